import Foundation
import Localization

extension Language {
  /// Makes this the language of the program's texts. The catalog is read from the folder of the assets; English needs
  /// no catalog.
  /// - Throws: `AssetStore.Missing` or `CatalogError`; the language then stays what it was.
  package func use() throws {
    let catalog = try catalogFile.map { file in
      try Catalog(
        contentsOf: AssetStore.findFolder().appendingPathComponent("Languages")
          .appendingPathComponent(file))
    }
    Translations.use(self, catalog)
  }

  /// The language of the locale that the environment variables name.
  package static var ofLocale: Language {
    Language(environment: ProcessInfo.processInfo.environment)
  }

  /// The language after this one in the list of all languages; the first one follows the last one.
  var next: Language {
    let all = Self.allCases
    return all[((all.firstIndex(of: self) ?? 0) + 1) % all.count]
  }
}
