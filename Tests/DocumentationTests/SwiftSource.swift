/// The names of types in a Swift file. They are found without a parser; comments and string literals are skipped.
struct SwiftSource {
  /// The types that the file declares at its top level.
  let declarations: Set<String>
  /// The identifiers in the file that begin with a capital letter.
  let names: Set<String>

  init(_ text: String) {
    let code = Self.code(of: text)
    var (declarations, names): (Set<String>, Set<String>) = ([], [])
    for line in code.split(separator: UInt8(ascii: "\n")) {
      let words = Self.words(of: line)
      names.formUnion(words.filter { $0.first?.isUppercase == true })
      if line.first != UInt8(ascii: " "), let name = Self.declaredType(words) {
        declarations.insert(name)
      }
    }
    self.declarations = declarations
    self.names = names
  }

  private static let kinds: Set<String> = ["class", "struct", "enum", "protocol", "actor", "typealias"]
  private static let modifiers: Set<String> = [
    "public", "package", "internal", "fileprivate", "private", "open", "final", "indirect",
    "nonisolated",
    "unsafe", "MainActor", "unchecked", "Suite", "discardableResult", "dynamicMemberLookup", "frozen",
    "usableFromInline",
  ]

  /// Returns the name that follows a keyword such as `class`, if only modifiers and attributes precede the keyword.
  private static func declaredType(_ words: [String]) -> String? {
    let rest = words.drop { modifiers.contains($0) }
    guard let kind = rest.first, kinds.contains(kind) else { return nil }
    return rest.dropFirst().first
  }

  private static func words(of line: some Sequence<UInt8>) -> [String] {
    var (words, word): ([String], [UInt8]) = ([], [])
    for byte in Array(line) + [0] {
      if isWord(byte) {
        word.append(byte)
      } else if !word.isEmpty {
        words.append(String(decoding: word, as: UTF8.self))
        word = []
      }
    }
    return words
  }

  static func isWord(_ byte: UInt8) -> Bool {
    byte >= 128 || byte == UInt8(ascii: "_") || UnicodeScalar(byte).properties.isAlphabetic
      || (48...57).contains(byte)
  }

  /// Returns the text without comments and string literals.
  static func code(of text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    var (code, index): ([UInt8], Int) = ([], 0)
    while index < bytes.count {
      let end = endOfSkipped(bytes, from: index)
      if end == index {
        code.append(bytes[index])
        index += 1
      } else {
        index = end
      }
    }
    return code
  }

  /// Returns the index after the comment or string literal that begins at `start`; returns `start` if none begins
  /// there.
  private static func endOfSkipped(_ bytes: [UInt8], from start: Int) -> Int {
    guard bytes[start] == UInt8(ascii: "/") || bytes[start] == UInt8(ascii: "\"") else { return start }
    for (opening, closing) in [("//", "\n"), ("/*", "*/"), ("\"\"\"", "\"\"\""), ("\"", "\"")]
    where bytes[start...].starts(with: opening.utf8) {
      return end(of: Array(closing.utf8), bytes, from: start + opening.utf8.count)
    }
    return start
  }

  /// Returns the index after the next `closing` that is not preceded by a backslash. A line break stays in the code.
  private static func end(of closing: [UInt8], _ bytes: [UInt8], from start: Int) -> Int {
    var index = start
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "\\") {
        index += 2
      } else if bytes[index...].starts(with: closing) {
        return closing == [UInt8(ascii: "\n")] ? index : index + closing.count
      } else {
        index += 1
      }
    }
    return bytes.count
  }
}
