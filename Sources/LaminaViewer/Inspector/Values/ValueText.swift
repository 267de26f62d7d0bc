import CoreGraphics
import Localization
import QuartzCore
import RenderModel
import ViewerKit

/// A converter of property values to text and back. `parse` accepts what `text` returns.
struct ValueText: Equatable {
  let type: ValueType
  /// True for angles, which are shown in degrees and stored in radians.
  var isAngle = false

  // MARK: Formatting

  /// Returns the value as one line of text.
  func text(_ value: PropertyValue) -> String { lines(value).joined(separator: ", ") }

  /// Returns the value as lines of text: two for a rectangle, its origin and its size, and one for all others.
  func lines(_ value: PropertyValue) -> [String] {
    switch value {
    case .null: [localized("none")]
    case .number(let number): [isAngle ? Self.degrees(number) : Self.number(number)]
    case .integer(let number): [String(number).replacingOccurrences(of: "-", with: "−")]
    case .bool(let flag): [flag ? localized("yes") : localized("no")]
    case .point(let point): [Self.list([point.x, point.y])]
    case .size(let size): [Self.size(size)]
    case .rect(let rect): [Self.list([rect.minX, rect.minY]), Self.size(rect.size)]
    case .color(let color): [Self.hex(color)]
    case .string(let text): [text]
    case .array(let values): [values.map { Self(type: .object).text($0) }.joined(separator: ", ")]
    case .transform(let matrix): [matrix == .identity ? localized("identity") : Self.summary(matrix)]
    case .path(let path): [localized("\(path.elements.count) elements")]
    case .contents(let contents): [Self.summary(contents)]
    case .object(let object): [Self.summary(object.value)]
    }
  }

  private static func degrees(_ radians: Double) -> String {
    number((radians * 1800 / .pi).rounded() / 10) + "°"
  }

  /// Returns a number with one to three decimals, fewer for greater numbers. From 1e9 on, which is a choice, it is
  /// written as Swift does, with an exponent if there were too many digits otherwise.
  static func number(_ value: Double) -> String {
    if value.isFinite, abs(value) >= 1e9 {
      return String(value).replacingOccurrences(of: "-", with: "−")
    }
    let digits = abs(value) >= 1000 ? 1 : abs(value) >= 100 ? 2 : 3
    return NumberText.shortText(value, decimals: digits)
  }

  private static func list(_ values: [CGFloat]) -> String {
    values.map { number(Double($0)) }.joined(separator: ", ")
  }

  private static func size(_ size: CGSize) -> String {
    "\(number(size.width)) × \(number(size.height))"
  }

  /// Returns the color as `#RRGGBB`, or `#RRGGBBAA` where it is translucent.
  static func hex(_ color: CGColor) -> String {
    guard color.pattern == nil else { return localized("pattern") }
    let rgba = color.rgba.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 1))
    let count = rgba.w < 1 ? 4 : 3
    return "#"
      + (0..<count).map { String(format: "%02X", Int(rgba[$0].unorm8)) }.joined()
  }

  /// Returns the perspective entry m34 of a transform, which its component rows do not show; empty where it is 0.
  private static func summary(_ matrix: CATransform3D) -> String {
    matrix.m34 == 0 ? "" : "m34 = 1 / " + number((1 / Double(matrix.m34)).rounded())
  }

  private static func summary(_ contents: LayerContents) -> String {
    switch contents {
    case .image(let image): "\(image.width) × \(image.height) px"
    case .crossfade(_, let to, let fraction):
      "\(to.width) × \(to.height) px, \(number(fraction * 100)) %"
    }
  }

  private static func summary(_ value: Any) -> String {
    if let list = value as? [Any] {
      return list.count == 1 ? localized("1 object") : localized("\(list.count) objects")
    }
    if let text = value as? String { return text }
    return "\(Swift.type(of: value))"
  }

  /// True for values that consist of numbers.
  var hasNumbers: Bool {
    switch type {
    case .number, .integer, .point, .size, .rect, .numbers: true
    case .bool, .color, .colors, .string, .transform, .path, .contents, .object: false
    }
  }

  // MARK: Parsing

  /// True if a value of the type can be typed.
  var isEditable: Bool {
    switch type {
    case .number, .bool, .integer, .point, .size, .rect, .color, .string, .colors, .numbers: true
    case .transform, .path, .contents, .object: false
    }
  }

  /// Parses typed text. Throws a `ValueError` that says what to type instead.
  func parse(_ text: String) throws(ValueError) -> PropertyValue {
    let text = text.trimmingCharacters(in: .whitespaces)
    switch type {
    case .number: return .number(try number(in: text))
    case .integer:
      guard let number = NumberText.number(from: text).flatMap({ Int(exactly: $0) }) else {
        throw ValueError(localized("Type a whole number, such as 3."))
      }
      return .integer(number)
    case .bool: return .bool(try flag(in: text))
    case .point:
      let values = try numbers(in: text, count: 2, such: "12, 40")
      return .point(CGPoint(x: values[0], y: values[1]))
    case .size:
      let values = try numbers(in: text, count: 2, such: "120 × 80")
      return .size(CGSize(width: values[0], height: values[1]))
    case .rect:
      let values = try numbers(in: text, count: 4, such: "0, 0, 120 × 80")
      return .rect(CGRect(x: values[0], y: values[1], width: values[2], height: values[3]))
    case .color: return try Self.isNone(text) ? .null : .color(color(in: text))
    case .string: return .string(text)
    case .numbers:
      if Self.isNone(text) { return .null }
      return .array(try numbers(in: text, count: nil, such: "0, 0.5, 1").map { .number($0) })
    case .colors:
      if Self.isNone(text) { return .null }
      let parts = text.split { $0 == "," || $0 == " " }
      var colors: [PropertyValue] = []
      for part in parts { colors.append(.color(try color(in: String(part)))) }
      return .array(colors)
    case .transform, .path, .contents, .object:
      throw ValueError(localized("This value cannot be typed."))
    }
  }

  private static func isNone(_ text: String) -> Bool {
    ["", "none", "nil", localized("none")].contains(text.lowercased())
  }

  private func number(in text: String) throws(ValueError) -> Double {
    if isAngle { return try angle(in: text) }
    guard let number = NumberText.number(from: text) else {
      throw ValueError(localized("Type a number, such as 12.5."))
    }
    return number
  }

  private func angle(in text: String) throws(ValueError) -> Double {
    if text.hasSuffix("rad"), let number = NumberText.number(from: text.dropLast(3)) { return number }
    let degrees = text.hasSuffix("°") ? text.dropLast() : text[...]
    guard let number = NumberText.number(from: degrees) else {
      throw ValueError(localized("Type degrees, such as 45°, or 0.5 rad."))
    }
    return number * .pi / 180
  }

  private func numbers(in text: String, count: Int?, such example: String) throws(ValueError)
    -> [Double]
  {
    // A comma separates numbers unless semicolons do; then it is a decimal comma.
    let separators = text.contains(";") ? ";×x " : ",;×x "
    let parts = text.split { separators.contains($0) }
    let numbers = parts.compactMap { NumberText.number(from: $0) }
    guard numbers.count == parts.count, count == nil || numbers.count == count else {
      throw ValueError(
        count.map { localized("Type \($0) numbers, such as \(example).") }
          ?? localized("Type numbers, such as \(example)."))
    }
    return numbers
  }

  private func flag(in text: String) throws(ValueError) -> Bool {
    switch text.lowercased() {
    case "yes", "true", "1", "on", localized("yes"): return true
    case "no", "false", "0", "off", localized("no"): return false
    default: throw ValueError(localized("Type yes or no."))
    }
  }

  /// Parses "clear", #RGB, #RRGGBB or #RRGGBBAA; the # may be left out.
  private func color(in text: String) throws(ValueError) -> CGColor {
    if text.lowercased() == "clear" { return .clear }
    var digits = text.hasPrefix("#") ? String(text.dropFirst()) : text
    if digits.count == 3 { digits = digits.map { "\($0)\($0)" }.joined() }
    if digits.count == 6 { digits += "FF" }
    guard digits.count == 8, digits.allSatisfy(\.isHexDigit), let value = UInt32(digits, radix: 16)
    else {
      throw ValueError(localized("Type a color, such as #E4572E or #E4572E80, or none."))
    }
    func channel(_ shift: UInt32) -> Double { Double((value >> shift) & 255) / 255 }
    return CGColor(rgba: SIMD4(channel(24), channel(16), channel(8), channel(0)))
  }
}

/// An error with a message for the user that says why a typed value is not valid.
struct ValueError: Error, Equatable {
  let message: String
  init(_ message: String) { self.message = message }
}
