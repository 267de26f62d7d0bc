import JSON

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
