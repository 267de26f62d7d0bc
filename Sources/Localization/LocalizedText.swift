/// A text for the user. Its English form is the key by which its translation is found; for each interpolated value,
/// the key contains `%@`.
///
/// A parameter of this type accepts a string literal: `CommandRow(.file(.open), "Open", …)`. Other code calls
/// ``localized(_:)``.
public struct LocalizedText: ExpressibleByStringInterpolation, Hashable, Sendable {
  /// The key: the English text with `%@` in the place of each value. If there are values, a percent sign in the text
  /// is `%%`.
  package let key: String
  /// The interpolated values as text, in the order of the English text.
  package let arguments: [String]
  /// The text in English.
  package let english: String

  public init(stringLiteral text: String) { (key, arguments, english) = (text, [], text) }

  public init(stringInterpolation parts: StringInterpolation) {
    (arguments, english) = (parts.arguments, parts.english)
    key = parts.arguments.isEmpty ? parts.english : parts.key
  }

  /// Creates a text that is the same in all languages, such as a file name.
  package init(verbatim text: String) { (key, arguments, english) = ("", [], text) }

  /// The text in the current language; in English if the catalog does not contain it.
  public var text: String { Translations.text(of: self) }

  /// The parts of an interpolated text.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var key = ""
    fileprivate var arguments: [String] = []
    fileprivate var english = ""

    public init(literalCapacity: Int, interpolationCount: Int) {}

    public mutating func appendLiteral(_ literal: String) {
      key += TextFormat.escaped(literal)
      english += literal
    }

    public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      let text = value.description
      key += "%@"
      arguments.append(text)
      english += text
    }
  }
}

/// Returns a text in the current language.
public func localized(_ text: LocalizedText) -> String { text.text }
