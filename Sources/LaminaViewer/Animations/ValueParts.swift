import CoreGraphics
import Localization
import RenderModel

/// The numbers that a property value consists of, each with a name; empty for a value without numbers.
struct ValueParts: Equatable {
  private(set) var names: [String] = []
  private(set) var numbers: [Double] = []

  init(_ value: PropertyValue) {
    switch value {
    case .number, .bool, .integer: add("", value.number)
    case .point(let point): add(["x": point.x, "y": point.y])
    case .size(let size): add([localized("width"): size.width, localized("height"): size.height])
    case .rect(let rect):
      add([
        "x": rect.minX, "y": rect.minY, localized("width"): rect.width,
        localized("height"): rect.height,
      ])
    case .color: addColor(value)
    case .transform: addTransform(value)
    case .array(let values): addNumbers(values)
    case .null, .path, .contents, .string, .object: break
    }
  }

  private mutating func add(_ name: String, _ number: Double) {
    names.append(name)
    numbers.append(number)
  }

  private mutating func add(_ parts: KeyValuePairs<String, Double>) {
    for (name, number) in parts { add(name, number) }
  }

  private mutating func addColor(_ value: PropertyValue) {
    guard let parts = value.vector else { return }
    for (index, name) in [localized("red"), localized("green"), localized("blue"), localized("alpha")]
      .enumerated()
    { add(name, parts[index]) }
  }

  private mutating func addTransform(_ value: PropertyValue) {
    let parts: [(String, PropertyComponent)] = [
      ("x", .translationX), ("y", .translationY), ("z", .translationZ), (localized("scale x"), .scaleX),
      (localized("scale y"), .scaleY), (localized("scale z"), .scaleZ),
      (localized("rotation x"), .rotationX),
      (localized("rotation y"), .rotationY), (localized("rotation z"), .rotationZ),
    ]
    for (name, part) in parts { add(name, part.value(in: value).number) }
  }

  /// Adds the numbers of a list; elements that are not numbers are skipped.
  private mutating func addNumbers(_ values: [PropertyValue]) {
    for (index, value) in values.enumerated() {
      guard case .number(let number) = value else { continue }
      add("[\(index)]", number)
    }
  }
}

extension [Double?] {
  /// The difference between the greatest and the least of the known numbers; 0 if none is known.
  var spread: Double {
    let known = compactMap(\.self)
    return (known.max() ?? 0) - (known.min() ?? 0)
  }
}
