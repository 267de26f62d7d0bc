/// Changes text that consists of words, numbers, strings and punctuation, such as JSON and the output of compilers.
struct TokenMutator: Mutator {
  func mutate(_ input: [UInt8], with other: [UInt8], using random: inout Randomness) -> [UInt8] {
    if random.once(in: 6) { return ByteMutator().mutate(input, with: other, using: &random) }
    var tokens = Self.tokens(of: input)
    let others = Self.tokens(of: other)
    if random.once(in: 4) {
      for _ in 0..<random.smallCount(limit: 10) { change(&tokens, others, &random) }
    } else {
      for _ in 0..<random.smallCount(limit: 4) { exchangeWord(in: &tokens, others, &random) }
    }
    return tokens.flatMap { $0 }
  }

  private func change(_ tokens: inout [[UInt8]], _ others: [[UInt8]], _ random: inout Randomness) {
    let index = random.index(tokens.count)
    switch random.index(9) {
    case 0, 1: replaceToken(in: &tokens, with: random.pick(Extremes.texts), &random)
    case 2 where !others.isEmpty: replaceToken(in: &tokens, with: random.pick(others), &random)
    case 3 where !tokens.isEmpty: tokens.swapAt(index, random.index(tokens.count))
    case 4: tokens.removeSubrange(random.range(in: tokens.count, limit: 6))
    case 5: tokens.insert(contentsOf: tokens[random.range(in: tokens.count, limit: 12)], at: index)
    case 6: tokens.insert(contentsOf: others[random.range(in: others.count, limit: 12)], at: index)
    case 7: nest(index, in: &tokens, &random)
    default: tokens.insert(random.pick(Extremes.texts), at: index)
    }
  }

  /// Replaces a word with another word, or a number with another number, so that JSON remains valid and is read to
  /// its end. The keys of JSON objects stay as they are.
  private func exchangeWord(
    in tokens: inout [[UInt8]], _ others: [[UInt8]], _ random: inout Randomness
  ) {
    let indices = Self.indices(in: tokens)
    guard !indices.isEmpty else { return }
    let index = random.pick(indices)
    let isNumber = Self.isNumber(tokens[index])
    if isNumber, random.once(in: 2) {
      tokens[index] = Array(random.pick(Extremes.jsonNumbers).utf8)
    } else {
      let words = indices.map { tokens[$0] } + Self.indices(in: others).map { others[$0] }
      tokens[index] = random.pick(words.filter { Self.isNumber($0) == isNumber })
    }
  }

  /// Returns the indices of the words and numbers that are not keys of JSON objects.
  private static func indices(in tokens: [[UInt8]]) -> [Int] {
    tokens.indices.filter { index in
      isWord(tokens[index].first)
        && !tokens[(index + 1)...].prefix(2).joined().elementsEqual([
          UInt8(ascii: "\""), UInt8(ascii: ":"),
        ])
    }
  }

  private static func isNumber(_ token: [UInt8]) -> Bool {
    let isDigit = token.first.map { $0 == UInt8(ascii: "-") || (48...57).contains($0) } ?? false
    return isDigit && Double(String(decoding: token, as: UTF8.self)) != nil
  }

  /// Replaces a random token. A word or a number is preferred to punctuation: of eight random tokens, usually at least
  /// one is a word or a number.
  private func replaceToken(
    in tokens: inout [[UInt8]], with text: [UInt8], _ random: inout Randomness
  ) {
    let choices = (0..<8).map { _ in random.index(tokens.count) }.filter { $0 < tokens.count }
    guard let index = choices.first(where: { Self.isWord(tokens[$0].first) }) ?? choices.first else {
      return
    }
    tokens[index] = text
  }

  /// Nests a token in a few brackets; rarely, in very many.
  private func nest(_ index: Int, in tokens: inout [[UInt8]], _ random: inout Randomness) {
    guard index < tokens.count else { return }
    let depth = random.once(in: 20) ? random.index(5000) : 1 + random.index(6)
    let (open, close) = random.pick([("[", "]"), ("{\"a\":", "}"), ("(", ")"), ("\"", "\"")])
    tokens[index] =
      Array(String(repeating: open, count: depth).utf8) + tokens[index]
      + Array(String(repeating: close, count: depth).utf8)
  }

  static func tokens(of bytes: [UInt8]) -> [[UInt8]] {
    var tokens: [[UInt8]] = []
    for byte in bytes {
      if isWord(byte), isWord(tokens.last?.last) {
        tokens[tokens.count - 1].append(byte)
      } else {
        tokens.append([byte])
      }
    }
    return tokens
  }

  static func isWord(_ byte: UInt8?) -> Bool {
    guard let byte else { return false }
    return switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}

/// Texts that readers of numbers and words often handle wrongly.
enum Extremes {
  static let texts: [[UInt8]] =
    (numbers + [
      "null", "true", "false", "\"\"", "{}", "[]", "\\u0000", "\\ud800", "\"a\"", "../..", "/", "~",
      "%00", "&#0;",
      "&amp;", "#", "\n", "\u{301}", "👩‍👩‍👧", "\u{2028}",
    ]).map { Array($0.utf8) }

  /// Numbers that JSON allows.
  static let jsonNumbers = [
    "0", "-0", "1", "-1", "2", "0.5", "1e-308", "5e-324", "1e308", "-1e308", "1e30", "-1e30", "1e18",
    "1e9", "-1e9", "10000000", "65536", "32768", "2147483648", "4294967296", "9223372036854775807",
    "9223372036854775808", "-9223372036854775809",
  ]

  static let numbers = [
    "0", "-0", "1", "-1", "2", "0.5", "1e-308", "5e-324", "1e308", "-1e308", "1e309", "1e30", "-1e30",
    "1e18", "1e9",
    "-1e9", "10000000", "65536", "32768", "2147483647", "2147483648", "4294967296",
    "9223372036854775807",
    "9223372036854775808", "-9223372036854775809", "nan", "inf", "-inf", "NaN", "1e", "0x10", "", " ",
    "1,2", "1 2 3",
  ]
}
