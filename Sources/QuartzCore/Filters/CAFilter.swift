import CoreGraphics
import RenderServer

/// A filter for `filters`, `backgroundFilters` and `compositingFilter` of a layer (L2.14, L2.15). Core Animation
/// takes Core Image's filters there, and has this class without announcing it.
///
/// A layer copies the parameters when it gets the filter; from then on they are reached by the key path
/// `filters.NAME.KEY`, which can be animated.
open class CAFilter: NSObject {
  /// `gaussianBlur`, `colorSaturate` …, or a Core Image name such as `CIGaussianBlur`.
  public let type: String
  /// The NAME in key paths; the type at first.
  open var name: String
  open var isEnabled = true
  private var parameters = FilterParameters()

  public init(type: String) {
    self.type = type
    name = type
  }

  /// The same, as Core Image writes it.
  public convenience init?(name: String) {
    guard LayerFilter(name: name) != nil || CompositingFilter(name: name) != nil else { return nil }
    self.init(type: name)
  }

  /// A parameter that was set, by its key (`inputRadius`).
  open func value(forKey key: String) -> Any? { parameters[key].boxed }

  /// Numbers, points, colours, and arrays of numbers; a value of another type is ignored.
  open func setValue(_ value: Any?, forKey key: String) {
    guard let boxed = PropertyValue(boxing: value, as: nil) else { return }
    parameters[key] = boxed
  }
}

extension CAFilter: FilterConvertible {
  package var namedFilter: NamedFilter {
    NamedFilter(name: name, type: type, isEnabled: isEnabled, parameters: parameters)
  }
}
