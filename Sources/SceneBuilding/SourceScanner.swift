/// A scanner that splits a Swift source into words and punctuation. Comments and the contents of strings are left
/// out.
struct SourceScanner {
  struct Token: Equatable {
    let text: Substring
    let line: Int
  }

  private let source: String
  private var index: String.Index
  private var line = 1
  private var tokens: [Token] = []
  /// The number of string interpolations that enclose `index`.
  private var nesting = 0
  /// The greatest value of `nesting`. The contents of interpolations that are nested more deeply are not scanned as
  /// such, because the scanner calls itself for each and would overflow the stack.
  private static let nestingLimit = 200

  static func tokens(of source: String) -> [Token] {
    var scanner = SourceScanner(source)
    scanner.scan(untilClosing: false)
    return scanner.tokens
  }

  private init(_ source: String) {
    self.source = source
    index = source.startIndex
  }

  private var remaining: Substring { source[index...] }

  private mutating func advance(_ count: Int = 1) {
    for _ in 0..<count where index < source.endIndex {
      if source[index].isNewline { line += 1 }
      index = source.index(after: index)
    }
  }

  /// Scans to the end of the source or, if `isInString` is true, to the parenthesis that closes the interpolation.
  private mutating func scan(untilClosing isInString: Bool) {
    var depth = 0
    while let character = remaining.first {
      if isInString, character == ")", depth == 0 { return }
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      scanNext(character)
    }
  }

  private mutating func scanNext(_ character: Character) {
    if remaining.hasPrefix("//") { return skipLine() }
    if remaining.hasPrefix("/*") { return skipComment() }
    if character == "#" { return takeHashes() }
    if character == "\"" { return skipString() }
    if character.isLetter || character == "_" || character == "`" { return takeWord() }
    if !character.isWhitespace { tokens.append(Token(text: remaining.prefix(1), line: line)) }
    advance()
  }

  private mutating func takeWord() {
    let word = remaining.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "`" }
    tokens.append(Token(text: word, line: line))
    advance(word.count)
  }

  private mutating func skipLine() {
    while let character = remaining.first, !character.isNewline { advance() }
  }

  /// Skips a comment, which may contain nested comments.
  private mutating func skipComment() {
    var depth = 0
    while index < source.endIndex {
      if remaining.hasPrefix("/*") {
        depth += 1
        advance(2)
      } else if remaining.hasPrefix("*/") {
        depth -= 1
        advance(2)
        if depth == 0 { return }
      } else {
        advance()
      }
    }
  }

  /// Skips the raw string that begins here. If no string begins here, reads the number signs as one token.
  private mutating func takeHashes() {
    let hashes = remaining.prefix { $0 == "#" }
    if source[hashes.endIndex...].first == "\"" { return skipString() }
    tokens.append(Token(text: hashes, line: line))
    advance(hashes.count)
  }

  private mutating func skipString() {
    let hashes = String(remaining.prefix { $0 == "#" })
    advance(hashes.count)
    let quote = remaining.hasPrefix("\"\"\"") ? "\"\"\"" : "\""
    advance(quote.count)
    let (end, interpolation) = (quote + hashes, "\\" + hashes + "(")
    while let character = remaining.first {
      if remaining.hasPrefix(end) { return advance(end.count) }
      if remaining.hasPrefix(interpolation) {
        skipInterpolation(hashes)
      } else if quote.count == 1, character.isNewline {
        return  // The string is not closed, which the compiler reports.
      } else {
        advance(character == "\\" && hashes.isEmpty ? 2 : 1)
      }
    }
  }

  private mutating func skipInterpolation(_ hashes: String) {
    advance(hashes.count + 2)
    guard nesting < Self.nestingLimit else { return }
    nesting += 1
    defer { nesting -= 1 }
    let count = tokens.count
    scan(untilClosing: true)
    tokens.removeLast(tokens.count - count)
    advance()
  }
}
