/// Texts in which characters that are not seen can be read, so that a name from a file cannot change how the text around
/// it is shown: control characters, which also control terminals, line separators and the marks that change the
/// direction of writing.
package enum VisibleText {
  /// Returns the text on one line, with each such character replaced by its escape sequence in Swift, such as `\n` or
  /// `\u{202e}`.
  package static func of(_ text: String) -> String {
    isVisible(text, \.isInvisible) ? text : escaped(text, \.isInvisible)
  }

  /// Returns the text with its lines and tabs, and with the other characters replaced.
  package static func lines(of text: String) -> String {
    isVisible(text, \.isInvisibleInLines) ? text : escaped(text, \.isInvisibleInLines)
  }

  /// Returns true if nothing is to be replaced. It allocates nothing, because captions ask it for each text.
  private static func isVisible(_ text: String, _ isInvisible: (Unicode.Scalar) -> Bool) -> Bool {
    !text.unicodeScalars.contains(where: isInvisible)
  }

  private static func escaped(_ text: String, _ isInvisible: (Unicode.Scalar) -> Bool) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if isInvisible(scalar) {
        result += scalar.escape
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

extension Unicode.Scalar {
  fileprivate var isInvisible: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0: true
    // The Arabic letter mark, marks of direction, line separators, embeddings, overrides and isolates.
    case 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  fileprivate var isInvisibleInLines: Bool { isInvisible && self != "\n" && self != "\t" }

  fileprivate var escape: String {
    switch self {
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    default: "\\u{\(String(value, radix: 16))}"
    }
  }
}
