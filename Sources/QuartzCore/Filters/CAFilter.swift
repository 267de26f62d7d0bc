import CoreGraphics
import RenderModel

/// A filter for the `filters`, `backgroundFilters` and `compositingFilter` of a layer (L2.14, L2.15).
///
/// Apple's documentation names Core Image filters for these properties. `CAFilter` exists on Apple's systems as a
/// private class.
///
/// A layer copies the filter's parameters when the filter is assigned to it. After that, the parameters of the copy are
/// changed and animated by the key paths `filters.NAME.KEY` and `backgroundFilters.NAME.KEY`. A compositing filter has
/// no parameters that can be changed in this way.
open class CAFilter: NSObject {
  /// The type of the filter: `gaussianBlur`, `colorSaturate` and so on, or a Core Image name such as `CIGaussianBlur`.
  public let type: String
  /// The name of the filter in key paths; the type by default.
  open var name: String
  /// A Boolean value that says whether the filter is applied; true by default.
  open var isEnabled = true
  private var parameters = FilterParameters()

  /// Creates a filter of any type. A type that Lamina does not implement is reported when a layer gets the filter, and
  /// has no effect.
  public init(type: String) {
    self.type = type
    name = type
  }

  /// Creates a filter by its name, as Core Image does; nil if Lamina does not implement it.
  public convenience init?(name: String) {
    guard LayerFilter(name: name) != nil || CompositingFilter(name: name) != nil else { return nil }
    self.init(type: name)
  }

  /// Returns a parameter by its key, such as `inputRadius`; nil unless it was set to a value.
  open func value(forKey key: String) -> Any? { parameters[key].boxed }

  /// Sets a parameter: a number, a point, a color or an array of numbers. Values of other types are stored and have no
  /// effect, and nil restores the default.
  open func setValue(_ value: Any?, forKey key: String) {
    parameters[key] = PropertyValue(boxing: value)
  }
}

extension CAFilter: FilterConvertible {
  /// The filter as a value, which the layer copies.
  package var namedFilter: NamedFilter {
    NamedFilter(name: name, type: type, isEnabled: isEnabled, parameters: parameters)
  }
}
