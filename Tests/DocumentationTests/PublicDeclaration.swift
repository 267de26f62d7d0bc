/// A public or open declaration, or a requirement of a public protocol, found line by line. Overrides inherit their
/// comment, and the comment of an enumeration covers its cases, so neither is listed.
struct PublicDeclaration: Equatable {
  /// The line of the declaration without indentation.
  let text: String
  /// The number of that line, counted from 1.
  let line: Int
  /// True if a comment that begins with `///` precedes the declaration and its attributes.
  let isDocumented: Bool

  static func all(in source: String) -> [PublicDeclaration] {
    var found: [PublicDeclaration] = []
    var (isInProtocol, isDocumented) = (false, false)
    for (index, line) in source.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let text = line.drop { $0 == " " }
      if line.hasPrefix("}") { isInProtocol = false }
      if isPublic(text) || (isInProtocol && isRequirement(line)) {
        found.append(
          PublicDeclaration(text: String(text), line: index + 1, isDocumented: isDocumented))
      }
      if line.prefixMatch(of: /(@\w+ )*public protocol\b/) != nil { isInProtocol = true }
      // Attributes may stand between a comment and its declaration.
      isDocumented = text.hasPrefix("///") || (isDocumented && text.hasPrefix("@"))
    }
    return found
  }

  private static func isPublic(_ text: Substring) -> Bool {
    guard let start = text.prefixMatch(of: beginning) else { return false }
    let words = start.output.split(separator: " ")
    return (words.contains("public") || words.contains("open")) && !words.contains("override")
  }

  private static func isRequirement(_ line: Substring) -> Bool {
    line.hasPrefix("  ") && line.dropFirst(2).prefixMatch(of: beginning) != nil
  }

  /// Attributes, modifiers and the keyword of a declaration.
  private static var beginning: Regex<Substring> {
    /(?:@\w+(?:\([^)]*\))? )*(?:[a-z]+(?:\([a-z]+\))? )*(?:struct|enum|protocol|actor|class|func|var|let|init|subscript|typealias|associatedtype)\b/
  }
}
