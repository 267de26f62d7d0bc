/// A `switch` statement or expression, found without a parser.
struct SwitchStatement: Equatable {
  /// The words and signs between `switch` and the brace, joined by spaces.
  let subject: String
  /// The names in patterns that begin with a dot, such as `down` for `.down(let event) where event.isFirst`.
  let caseNames: Set<String>
  /// True if a pattern is neither such a name nor `nil` nor `_`, so that the subject is not an enumeration.
  let hasOtherPatterns: Bool
  let hasDefault: Bool

  /// Returns the switches in a Swift file, in order.
  static func all(in tokens: SwiftTokens) -> [SwitchStatement] {
    tokens.indices(of: "switch").map { SwitchStatement(tokens, after: $0) }
  }

  private init(_ tokens: SwiftTokens, after start: Int) {
    let opening = tokens.index(of: "{", from: start + 1)
    var patterns: [[String]] = []
    var hasDefault = false
    for index in tokens.members(after: opening) {
      let (token, previous) = (tokens.all[index], tokens.all[index - 1])
      if token == "case", !Self.conditions.contains(previous) {
        patterns += tokens.patterns(from: index + 1)
      } else if token == "default", previous != "." {
        hasDefault = true
      }
    }
    let names = patterns.map { Self.caseName(of: $0) }
    let isOther = zip(patterns, names).contains { $1 == nil && $0 != ["nil"] && $0.first != "_" }
    self.init(
      subject: tokens.all[(start + 1)..<opening].joined(separator: " "),
      caseNames: Set(names.compactMap(\.self)), hasOtherPatterns: isOther, hasDefault: hasDefault)
  }

  init(subject: String, caseNames: Set<String>, hasOtherPatterns: Bool, hasDefault: Bool) {
    self.subject = subject
    self.caseNames = caseNames
    self.hasOtherPatterns = hasOtherPatterns
    self.hasDefault = hasDefault
  }

  /// The tokens before a `case` that is a condition and not a branch.
  private static let conditions: Set<String> = ["if", "guard", "while", "for", ","]

  private static func caseName(of pattern: [String]) -> String? {
    let words = pattern.drop { $0 == "let" || $0 == "var" }
    return words.first == "." ? words.dropFirst().first : nil
  }
}

/// The name and the cases of an enumeration, found without a parser.
struct EnumDeclaration: Equatable {
  let name: String
  let cases: Set<String>

  init(name: String, cases: Set<String>) {
    self.name = name
    self.cases = cases
  }

  /// Returns the enumerations that a Swift file declares, in order.
  static func all(in tokens: SwiftTokens) -> [EnumDeclaration] {
    tokens.indices(of: "enum").map { index in
      var cases: Set<String> = []
      for member in tokens.members(after: tokens.index(of: "{", from: index))
      where tokens.all[member] == "case" {
        cases.formUnion(tokens.caseNames(from: member + 1))
      }
      return EnumDeclaration(name: tokens.all[index + 1], cases: cases)
    }
  }
}

/// The words and the signs of a Swift file, without comments, string literals, spaces and backticks.
struct SwiftTokens {
  fileprivate private(set) var all: [String] = []

  init(_ text: String) {
    var word: [UInt8] = []
    for byte in SwiftSource.code(of: text) + [UInt8(ascii: " ")] {
      if SwiftSource.isWord(byte) {
        word.append(byte)
        continue
      }
      if !word.isEmpty { all.append(String(decoding: word, as: UTF8.self)) }
      word = []
      if !" \n`".utf8.contains(byte) { all.append(String(UnicodeScalar(byte))) }
    }
  }

  /// Returns the indices of a keyword. A member of that name, which follows a dot, is left out.
  fileprivate func indices(of keyword: String) -> [Int] {
    all.indices.filter { all[$0] == keyword && ($0 == 0 || all[$0 - 1] != ".") }
  }

  /// Returns the index of the next `token` outside of parentheses and brackets; the end if there is none.
  fileprivate func index(of token: String, from start: Int) -> Int {
    var depth = 0
    for index in start..<all.count {
      if depth == 0, all[index] == token { return index }
      depth += Self.change(all[index], ["(", "["], [")", "]"])
    }
    return all.count
  }

  /// Returns the indices of the tokens in the braces that begin at `opening`, without those in inner braces.
  fileprivate func members(after opening: Int) -> [Int] {
    var (found, depth): ([Int], Int) = ([], 0)
    for index in opening..<all.count {
      depth += Self.change(all[index], ["{"], ["}"])
      if depth == 0 { break }
      if depth == 1, index > opening { found.append(index) }
    }
    return found
  }

  private static func change(_ token: String, _ opening: Set<String>, _ closing: Set<String>) -> Int {
    opening.contains(token) ? 1 : closing.contains(token) ? -1 : 0
  }

  /// Returns the patterns of a branch of a switch, without their `where` clauses.
  fileprivate func patterns(from start: Int) -> [[String]] {
    let end = index(of: ":", from: start)
    var (patterns, next): ([[String]], Int) = ([], start)
    while next < end {
      let comma = min(index(of: ",", from: next), end)
      patterns.append(Array(all[next..<min(index(of: "where", from: next), comma)]))
      next = comma + 1
    }
    return patterns
  }

  /// Returns the names of a declaration of cases. Associated values and raw values are skipped.
  fileprivate func caseNames(from start: Int) -> [String] {
    var (names, next): ([String], Int) = ([], start)
    while next < all.count {
      names.append(all[next])
      next += 1
      if next < all.count, all[next] == "(" { next = index(of: ")", from: next + 1) + 1 }
      if next < all.count, all[next] == "=" { next = endOfNumber(from: next + 1) }
      guard next < all.count, all[next] == "," else { break }
      next += 1
    }
    return names
  }

  /// Returns the index after a number. A raw value that is a string literal is not among the tokens.
  private func endOfNumber(from start: Int) -> Int {
    all[start...].firstIndex { $0 != "-" && $0.first?.isNumber != true } ?? all.count
  }
}
