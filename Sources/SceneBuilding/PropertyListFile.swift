import Archives
import Foundation

/// Reading property lists that a stranger may have made. Foundation's parser calls itself for each list inside of another one,
/// so that a list that is nested too deeply would overflow the stack. The limits are choices.
enum PropertyListFile {
  /// The greatest number of lists inside one another in the text format.
  private static let depthLimit = 60
  /// The greatest number of lists in a file in XML, and thus of lists inside one another.
  private static let listLimit = 500

  /// Returns the dictionary of a file; nil if it cannot be read, has more than `limit` bytes, is nested too deeply or is in the
  /// binary format.
  static func read(_ url: URL, atMost limit: Int) -> [String: Any]? {
    guard let data = BoundedFile.read(url, atMost: limit), isFlat([UInt8](data)) else { return nil }
    return try? PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any]
  }

  /// Returns true if the lists of a file are not nested too deeply.
  static func isFlat(_ bytes: [UInt8]) -> Bool {
    if bytes.starts(with: Array("bplist".utf8)) { return false }
    // A byte order mark and white space may come first.
    let first = bytes.first { $0 > 0x20 && $0 < 0x80 }
    if first == UInt8(ascii: "<") { return lists(inXML: bytes) <= listLimit }
    var depth = NestingDepth()
    return bytes.allSatisfy { depth.add($0) <= depthLimit }
  }

  private static func lists(inXML bytes: [UInt8]) -> Int {
    let text = String(decoding: bytes, as: UTF8.self)
    return text.matches(of: /<\s*(?:array|dict|plist)/).count
  }
}

/// The number of lists that are open at a byte of a property list in the text format. Lists in texts and in comments do not
/// count.
private struct NestingDepth {
  private enum State {
    case plain, escaped(quote: UInt8), quoted(UInt8), lineComment, blockComment
  }

  private var state = State.plain
  /// The byte before the last one, and the last one.
  private var (earlier, last): (UInt8, UInt8) = (0, 0)
  private var depth = 0

  /// Reads a byte, and returns the number of open lists.
  mutating func add(_ byte: UInt8) -> Int {
    switch state {
    case .escaped(let quote): state = .quoted(quote)
    case .quoted(let quote):
      if byte == UInt8(ascii: "\\") { state = .escaped(quote: quote) }
      if byte == quote { state = .plain }
    case .lineComment: if byte == 0x0A || byte == 0x0D { state = .plain }
    case .blockComment:
      if last == UInt8(ascii: "*"), byte == UInt8(ascii: "/") { state = .plain }
    case .plain: addPlain(byte)
    }
    (earlier, last) = (last, byte)
    return depth
  }

  private mutating func addPlain(_ byte: UInt8) {
    // In a word such as a/b, a slash does not begin a comment.
    let beginsComment = last == UInt8(ascii: "/") && !Self.isOfWord(earlier)
    switch byte {
    case UInt8(ascii: "/") where beginsComment: state = .lineComment
    case UInt8(ascii: "*") where beginsComment: state = .blockComment
    case UInt8(ascii: "\""), UInt8(ascii: "'"): state = .quoted(byte)
    case UInt8(ascii: "{"), UInt8(ascii: "("): depth += 1
    case UInt8(ascii: "}"), UInt8(ascii: ")"): depth = max(0, depth - 1)
    default: break
    }
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    byte >= 0x80 || "_$/:.-".utf8.contains(byte)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte & 0xDF)
  }
}
