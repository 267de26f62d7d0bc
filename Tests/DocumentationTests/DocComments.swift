/// A documentation comment, whose lines begin with `///`.
struct DocComment: Equatable {
  let text: String
  /// The number of the comment's first line, counted from 1.
  let line: Int

  static func all(in source: String) -> [DocComment] {
    var comments: [DocComment] = []
    var (lines, start): ([Substring], Int) = ([], 0)
    for (index, line) in source.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let content = line.drop { $0 == " " }
      if content.hasPrefix("///") {
        if lines.isEmpty { start = index + 1 }
        lines.append(content.dropFirst(3))
      } else if !lines.isEmpty {
        comments.append(DocComment(lines, start))
        lines = []
      }
    }
    return lines.isEmpty ? comments : comments + [DocComment(lines, start)]
  }

  private init(_ lines: [Substring], _ line: Int) {
    text = lines.joined(separator: " ")
    self.line = line
  }

  /// True if the comment contains clause numbers, the words "and" and "to", and punctuation only.
  var isBareCitation: Bool {
    let rest = text.replacing(/[TLDWP]\d{1,2}(\.\d{1,2}[a-z]?)?/, with: "")
    guard rest != text else { return false }
    return rest.replacing(/\band\b|\bto\b|[(),;:.–-]/, with: "").allSatisfy(\.isWhitespace)
  }

  /// Words that begin neither a sentence nor a noun phrase when a comment begins with them.
  private static let fragmentOpeners: Set<Substring> = [
    "What", "Where", "Whether", "Who", "Whose", "Which", "How", "Why", "Of", "By", "As", "To",
  ]

  /// True if the comment begins with a fragment of a sentence. Formulas such as `dst[i] = color` are no fragments.
  var isFragment: Bool {
    let content = text.drop { $0 == " " }
    if Self.fragmentOpeners.contains(content.prefix { $0.isLetter }) { return true }
    guard content.first?.isLowercase == true else { return false }
    return content.prefixMatch(of: /\w+(\[\w+\])?\ [+|]?=\ /) == nil
  }
}
