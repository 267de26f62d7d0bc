import Foundation

/// The translation of sentences that come in English from libraries without catalogs. A sentence is recognized by its
/// form: `%@` in a known sentence stands for any text.
package struct KnownSentences: Sendable {
  private let sentences: [LocalizedText]

  /// Creates a list of known sentences. If several of them fit a text, the first one is used.
  package init(_ sentences: [LocalizedText]) { self.sentences = sentences }

  /// Returns the translation of a text into the current language; the text itself if it fits none of the sentences.
  package func translated(_ text: String) -> String {
    for sentence in sentences {
      let parts = sentence.key.components(separatedBy: "%@")
      if let values = Self.values(between: parts, in: text) { return Self.text(parts, with: values) }
    }
    return text
  }

  /// Returns the translation of the sentence that consists of the English `parts`, with `values` between them.
  private static func text(_ parts: [String], with values: [String]) -> String {
    var text = LocalizedText.StringInterpolation(literalCapacity: 0, interpolationCount: values.count)
    for (index, part) in parts.enumerated() {
      text.appendLiteral(part)
      if index < values.count { text.appendInterpolation(values[index]) }
    }
    return LocalizedText(stringInterpolation: text).text
  }

  /// Returns the pieces of a text that lie between `parts`; nil if the text does not consist of these parts and
  /// pieces between them.
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
