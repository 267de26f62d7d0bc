/// A public or open declaration, or a requirement of a public protocol. Declarations are found line by line.
/// Overrides are not included, because they inherit their comment; nor are the cases of enumerations, because the
/// comment of the enumeration covers them.
struct PublicDeclaration: Equatable {
  /// The line of the declaration, without its indentation.
  let text: String
  /// The number of the line of the declaration, counted from 1.
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
      // Attributes may be between a comment and its declaration.
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

  /// A pattern of the attributes, the modifiers and the keyword of a declaration.
  private static var beginning: Regex<Substring> {
    /(?:@\w+(?:\([^)]*\))? )*(?:[a-z]+(?:\([a-z]+\))? )*(?:struct|enum|protocol|actor|class|func|var|let|init|subscript|typealias|associatedtype)\b/
  }
}
