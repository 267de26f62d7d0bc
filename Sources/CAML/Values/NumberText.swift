import QuartzCore

/// Numbers in the notation of documents.
enum NumberText {
  /// Returns the shortest text that reads back as the same number: `0.5`, `20`, `Inf`, `1e-100`. NaN and −0 are written
  /// as 0.
  static func text(_ value: Double) -> String {
    guard value.isFinite else { return value.isNaN ? "0" : value < 0 ? "-Inf" : "Inf" }
    return trimmed("\(value == 0 ? 0 : value)")
  }

  /// Returns the text of a number that was set as a `Float`: `0.3`, not `0.30000001192092896`. NaN and −0 are written
  /// as 0.
  static func floatText(_ value: Double) -> String {
    let narrow = Float(value)
    guard Double(narrow) == value, value.isFinite else { return text(value) }
    return trimmed("\(narrow == 0 ? 0 : narrow)")
  }

  private static func trimmed(_ text: String) -> String {
    text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// Returns numbers that are separated by blanks.
  static func text(_ values: [Double]) -> String {
    values.map { text($0) }.joined(separator: " ")
  }

  /// Returns the number of a text; nil for other texts and for NaN.
  static func number(_ text: some StringProtocol) -> Double? {
    guard let value = Double(text), !value.isNaN else { return nil }
    return value
  }

  /// Returns numbers that are separated by white space or commas; nil when one of them is malformed.
  static func numbers(_ text: String) -> [Double]? {
    var numbers: [Double] = []
    var rest = text.utf8[...]
    while let word = takeWord(from: &rest) {
      guard let value = number(Substring(word)) else { return nil }
      numbers.append(value)
    }
    return numbers
  }

  /// Removes the first part from `rest`, which begins where the part before it ended, and returns it; nil at the end. Long
  /// lists of numbers are read without a list of their words.
  private static func takeWord(from rest: inout Substring.UTF8View) -> Substring.UTF8View? {
    guard let start = rest.firstIndex(where: { !isSeparator($0) }) else { return nil }
    let word = rest[start...].prefix { !isSeparator($0) }
    rest = rest[word.endIndex...]
    return word
  }

  private static func isSeparator(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ",") || byte <= UInt8(ascii: " ")
  }

  /// Returns the parts of a text that are separated by commas or white space. Control characters count as white space.
  static func words(_ text: String) -> [Substring] {
    text.utf8.split(whereSeparator: isSeparator).map { Substring($0) }
  }
}
