import RenderModel

extension FilterList {
  /// Returns a list of one filter with one parameter.
  static func one(_ name: String, _ key: String, _ value: Double) -> FilterList {
    var parameters = FilterParameters()
    parameters[key] = .number(value)
    let filter = NamedFilter(name: name, type: name, parameters: parameters)
    return FilterList(OpaqueValue([RandomContent.AnyFilter(namedFilter: filter)]))
  }
}
