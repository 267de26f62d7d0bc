internal import CoreGraphics

/// Numbers as the window shows them, and as they are typed. What is shown can be typed again.
package enum NumberText {
  /// Returns the number with a fixed number of decimals, a minus sign (U+2212), and no sign before a zero.
  package static func text(_ number: Double, decimals: Int) -> String {
    if number.isNaN { return "NaN" }
    if number.isInfinite { return number < 0 ? "−∞" : "∞" }
    let text = number.formatted(decimals: decimals)
    guard text.hasPrefix("-") else { return text }
    let digits = text.dropFirst()
    return digits.contains { $0 != "0" && $0 != "." } ? "−" + digits : String(digits)
  }

  /// Returns the number with at most `decimals` decimals, without zeros at its end.
  package static func shortText(_ number: Double, decimals: Int) -> String {
    let text = text(number, decimals: decimals)
    guard text.contains(".") else { return text }
    return String(text.reversed().drop { $0 == "0" }.drop { $0 == "." }.reversed())
  }

  /// Parses a number, or infinity as "∞", "inf" or "forever"; returns nil for other text. The decimals follow a point
  /// or a comma, and a minus sign is U+2212 or a hyphen.
  package static func number(from text: some StringProtocol) -> Double? {
    let plain = text.trimmingCharacters(in: .whitespaces).lowercased()
      .replacingOccurrences(of: "−", with: "-").replacingOccurrences(of: ",", with: ".")
    let isNegative = plain.hasPrefix("-")
    if infinities.contains(isNegative ? String(plain.dropFirst()) : plain) {
      return isNegative ? -.infinity : .infinity
    }
    guard plain.allSatisfy(signs.contains), let number = Double(plain), number.isFinite else {
      return nil
    }
    return number
  }

  private static let infinities: Set<String> = ["∞", "inf", "infinity", "forever"]
  private static let signs: Set<Character> = Set("0123456789.+-e")
}

extension Double {
  /// Returns the number as the window shows it, with a fixed number of decimals.
  package func shown(decimals: Int) -> String { NumberText.text(self, decimals: decimals) }
}
