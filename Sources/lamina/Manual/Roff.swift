/// The language of manual pages.
enum Roff {
  /// Text that shows as it is: hyphens stay ASCII, so that options can be copied from the page.
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
    // At the beginning of a line these would be requests.
    return body.hasPrefix(".") || body.hasPrefix("'") ? "\\&" + body : body
  }

  private static func hexadecimal(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  static func section(_ title: String) -> String { ".SH \(escaped(title.uppercased()))" }
  static func subsection(_ title: String) -> String { ".SS \(escaped(title))" }

  /// A paragraph with its own first line; `heading` is roff already.
  static func item(_ heading: String, _ text: String) -> [String] {
    [".TP", heading, escaped(text)]
  }
}
