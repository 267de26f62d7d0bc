import UIKitCore

// The values of attributes and of children with keys.

extension InterfaceElement {
  /// Returns a number; nil if there is no attribute with that name or its value is no finite number.
  package func number(_ name: String) -> CGFloat? {
    self[name].flatMap { Double($0) }.flatMap { $0.isFinite ? CGFloat($0) : nil }
  }

  /// Returns a whole number; nil if there is none.
  package func integer(_ name: String) -> Int? {
    number(name).flatMap { Int(exactly: $0.rounded()) }
  }

  /// Returns a Boolean value, which is written YES or NO; nil if there is none.
  package func flag(_ name: String) -> Bool? {
    switch self[name] {
    case "YES", "true", "1": true
    case "NO", "false", "0": false
    default: nil
    }
  }

  /// Returns a text, which is an attribute or a child `<string key="text">`; nil if there is none.
  package func string(_ name: String) -> String? {
    self[name] ?? child(key: name).flatMap { $0.isNil ? nil : $0.decodedText }
  }

  /// True for `<nil>`, which stands for no value.
  var isNil: Bool { name == "nil" }

  /// The text of the element. Texts that XML cannot contain are written in Base64.
  var decodedText: String? {
    guard self["base64-UTF8"] == "YES" else { return text }
    let digits = text.filter { !$0.isWhitespace }
    let length = digits.count + (4 - digits.count % 4) % 4
    return Data(base64Encoded: digits.padding(toLength: length, withPad: "=", startingAt: 0))
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// The point of `x` and `y`.
  var point: CGPoint { CGPoint(x: number("x") ?? 0, y: number("y") ?? 0) }
  /// The size of `width` and `height`.
  var size: CGSize { CGSize(width: number("width") ?? 0, height: number("height") ?? 0) }
  /// The rectangle of `x`, `y`, `width` and `height`.
  var rect: CGRect { CGRect(origin: point, size: size) }

  /// Returns the rectangle of a child with a key; nil if there is none.
  package func rect(_ key: String) -> CGRect? { child(key: key).map(\.rect) }

  /// Returns the size of a child with a key; nil if there is none.
  package func size(_ key: String) -> CGSize? { child(key: key).map(\.size) }

  /// Returns the insets of a child with a key; nil if there is none.
  package func insets(_ key: String) -> UIEdgeInsets? {
    child(key: key).map {
      if $0.name == "edgeInsets" || $0["top"] != nil {
        return UIEdgeInsets(
          top: $0.number("top") ?? 0, left: $0.number("left") ?? $0.number("leading") ?? 0,
          bottom: $0.number("bottom") ?? 0, right: $0.number("right") ?? $0.number("trailing") ?? 0)
      }
      return UIEdgeInsets(
        top: $0.number("minY") ?? 0, left: $0.number("minX") ?? 0, bottom: $0.number("maxY") ?? 0,
        right: $0.number("maxX") ?? 0)
    }
  }
}

extension String {
  /// The text, cut after 40 characters, for messages.
  var clipped: String { count > 40 ? prefix(40) + "…" : self }
}
