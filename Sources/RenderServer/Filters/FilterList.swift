import CoreGraphics

/// A filter as a layer holds it: its parameters can be read, changed and animated by
/// `filters.NAME.KEY`.
package struct NamedFilter: Equatable, Sendable {
  package var name: String
  /// `gaussianBlur`, `CIGaussianBlur` …
  package var type: String
  package var isEnabled: Bool
  package var parameters: FilterParameters

  package init(
    name: String, type: String, isEnabled: Bool = true,
    parameters: FilterParameters = FilterParameters()
  ) {
    (self.name, self.type, self.isEnabled, self.parameters) = (name, type, isEnabled, parameters)
  }

  /// nil when it is switched off or has an unknown type.
  fileprivate var effect: LayerFilter? {
    isEnabled ? LayerFilter(name: type, parameters: parameters) : nil
  }
}

/// Whatever can stand in a layer's array of filters.
package protocol FilterConvertible {
  var namedFilter: NamedFilter { get }
}

extension String: FilterConvertible {
  /// A filter with all parameters at their defaults.
  package var namedFilter: NamedFilter { NamedFilter(name: self, type: self) }
}

/// The filters of a layer, in the order in which they are applied (L2.14).
package struct FilterList: Sendable {
  package private(set) var filters: [NamedFilter] = []
  /// The array that was set, to be handed back.
  package private(set) var objects: OpaqueValue?

  package init() {}

  package init(_ objects: OpaqueValue?) {
    self.objects = objects
    filters = (objects?.value as? [Any] ?? []).compactMap {
      ($0 as? any FilterConvertible)?.namedFilter
    }
  }

  /// `.null` for an unknown name.
  package subscript(name: String, key: String) -> PropertyValue {
    get { filters.first { $0.name == name }?.parameters[key] ?? .null }
    set {
      guard let index = filters.firstIndex(where: { $0.name == name }) else { return }
      filters[index].parameters[key] = newValue
    }
  }

  /// Those that are on, for a layer with these bounds.
  func effects(in bounds: CGRect) -> [LayerFilter] {
    filters.compactMap { $0.effect?.placed(in: bounds) }
  }
}

extension CompositingFilter {
  /// nil for what is no name of a way to composite.
  init?(of filter: Any) {
    guard let filter = filter as? any FilterConvertible else { return nil }
    self.init(name: filter.namedFilter.type)
  }
}

extension LayerFilter {
  /// Whether a pixel of the result depends on the same pixel of the picture only.
  var isLocal: Bool {
    switch self {
    case .colorMatrix, .luminanceToAlpha: true
    case .gaussianBlur, .pixellate, .bloom, .pageCurl: false
    }
  }

  /// The page of a curl is the layer's bounds.
  fileprivate func placed(in bounds: CGRect) -> LayerFilter {
    guard case .pageCurl(var curl) = self else { return self }
    curl.page = bounds
    return .pageCurl(curl)
  }

  /// What the filter draws anew, whatever the picture shows there; layer coordinates.
  var page: CGRect? { if case .pageCurl(let curl) = self { curl.page } else { nil } }
}
