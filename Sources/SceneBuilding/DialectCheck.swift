import Foundation

/// A test of the words of a source, which finds out quickly whether it may contain something that has to be translated.
struct DialectCheck: Sendable {
  /// The words that are translated wherever they occur. `#` and `@` are parts of a word.
  private let words: Set<[UInt8]>
  /// Those of them that the compiler rejects on Linux: attributes and expressions.
  private let rejected: Set<[UInt8]>
  /// Other texts that are translated.
  private let phrases: [Data]

  /// Creates a check from the lists beside the translator's sources.
  ///
  /// - Parameters:
  ///   - constructs: Lines with a word or another text each.
  ///   - renames: Lines with a former name and the present one.
  init(constructs: String, renames: String) {
    let lines = constructs.split(separator: "\n").map { Array($0.utf8) }
    let names = renames.split(separator: "\n").map { Array(Self.text($0.split(separator: " ")).utf8) }
    let isWord: ([UInt8]) -> Bool = { line in Array(SourceWords(Data(line))) == [line] }
    words = Set((lines + names).filter(isWord))
    rejected = words.filter { $0.first.map(Self.marks.contains) ?? false }.subtracting(Self.accepted)
    phrases = (lines + names).filter { !isWord($0) }.map { Data($0) }
  }

  /// The characters with which attributes and expressions of the compiler begin.
  private static let marks = Array("#@".utf8)
  /// Attributes that the compiler accepts on Linux, too.
  private static let accepted = ["@IBAction", "@convention"].map { Array($0.utf8) }

  /// Returns the text that shows that the former one of two names is used. For a method of which only the labels have
  /// changed it has the first label, as in `size(attributes`.
  private static func text(_ names: [Substring]) -> String {
    let parts = names.map { name in
      name.drop { $0 == "." }.split(whereSeparator: { "(:)".contains($0) })
    }
    guard let former = parts.first, let name = former.first else { return "" }
    return parts.last?.first == name ? former.prefix(2).joined(separator: "(") : String(name)
  }

  /// Returns true if a source has a word that the compiler accepts only where there is an Objective-C runtime, or if it would
  /// behave in another way without the translation.
  func isCertain(for source: Data) -> Bool {
    SourceWords(source).contains(where: rejected.contains) || Self.deletesRows(source)
  }

  /// Returns true if a source deletes the rows of a table without saying which ones can be edited. Then only the translation
  /// tells the table that it can (`RowCommitting`).
  private static func deletesRows(_ source: Data) -> Bool {
    source.range(of: Data("commit editingStyle:".utf8)) != nil
      && source.range(of: Data("canEditRowAt".utf8)) == nil
  }

  /// Returns true if a source may have to be translated.
  func isNeeded(for source: Data) -> Bool {
    if phrases.contains(where: { source.range(of: $0) != nil }) { return true }
    var found: Set<[UInt8]> = []
    for word in SourceWords(source) {
      if words.contains(word) { return true }
      if Self.pair.contains(word) { found.insert(word) }
    }
    return found.count == Self.pair.count && Self.overridesInExtension(source)
  }

  /// The words that a source with an override in an extension contains.
  private static let pair: Set<[UInt8]> = [Array("extension".utf8), Array("override".utf8)]

  /// Returns true if an extension at the top of the source contains an override.
  private static func overridesInExtension(_ source: Data) -> Bool {
    var (depth, isInExtension) = (0, false)
    for token in SourceScanner.tokens(of: String(decoding: source, as: UTF8.self)) {
      switch token.text {
      case "{": depth += 1
      case "}": depth -= 1
      case "extension" where depth == 0: isInExtension = true
      case "class", "struct", "enum", "protocol", "func", "actor":
        if depth == 0 { isInExtension = false }
      case "override" where depth == 1 && isInExtension: return true
      default: break
      }
    }
    return false
  }
}

/// The words of a source, each with a `#` or `@` before it. Words in comments and strings are included.
private struct SourceWords: Sequence, IteratorProtocol {
  private let bytes: Data
  private var index: Data.Index

  init(_ bytes: Data) { (self.bytes, index) = (bytes, bytes.startIndex) }

  mutating func next() -> [UInt8]? {
    while index < bytes.endIndex, !Self.begins(bytes[index]) { index += 1 }
    guard index < bytes.endIndex else { return nil }
    let start = index
    index += 1
    while index < bytes.endIndex, Self.continues(bytes[index]) { index += 1 }
    return Array(bytes[start..<index])
  }

  private static func begins(_ byte: UInt8) -> Bool {
    continues(byte) || byte == UInt8(ascii: "#") || byte == UInt8(ascii: "@")
  }

  private static func continues(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "_")
  }
}
