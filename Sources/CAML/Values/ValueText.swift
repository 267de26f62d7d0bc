import QuartzCore
import RenderModel

/// The values of properties as the texts of attributes. Images and lists of colors are child elements instead. A list
/// of numbers is read from an attribute or from child elements, and is written as a child element.
enum ValueText {
  /// Returns the value of a text; nil when it is not of that type. Only a value of the type
  /// `number` may be infinite; the numbers of other types may not. The fraction of an `integer` is cut off, and
  /// integers that are too large are limited to the range of `Int`.
  static func value(_ text: String, as type: ValueType) -> PropertyValue? {
    let value = unchecked(text, as: type)
    if type == .number { return value }
    return value?.isFinite == true ? value : nil
  }

  private static func unchecked(_ text: String, as type: ValueType) -> PropertyValue? {
    switch type {
    case .number: number(text).map { .number($0) }
    case .bool: bool(text).map { .bool($0) }
    case .integer: number(text).flatMap { $0.isFinite ? .integer(Int(saturating: $0)) : nil }
    // Some documents give positions and anchor points a z as a third number. It is ignored.
    case .point: numbers(text, count: 2...3).map { .point(CGPoint(x: $0[0], y: $0[1])) }
    case .size: numbers(text, count: 2...2).map { .size(CGSize(width: $0[0], height: $0[1])) }
    case .rect:
      numbers(text, count: 4...4).map {
        .rect(CGRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]))
      }
    case .transform: TransformText.transform(text).map { .transform($0) }
    case .color: color(text).map { .color($0) }
    case .path: PathText.path(text).map { .path($0) }
    case .numbers: NumberText.numbers(text).map { .array($0.map { .number($0) }) }
    case .string: .string(text)
    case .contents, .colors, .object: nil
    }
  }

  /// Returns a number; 1 for `true` and `yes`, 0 for `false` and `no`, and nil for other texts.
  static func number(_ text: String) -> Double? {
    NumberText.number(text.trimmingCharacters(in: .whitespacesAndNewlines)) ?? flag(text)
  }

  /// Returns false for 0, `false` and `no`; true for other numbers, `true` and `yes`; and nil for other texts.
  static func bool(_ text: String) -> Bool? { number(text).map { $0 != 0 } }

  private static func flag(_ text: String) -> Double? {
    switch text.lowercased() {
    case "true", "yes": 1
    case "false", "no": 0
    default: nil
    }
  }

  /// Returns the numbers of a text; nil if their count is not in the range. In a text with an opening brace, all braces
  /// are ignored, whether they are paired or not: some documents contain rectangles as Foundation's
  /// `NSStringFromRect` writes them, `{{0, 0}, {10, 20}}`.
  private static func numbers(_ text: String, count: ClosedRange<Int>) -> [Double]? {
    let plain = text.utf8.contains(UInt8(ascii: "{")) ? text.filter { $0 != "{" && $0 != "}" } : text
    return NumberText.numbers(plain).flatMap { count.contains($0.count) ? $0 : nil }
  }

  /// Returns the sRGB color of a text with components from 0 to 1: one number is a gray, three are red, green and blue,
  /// and a fourth is the alpha. `opacity`, from 0 to 1, multiplies the alpha. Returns nil for other counts of numbers,
  /// and for malformed or infinite numbers.
  static func color(_ text: String, opacity: Double = 1) -> CGColor? {
    guard let c = NumberText.numbers(text), c.allSatisfy(\.isFinite) else { return nil }
    return switch c.count {
    case 1: CGColor(gray: c[0], alpha: opacity)
    case 3: CGColor(red: c[0], green: c[1], blue: c[2], alpha: opacity)
    case 4: CGColor(red: c[0], green: c[1], blue: c[2], alpha: c[3] * opacity)
    default: nil
    }
  }
}

// MARK: - Writing

extension ValueText {
  /// Returns the text of a value; nil for values that cannot be written in an attribute: null, images, lists, objects,
  /// patterns, and translucent colors, which are written as an element with the attribute `opacity`.
  /// - Parameter isFloat: True for a number that the API declares as a `Float`, which is written with the digits of one:
  ///   `0.3`.
  static func text(_ value: PropertyValue, isFloat: Bool = false) -> String? {
    switch value {
    case .number(let value): isFloat ? NumberText.floatText(value) : NumberText.text(value)
    case .bool(let value): value ? "1" : "0"
    case .integer(let value): "\(value)"
    case .point(let value): NumberText.text([value.x, value.y])
    case .size(let value): NumberText.text([value.width, value.height])
    case .rect(let value):
      NumberText.text([value.origin.x, value.origin.y, value.size.width, value.size.height])
    case .transform(let value): TransformText.text(value)
    case .color(let value): value.alpha == 1 && value.pattern == nil ? text(rgb: value) : nil
    case .path(let value): PathText.text(value)
    case .string(let value): value
    case .null, .contents, .array, .object: nil
    }
  }

  /// Returns the red, green and blue components of a color as three numbers. A component that is a whole number of
  /// 255ths is written with at most four decimals, from which the same byte is read: `0.9333` for 238.
  static func text(rgb color: CGColor) -> String {
    NumberText.text([color.rgba.x, color.rgba.y, color.rgba.z].map(shortened))
  }

  private static func shortened(_ component: Double) -> Double {
    let byte = component * 255
    guard abs(byte - byte.rounded()) < 1e-9 else { return component }
    return (component * 10_000).rounded() / 10_000
  }
}
