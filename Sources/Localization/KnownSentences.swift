import Foundation

/// Sentences in English of libraries that have no catalogue, with their translations in that of the program. They are found
/// by their form.
package struct KnownSentences: Sendable {
  private let sentences: [LocalizedText]

  /// Creates a list of sentences, in which `%@` stands for any text. Earlier ones are looked for first.
  package init(_ sentences: [LocalizedText]) { self.sentences = sentences }

  /// Returns a text in the user's language; one that is none of the sentences stays as it is.
  package func translated(_ text: String) -> String {
    for sentence in sentences {
      let parts = sentence.key.components(separatedBy: "%@")
      if let values = Self.values(between: parts, in: text) { return Self.text(parts, with: values) }
    }
    return text
  }

  /// Returns the text in the user's language that has these parts in English, and values between them.
  private static func text(_ parts: [String], with values: [String]) -> String {
    var text = LocalizedText.StringInterpolation(literalCapacity: 0, interpolationCount: values.count)
    for (index, part) in parts.enumerated() {
      text.appendLiteral(part)
      if index < values.count { text.appendInterpolation(values[index]) }
    }
    return LocalizedText(stringInterpolation: text).text
  }

  /// Returns the pieces of a text between `parts`; nil for a text that does not consist of them and other pieces.
  private static func values(between parts: [String], in text: String) -> [String]? {
    guard let first = parts.first, let last = parts.last, text.hasPrefix(first) else { return nil }
    var rest = text.dropFirst(first.count)
    guard parts.count > 1 else { return rest.isEmpty ? [] : nil }
    var values: [String] = []
    for part in parts.dropFirst().dropLast() {
      guard let found = rest.firstRange(of: part) else { return nil }
      values.append(String(rest[..<found.lowerBound]))
      rest = rest[found.upperBound...]
    }
    guard rest.hasSuffix(last) else { return nil }
    return values + [String(rest.dropLast(last.count))]
  }
}
