/// The regular expressions of a source, as the compiler finds them: `/a/`, and `#/a/#` with any number of `#`.
struct RegularExpressions {
  private static let (slash, hash, newline) = (UInt8(ascii: "/"), UInt8(ascii: "#"), UInt8(ascii: "\n"))
  private static let blanks = [UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r")]
  /// The characters before a regular expression without `#`. After others, a slash is an operator.
  private static let before = Set(" \t\n\r([{,;:!".utf8)

  /// True if an expression over several lines has no end; others are then not looked for, as each search reads the whole rest.
  private var isOneOpen = false

  /// Returns the end of the regular expression that begins at a place; nil if none begins there.
  mutating func end(in source: [UInt8], from start: Int) -> Int? {
    guard source[start] == Self.slash || source[start] == Self.hash else { return nil }
    let hashes = source[start...].prefix { $0 == Self.hash }.count
    let first = start + hashes + 1
    guard first < source.count, source[first - 1] == Self.slash else { return nil }
    if hashes == 0 {
      return Self.canBegin(in: source, at: start) ? Self.plainEnd(in: source, from: first) : nil
    }
    let spansLines = source[first...].first { !Self.blanks.contains($0) } == Self.newline
    guard !spansLines || !isOneOpen else { return nil }
    let end = Self.end(in: source[first...], hashes: hashes, spansLines: spansLines)
    isOneOpen = isOneOpen || spansLines && end == nil
    return end
  }

  /// Returns the end of an expression whose pattern `rest` begins with; nil if it has none. A slash after a backslash does not
  /// end it. In one line, an expression with `#` goes to the end of the line if nothing else ends it.
  private static func end(in rest: ArraySlice<UInt8>, hashes: Int, spansLines: Bool) -> Int? {
    var index = rest.startIndex
    while index < rest.endIndex, spansLines || rest[index] != newline {
      if rest[index] == slash, rest[(index + 1)...].prefix(while: { $0 == hash }).count >= hashes {
        return index + 1 + hashes
      }
      index += rest[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return hashes > 0 && !spansLines ? min(index, rest.endIndex) : nil
  }

  /// Returns true if the slash at a place is no operator and does not begin a comment.
  private static func canBegin(in source: [UInt8], at start: Int) -> Bool {
    let next = source[start + 1]
    return (start == 0 || before.contains(source[start - 1])) && !blanks.contains(next)
      && next != slash && next != UInt8(ascii: "*")
  }

  /// Returns the end of an expression without `#`. It ends in its line, neither after a blank nor before a comment, and
  /// closes no group that it does not open.
  private static func plainEnd(in source: [UInt8], from first: Int) -> Int? {
    let rest = source[first...]
    guard let end = end(in: rest, hashes: 0, spansLines: false), !blanks.contains(source[end - 2]),
      end == source.count || source[end] != slash && source[end] != UInt8(ascii: "*"),
      hasBalancedGroups(source[first..<(end - 1)])
    else { return nil }
    return end
  }

  /// Returns false if a pattern closes a group that it does not open. Characters in `[…]` and after a backslash do not count.
  private static func hasBalancedGroups(_ pattern: ArraySlice<UInt8>) -> Bool {
    var (groups, classes, index) = (0, 0, pattern.startIndex)
    while index < pattern.endIndex, groups >= 0 {
      switch pattern[index] {
      case UInt8(ascii: "\\"): index += 1
      case UInt8(ascii: "["): classes += 1
      case UInt8(ascii: "]"): classes = max(0, classes - 1)
      case UInt8(ascii: "(") where classes == 0: groups += 1
      case UInt8(ascii: ")") where classes == 0: groups -= 1
      default: break
      }
      index += 1
    }
    return groups >= 0
  }
}
