import CAML
import CoreGraphics
import QuartzCore
import RenderModel

/// The conversion of property values to Swift expressions.
enum SwiftLiteral {
  /// Returns the value as a Swift expression; nil when no single expression creates it. `property` determines the
  /// constants for strings and sets of bits, and the digits of numbers.
  static func text(_ value: PropertyValue, of property: PropertyDescription? = nil) -> String? {
    let constants = property?.constants ?? .none
    switch value {
    case .number(let number): return self.number(number, isFloat: property?.isFloat == true)
    case .bool(let flag): return flag ? "true" : "false"
    case .integer(let bits): return constants.expression(of: bits)
    case .point(let p): return "CGPoint(x: \(number(p.x)), y: \(number(p.y)))"
    case .size(let s): return "CGSize(width: \(number(s.width)), height: \(number(s.height)))"
    case .rect(let r): return rect(r)
    case .transform(let matrix): return transform(matrix)
    case .color(let color): return self.color(color)
    case .path(let path): return self.path(path)
    case .string(let text): return constants.expression(of: text)
    case .array(let values):
      let parts = values.compactMap { self.text($0) }
      return parts.count == values.count ? "[\(parts.joined(separator: ", "))]" : nil
    case .null: return "nil"
    case .contents, .object: return nil
    }
  }

  /// Returns the expression for a value of type `Any?`, as the values of animations are.
  static func any(_ value: PropertyValue) -> String? {
    guard case .number(let number) = value, !number.isFinite else { return text(value) }
    return number > 0 ? "Double.infinity" : "-Double.infinity"
  }

  /// Returns the shortest literal of a number. `isFloat` is true for a number that the API declares as a `Float`.
  static func number(_ value: Double, isFloat: Bool = false) -> String {
    guard value.isFinite else { return value.isNaN ? ".nan" : value < 0 ? "-.infinity" : ".infinity" }
    let narrow = Float(value)
    let text = isFloat && Double(narrow) == value ? "\(narrow)" : "\(value == 0 ? 0 : value)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  private static func rect(_ r: CGRect) -> String {
    "CGRect(x: \(number(r.origin.x)), y: \(number(r.origin.y)), "
      + "width: \(number(r.size.width)), height: \(number(r.size.height)))"
  }

  private static func color(_ color: CGColor) -> String? {
    guard color.pattern == nil else { return nil }
    let c = (color.components ?? []).map { number($0) }
    if c.count == 2 { return "CGColor(gray: \(c[0]), alpha: \(c[1]))" }
    let n = [color.rgba.x, color.rgba.y, color.rgba.z, color.rgba.w].map { number($0) }
    return "CGColor(red: \(n[0]), green: \(n[1]), blue: \(n[2]), alpha: \(n[3]))"
  }

  /// Returns the expression of a rectangle or an ellipse; nil for other paths.
  private static func path(_ path: CGPath) -> String? {
    guard path.isFinite, !path.isEmpty else { return nil }
    let box = path.boundingBoxOfPath
    if path == CGPath(rect: box, transform: nil) { return "CGPath(rect: \(rect(box)), transform: nil)" }
    if path == CGPath(ellipseIn: box, transform: nil) {
      return "CGPath(ellipseIn: \(rect(box)), transform: nil)"
    }
    return nil
  }

  // MARK: Matrices

  private static func transform(_ matrix: CATransform3D) -> String {
    guard let calls = TransformText.calls(for: matrix),
      let text = calls.reduce(Optional(""), { inner, call in inner.flatMap { text(of: call, on: $0) } })
    else { return entries(matrix) }
    return text.isEmpty ? "CATransform3DIdentity" : text
  }

  /// Returns the call of a transform function on the inner expression; its transform is applied before the inner one.
  /// Nil for a perspective, which has no function.
  private static func text(of call: TransformCall, on inner: String) -> String? {
    func make(_ name: String, _ arguments: [String]) -> String {
      inner.isEmpty
        ? "CATransform3DMake\(name)(\(arguments.joined(separator: ", ")))"
        : "CATransform3D\(name)(\(([inner] + arguments).joined(separator: ", ")))"
    }
    let isMade = inner.isEmpty
    switch call {
    case .translate(let x, let y, let z):
      return make(isMade ? "Translation" : "Translate", [x, y, z].map { number($0) })
    case .scale(let x, let y, let z): return make("Scale", [x, y, z].map { number($0) })
    case .rotate(let degrees, let x, let y, let z):
      return make(
        isMade ? "Rotation" : "Rotate", [angle(degrees)] + [x, y, z].map { number($0) })
    case .perspective: return nil
    }
  }

  /// Returns an angle in radians as an expression: `.pi / 4` where that is the same number, else degrees times `.pi /
  /// 180`.
  private static func angle(_ degrees: Double) -> String {
    let radians = degrees * .pi / 180
    if abs(radians) == .pi { return radians < 0 ? "-.pi" : ".pi" }
    let part = (180 / abs(degrees)).rounded()
    if part >= 2, part <= 12, abs(radians) == .pi / part {
      return "\(radians < 0 ? "-" : "").pi / \(number(part))"
    }
    return "\(number(degrees)) * .pi / 180"
  }

  /// Returns the expression with the sixteen entries of a matrix.
  private static func entries(_ matrix: CATransform3D) -> String {
    let names = (1...4).flatMap { row in (1...4).map { "m\(row)\($0)" } }
    let list = zip(names, matrix.entries).map { "\($0): \(number($1))" }
    return "CATransform3D(\(list.joined(separator: ", ")))"
  }

  /// Returns the distance of the eye, in points, of a matrix that is only a perspective; nil for other matrices.
  static func perspective(_ matrix: CATransform3D) -> Double? {
    guard let calls = TransformText.calls(for: matrix), calls.count == 1,
      case .perspective(let distance) = calls[0]
    else { return nil }
    return distance
  }
}
