import QuartzCore
import RenderModel

extension DocumentReader {
  /// The types of values, by the names that elements and the attribute `type` use. Every array is listed as `.colors`:
  /// the type of its elements follows from the expected type.
  static let valueTypes: [String: ValueType] = [
    "real": .number, "integer": .number, "float": .number, "double": .number, "number": .number,
    "NSNumber": .number, "boolean": .number, "bool": .number, "CGPoint": .point, "CGSize": .size,
    "CGRect": .rect, "CATransform3D": .transform, "CGColor": .color, "CGPath": .path,
    "CGImage": .contents, "string": .string, "NSString": .string, "NSArray": .colors,
    "NSMutableArray": .colors, "CAPoint3D": .numbers,
  ]

  /// Returns the value of an element: of type `expected` if its text has that form, otherwise of the type that the
  /// element names. Pictures, arrays and null are returned whatever is expected. Returns nil when the element has no
  /// such value; most callers then add an issue.
  func value(of element: Element, as expected: ValueType?) -> PropertyValue? {
    let name = Self.valueTypes[element.name] != nil ? element.name : element["type"]
    if name == "null" || element.name == "null" { return .null }
    let named = name.flatMap { Self.valueTypes[$0] }
    if isList(element, named: named, expected: expected) { return list(element, of: expected) }
    if element["value"] == nil, element["src"] == nil, let inner = element.children.first {
      return value(of: inner, as: expected)
    }
    if let source = element["src"] { return picture(source, at: element) }
    guard let text = element["value"] else { return nil }
    return value(text, opacity: element["opacity"], as: expected, orAs: named)
  }

  private func isList(_ element: Element, named: ValueType?, expected: ValueType?) -> Bool {
    guard element["value"] == nil else { return false }
    return named == .colors || expected == .colors || expected == .numbers
  }

  private func list(_ element: Element, of type: ValueType?) -> PropertyValue? {
    let inner = element.children.count == 1 ? element.children.first : nil
    if let inner, Self.valueTypes[inner.name] == .colors { return list(inner, of: type) }
    let part: ValueType? = type == .colors ? .color : type == .numbers ? .number : nil
    let values = element.children.map { value(of: $0, as: part) }
    let found = values.compactMap { $0 }
    return found.count == values.count ? .array(found) : nil
  }

  private func value(
    _ text: String, opacity: String?, as expected: ValueType?, orAs named: ValueType?
  ) -> PropertyValue? {
    for type in [expected, named] where type != nil && type != .object {
      if type == .color {
        let alpha = opacity.flatMap { ValueText.number($0) } ?? 1
        if alpha.isFinite, let color = ValueText.color(text, opacity: alpha) { return .color(color) }
      } else if let type, let value = ValueText.value(text, as: type) {
        return value
      }
    }
    return expected == nil && named == nil ? ValueText.value(text, as: .number) ?? .string(text) : nil
  }

  /// Returns an image as contents; nil, with an issue, when it cannot be read.
  func picture(_ source: String, at element: Element) -> PropertyValue? {
    switch pictures.picture(source) {
    case .success(let image):
      if let reduced = pictures.takeReductionNote(of: source) {
        note("'\(source.clipped)' \(reduced)", at: element)
      }
      return .contents(.image(image))
    case .failure(let failure):
      note("'\(source.clipped)': \(failure.reason); nothing is shown for it", at: element)
      return nil
    }
  }
}
