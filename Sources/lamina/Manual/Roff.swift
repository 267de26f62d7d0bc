/// Functions for roff, the format of manual pages.
enum Roff {
  /// Escapes text so that it is shown literally. Hyphens remain ASCII characters, so that options can be copied from
  /// the page.
  static func escaped(_ text: String) -> String {
    let body = text.unicodeScalars.map { scalar in
      switch scalar {
      case "\\": "\\e"
      case "-": "\\-"
      case "\n": " "
      case _ where scalar.isASCII: String(scalar)
      default: "\\[u\(hexadecimal(scalar.value))]"
      }
    }.joined()
    // A period or an apostrophe at the beginning of a line would start a request.
    return body.hasPrefix(".") || body.hasPrefix("'") ? "\\&" + body : body
  }

  private static func hexadecimal(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  static func section(_ title: String) -> String { ".SH \(escaped(title.uppercased()))" }
  static func subsection(_ title: String) -> String { ".SS \(escaped(title))" }

  /// Returns a paragraph with a heading on a line of its own. `heading` is roff, `text` is not.
  static func item(_ heading: String, _ text: String) -> [String] {
    [".TP", heading, escaped(text)]
  }
}
