import CoreGraphics

/// A filter of a layer, or a behavior of an emitter, which has the same parts. Its parameters can be read, changed and
/// animated with a key path such as `filters.NAME.KEY` or `emitterBehaviors.NAME.KEY`.
package struct NamedFilter: Equatable, Sendable {
  package var name: String
  /// The name of the type, such as `gaussianBlur` or `CIGaussianBlur`.
  package var type: String
  package var isEnabled: Bool
  package var parameters: FilterParameters

  package init(
    name: String, type: String, isEnabled: Bool = true,
    parameters: FilterParameters = FilterParameters()
  ) {
    (self.name, self.type, self.isEnabled, self.parameters) = (name, type, isEnabled, parameters)
  }

  /// The filter to apply; nil when it is disabled or has an unknown type.
  fileprivate var effect: LayerFilter? {
    isEnabled ? LayerFilter(name: type, parameters: parameters) : nil
  }
}

/// A value that the API accepts as a filter of a layer or as a behavior of an emitter.
package protocol FilterConvertible {
  /// The filter or behavior with its name, its type and its parameters.
  var namedFilter: NamedFilter { get }
}

extension String: FilterConvertible {
  /// The filter with this name as its type and all parameters at their defaults.
  package var namedFilter: NamedFilter { NamedFilter(name: self, type: self) }
}

extension NamedFilter: FilterConvertible {
  package var namedFilter: NamedFilter { self }
}

/// The filters of a layer, in the order in which they are applied (L2.14).
package struct FilterList: Sendable {
  package private(set) var filters: [NamedFilter] = []
  /// The array that was set, which the layer's property returns. Setting a parameter by the subscript changes `filters`
  /// only.
  package private(set) var objects: OpaqueValue?

  package init() {}

  package init(_ objects: OpaqueValue?) {
    self.objects = objects
    filters = (objects?.value as? [Any] ?? []).compactMap {
      ($0 as? any FilterConvertible)?.namedFilter
    }
  }

  /// The array that was set, in which each filter is a `NamedFilter` with its present parameters; nil if none was set.
  package var presentObjects: [Any]? {
    guard let list = objects?.value as? [Any] else { return nil }
    var rest = filters[...]
    return list.map { object -> Any in
      object is any FilterConvertible ? rest.removeFirst() as Any : object
    }
  }

  /// The parameter with a key of the first filter with a name; `.null` when no filter has that name.
  package subscript(name: String, key: String) -> PropertyValue {
    get { filters.first { $0.name == name }?.parameters[key] ?? .null }
    set {
      guard let index = filters.firstIndex(where: { $0.name == name }) else { return }
      filters[index].parameters[key] = newValue
    }
  }

  /// Returns the filters to apply: those that are enabled and of a known type. `bounds` are the layer's, which are the
  /// page of a page curl.
  package func effects(in bounds: CGRect) -> [LayerFilter] {
    filters.compactMap { $0.effect?.settingPage(to: bounds) }
  }
}

extension [NamedFilter] {
  /// The parameter with a key of the first behavior of an emitter with a name; `.null` when no behavior has that name.
  /// Unlike for filters, a key such as `values.@index(2)` is an element of a list (L4.40).
  package subscript(name: String, key: String) -> PropertyValue {
    get { first { $0.name == name }?[path: key] ?? .null }
    set {
      guard let index = firstIndex(where: { $0.name == name }) else { return }
      self[index][path: key] = newValue
    }
  }
}

extension NamedFilter {
  fileprivate subscript(path path: String) -> PropertyValue {
    get {
      guard let (key, index) = Self.element(path) else { return parameters[path] }
      guard let list = parameters[key].list, list.indices.contains(index) else { return .null }
      return list[index]
    }
    set {
      guard let (key, index) = Self.element(path) else { return parameters[path] = newValue }
      guard var list = parameters[key].list, list.indices.contains(index) else { return }
      list[index] = newValue
      parameters[key] = .array(list)
    }
  }

  /// Returns the key and the index of `KEY.@index(n)`; nil for another path.
  private static func element(_ path: String) -> (key: String, index: Int)? {
    guard let mark = path.range(of: ".@index("), path.hasSuffix(")"),
      let index = Int(path[mark.upperBound...].dropLast())
    else { return nil }
    return (String(path[..<mark.lowerBound]), index)
  }
}

extension CompositingFilter {
  /// Creates the compositing operation of a filter object; nil when it does not name one.
  init?(of filter: Any) {
    guard let filter = filter as? any FilterConvertible else { return nil }
    self.init(name: filter.namedFilter.type)
  }
}

extension LayerFilter {
  /// True when each pixel of the result depends only on the same pixel of the picture.
  package var isLocal: Bool {
    switch self {
    case .colorMatrix, .luminanceToAlpha: true
    case .gaussianBlur, .pixellate, .bloom, .pageCurl: false
    }
  }

  /// Returns the filter with the page of a page curl set to `bounds`.
  fileprivate func settingPage(to bounds: CGRect) -> LayerFilter {
    guard case .pageCurl(var curl) = self else { return self }
    curl.page = bounds
    return .pageCurl(curl)
  }

  /// The area that the filter redraws regardless of the picture's extent, in layer coordinates; nil when there is none.
  package var page: CGRect? { if case .pageCurl(let curl) = self { curl.page } else { nil } }
}
