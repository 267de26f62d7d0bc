/// The words and signs of a Swift source, without comments and what stands in strings.
struct SourceScanner {
  struct Token: Equatable {
    let text: Substring
    let line: Int
  }

  private let source: String
  private var index: String.Index
  private var line = 1
  private var tokens: [Token] = []

  static func tokens(of source: String) -> [Token] {
    var scanner = SourceScanner(source)
    scanner.scan(untilClosing: false)
    return scanner.tokens
  }

  private init(_ source: String) {
    self.source = source
    index = source.startIndex
  }

  private var rest: Substring { source[index...] }

  private mutating func advance(_ count: Int = 1) {
    for _ in 0..<count where index < source.endIndex {
      if source[index].isNewline { line += 1 }
      index = source.index(after: index)
    }
  }

  /// To the end, or to the parenthesis that closes an interpolation.
  private mutating func scan(untilClosing isInString: Bool) {
    var depth = 0
    while let character = rest.first {
      if isInString, character == ")", depth == 0 { return }
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      scanNext(character)
    }
  }

  private mutating func scanNext(_ character: Character) {
    if rest.hasPrefix("//") { return skipLine() }
    if rest.hasPrefix("/*") { return skipComment() }
    if character == "\"" || isRawString { return skipString() }
    if character.isLetter || character == "_" || character == "`" { return takeWord() }
    if !character.isWhitespace { tokens.append(Token(text: rest.prefix(1), line: line)) }
    advance()
  }

  private mutating func takeWord() {
    let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "`" }
    tokens.append(Token(text: word, line: line))
    advance(word.count)
  }

  private mutating func skipLine() {
    while let character = rest.first, !character.isNewline { advance() }
  }

  /// Comments nest.
  private mutating func skipComment() {
    var depth = 0
    while index < source.endIndex {
      if rest.hasPrefix("/*") {
        depth += 1
        advance(2)
      } else if rest.hasPrefix("*/") {
        depth -= 1
        advance(2)
        if depth == 0 { return }
      } else {
        advance()
      }
    }
  }

  private var isRawString: Bool { rest.first == "#" && rest.drop { $0 == "#" }.first == "\"" }

  private mutating func skipString() {
    let hashes = String(rest.prefix { $0 == "#" })
    advance(hashes.count)
    let quote = rest.hasPrefix("\"\"\"") ? "\"\"\"" : "\""
    advance(quote.count)
    while let character = rest.first {
      if rest.hasPrefix(quote + hashes) { return advance(quote.count + hashes.count) }
      if rest.hasPrefix("\\" + hashes + "(") {
        skipInterpolation(hashes)
      } else if quote.count == 1, character.isNewline {
        return  // Not closed: the compiler will say so.
      } else {
        advance(character == "\\" && hashes.isEmpty ? 2 : 1)
      }
    }
  }

  private mutating func skipInterpolation(_ hashes: String) {
    advance(hashes.count + 2)
    let count = tokens.count
    scan(untilClosing: true)
    tokens.removeLast(tokens.count - count)
    advance()
  }
}
