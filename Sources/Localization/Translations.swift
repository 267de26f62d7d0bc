import Synchronization

/// The current language and catalog, for all threads.
package enum Translations {
  private struct Current {
    var language = Language.english
    /// The catalog; nil for English, whose texts are in the sources.
    var catalog: Catalog?
  }

  private static let current = Mutex(Current())

  package static var language: Language { current.withLock { $0.language } }

  /// Makes `language` the current language. `catalog` contains its translations, and is nil for English.
  package static func use(_ language: Language, _ catalog: Catalog?) {
    current.withLock { $0 = Current(language: language, catalog: catalog) }
  }

  static func text(of text: LocalizedText) -> String {
    guard let catalog = current.withLock({ $0.catalog }) else { return text.english }
    return catalog.text(of: text)
  }
}
