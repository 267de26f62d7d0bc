import SwiftSyntax

/// The limits on code inside other code. The parser keeps a state for each string interpolation around a place, so its
/// memory grows with the square of their number, and visitors of the syntax tree call themselves for each node.
enum Nesting {
  /// The number of brackets, `#if` and string interpolations inside one another, which is that of the compiler.
  static let bracketLimit = 256
  /// The number of syntax nodes inside one another, which is a choice.
  static let nodeLimit = 5000
  /// The number of types from which a type inherits, directly and indirectly, which is a choice. It bounds the time in which
  /// the types of a source are resolved.
  static let ancestorLimit = 256

  /// Returns the offset of the first syntax node inside more than `nodeLimit` others; nil if there is none. The deeper ones
  /// are not created: each node keeps those around it, and the release of very many calls itself for each.
  static func excess(in tree: SourceFileSyntax) -> Int? {
    var waiting = [(node: Syntax(tree), depth: 0)]
    while let (node, depth) = waiting.popLast() {
      if depth > nodeLimit { return node.offsets.lowerBound }
      for child in node.children(viewMode: .sourceAccurate) { waiting.append((child, depth + 1)) }
    }
    return nil
  }

  /// Returns the offset of the first bracket inside more than `bracketLimit` others; nil if there is none.
  static func excess(in source: [UInt8]) -> Int? {
    var scanner = BracketScanner(source)
    return scanner.excess()
  }
}

/// A scan of the brackets of a source. Comments, regular expressions and the texts of strings are left out.
private struct BracketScanner {
  /// A bracket that is open, the parenthesis of an interpolation in a string, or an `#if`.
  private struct Bracket {
    /// The character that closes it; `#` for `#endif`.
    let closing: UInt8
    /// The string that goes on after the bracket; nil unless the bracket is that of an interpolation.
    var string: Quote?
  }

  /// The beginning of a string.
  private struct Quote {
    /// The number of `#`.
    let hashes: Int
    /// The number of quotation marks: 1 or 3.
    let marks: Int
  }

  private let source: [UInt8]
  private var index = 0
  private var open: [Bracket] = []
  private var expressions = RegularExpressions()

  init(_ source: [UInt8]) { self.source = source }

  mutating func excess() -> Int? {
    while index < source.count {
      if open.count > Nesting.bracketLimit { return index - 1 }
      if starts(with: "//") {
        skipLine()
      } else if starts(with: "/*") {
        skipComment()
      } else if let end = expressions.end(in: source, from: index) {
        index = end
      } else if let quote = quote() {
        index += quote.hashes + quote.marks
        skip(quote)
      } else {
        scanByte()
      }
    }
    return open.count > Nesting.bracketLimit ? index - 1 : nil
  }

  private func starts(with text: StaticString, at place: Int = 0) -> Bool {
    let start = index + place
    return text.withUTF8Buffer { source[min(start, source.count)...].starts(with: $0) }
  }

  private mutating func scanByte() {
    let byte = source[index]
    index += 1
    switch byte {
    case UInt8(ascii: "("): open.append(Bracket(closing: UInt8(ascii: ")")))
    case UInt8(ascii: "["): open.append(Bracket(closing: UInt8(ascii: "]")))
    case UInt8(ascii: "{"): open.append(Bracket(closing: UInt8(ascii: "}")))
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): close(byte)
    case UInt8(ascii: "#"): scanDirective()
    default: break
    }
  }

  /// Opens the bracket of an `#if` whose `#` was scanned, or closes that of an `#endif`.
  private mutating func scanDirective() {
    let name = source[index...].prefix { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 }
    index += max(name.count, hashes(after: index - 1))
    if name.elementsEqual("if".utf8) { open.append(Bracket(closing: UInt8(ascii: "#"))) }
    if name.elementsEqual("endif".utf8) { close(UInt8(ascii: "#")) }
  }

  /// Closes a bracket, and those inside it that are not closed, which are errors.
  private mutating func close(_ byte: UInt8) {
    guard let last = open.lastIndex(where: { $0.closing == byte }) else { return }
    let string = open[last].string
    open.removeSubrange(last...)
    if let string { skip(string) }
  }

  private mutating func skipLine() {
    while index < source.count, source[index] != UInt8(ascii: "\n") { index += 1 }
  }

  /// Skips a comment, which may contain others.
  private mutating func skipComment() {
    var depth = 0
    repeat {
      if starts(with: "/*") { depth += 1 } else if starts(with: "*/") { depth -= 1 } else { index -= 1 }
      index += 2
    } while depth > 0 && index < source.count
  }

  /// Returns the beginning of a string at the current place; nil if there is none.
  private func quote() -> Quote? {
    let hashes = source[index...].prefix { $0 == UInt8(ascii: "#") }.count
    guard starts(with: "\"", at: hashes) else { return nil }
    return Quote(hashes: hashes, marks: starts(with: "\"\"\"", at: hashes) ? 3 : 1)
  }

  /// Skips the text of a string to its end, or to its next interpolation, whose bracket is then open.
  private mutating func skip(_ quote: Quote) {
    while index < source.count {
      let byte = source[index]
      if byte == UInt8(ascii: "\\"), hashes(after: index) >= quote.hashes {
        index += 1 + quote.hashes
        guard starts(with: "(") else {
          index += 1
          continue
        }
        index += 1
        return open.append(Bracket(closing: UInt8(ascii: ")"), string: quote))
      }
      if byte == UInt8(ascii: "\n"), quote.marks == 1 { return }
      if isEnd(of: quote) {
        index += quote.marks + quote.hashes
        return
      }
      index += 1
    }
  }

  private func isEnd(of quote: Quote) -> Bool {
    let marks = quote.marks == 3 ? starts(with: "\"\"\"") : starts(with: "\"")
    return marks && hashes(after: index + quote.marks - 1) >= quote.hashes
  }

  /// Returns the number of `#` after a place.
  private func hashes(after place: Int) -> Int {
    source[min(place + 1, source.count)...].prefix { $0 == UInt8(ascii: "#") }.count
  }
}
