import Foundation

/// An entry of a PO file.
struct POEntry: Equatable {
  /// The English text, which is the key; empty for the header of the file.
  var key = ""
  var translation = ""
  /// True for a translation that a tool has guessed and nobody has checked.
  var isFuzzy = false
  /// The number of the line with the key, counted from 1.
  var line = 0
}

/// A parser of gettext's PO format: comments, `msgid`, `msgstr`, and strings that continue on further lines. Contexts
/// and plural forms, which the program does not use, are errors.
struct POParser {
  private enum Field { case none, key, translation }

  private let path: String
  private var entries: [POEntry] = []
  private var entry = POEntry()
  private var field = Field.none
  private var line = 0

  /// - Throws: `CatalogError` if a line has another form.
  static func entries(of text: String, path: String) throws -> [POEntry] {
    var parser = POParser(path: path)
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      try parser.read(line.trimmingCharacters(in: .whitespaces))
    }
    try parser.finish()
    return parser.entries
  }

  private init(path: String) { self.path = path }

  private mutating func read(_ text: String) throws {
    line += 1
    if text.hasPrefix("#") {
      try finish()
      if text.hasPrefix("#,"), text.contains("fuzzy") { entry.isFuzzy = true }
    } else if text.hasPrefix("msgid ") {
      try finish()
      (field, entry.line) = (.key, line)
      entry.key = try string(text.dropFirst(6))
    } else if text.hasPrefix("msgstr "), field == .key {
      field = .translation
      entry.translation = try string(text.dropFirst(7))
    } else if text.hasPrefix("\""), field != .none {
      let more = try string(text[...])
      if field == .key { entry.key += more } else { entry.translation += more }
    } else if !text.isEmpty {
      throw error("this is neither a comment, msgid, msgstr nor a string")
    }
  }

  /// Adds the entry that was being read, if there is one.
  private mutating func finish() throws {
    if field == .key { throw error("the msgid before has no msgstr") }
    guard field == .translation else { return }
    entries.append(entry)
    (entry, field) = (POEntry(), .none)
  }

  /// Returns the content of a string in quotation marks, with its escapes decoded.
  private func string(_ text: Substring) throws -> String {
    guard text.count > 1, text.hasPrefix("\""), text.hasSuffix("\"") else {
      throw error("a string in quotation marks must follow")
    }
    var (result, rest) = ("", text.dropFirst().dropLast())
    while let character = rest.popFirst() {
      if character == "\"" { throw error("a quotation mark in a string needs a backslash") }
      guard character == "\\" else {
        result.append(character)
        continue
      }
      guard let escaped = rest.popFirst().flatMap({ Self.escapes[$0] }) else {
        throw error("a backslash must be followed by n, t, \\ or \"")
      }
      result.append(escaped)
    }
    return result
  }

  private static let escapes: [Character: Character] = ["n": "\n", "t": "\t", "\\": "\\", "\"": "\""]

  private func error(_ reason: String) -> CatalogError {
    CatalogError(path: path, line: line, reason: reason)
  }
}
