import RenderModel

/// A filter object for tests, in the place of the `CAFilter` that a program sets. A list of filters is made from the
/// array of objects that is the value of the layer's property.
struct TestFilter: FilterConvertible { let namedFilter: NamedFilter }

extension FilterList {
  /// Returns a list of one filter of the type `name` with one parameter.
  static func one(_ name: String, _ key: String, _ value: Double) -> FilterList {
    var parameters = FilterParameters()
    parameters[key] = .number(value)
    let filter = NamedFilter(name: name, type: name, parameters: parameters)
    return FilterList(OpaqueValue([TestFilter(namedFilter: filter)]))
  }
}
