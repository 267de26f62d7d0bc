import Foundation

/// The translations of the program's texts into one language. Their keys are those of ``LocalizedText``.
package struct Catalog: Sendable {
  private let translations: [String: String]

  package init(_ translations: [String: String]) { self.translations = translations }

  /// Reads the catalog from a file in gettext's PO format.
  /// - Throws: `CatalogError` if the file cannot be read or contains an invalid entry.
  package init(contentsOf file: URL) throws {
    guard let data = try? Data(contentsOf: file) else {
      throw CatalogError(path: file.path, line: nil, reason: "the catalog cannot be read")
    }
    try self.init(po: String(decoding: data, as: UTF8.self), path: file.path)
  }

  /// Reads the catalog from a text in gettext's PO format. `path` is the path of its file, for errors.
  package init(po text: String, path: String) throws {
    var translations: [String: String] = [:]
    for entry in try POParser.entries(of: text, path: path) where !entry.key.isEmpty {
      func fail(_ reason: String) -> CatalogError {
        CatalogError(path: path, line: entry.line, reason: "\(reason): \"\(entry.key)\"")
      }
      if entry.translation.isEmpty { throw fail("there is no translation") }
      if entry.isFuzzy { throw fail("the translation is marked as fuzzy") }
      if translations[entry.key] != nil { throw fail("the text has a translation already") }
      if !entry.hasSamePlaceholders { throw fail("the translation has other placeholders") }
      translations[entry.key] = entry.translation
    }
    self.translations = translations
  }

  /// The keys that have a translation.
  package var keys: Set<String> { Set(translations.keys) }

  /// The translation of a key, with its placeholders; nil if there is none.
  package subscript(key: String) -> String? { translations[key] }

  /// Returns the translation of `text`, or the English text if the catalog contains no translation.
  func text(of text: LocalizedText) -> String {
    guard let translation = translations[text.key] else { return text.english }
    guard !text.arguments.isEmpty else { return translation }
    return TextFormat(translation)?.filled(with: text.arguments) ?? text.english
  }
}

extension POEntry {
  /// True if the translation has the same placeholders for values as the English text. A text without values is
  /// returned as it is and not parsed as a format, so a percent sign in its translation is one and not a placeholder.
  fileprivate var hasSamePlaceholders: Bool {
    guard key.contains("%@") else { return true }
    guard let format = TextFormat(translation) else { return false }
    return format.placeholders == TextFormat(key)?.placeholders
  }
}

/// The error that a catalog is invalid or cannot be read.
package struct CatalogError: Error, CustomStringConvertible {
  package let path: String
  /// The number of the line, counted from 1; nil if the error concerns the whole file.
  package let line: Int?
  package let reason: String
  package var description: String { "\(path):\(line.map { "\($0):" } ?? "") \(reason)" }
}
