import Foundation
import Localization

extension Language {
  /// Makes this the language of the program's texts. The catalog is read from the folder of the assets; English needs
  /// none.
  /// - Throws: `AssetStore.Missing` or `CatalogError`; the language then stays what it was.
  package func use() throws {
    let catalog = try catalogFile.map { file in
      try Catalog(
        contentsOf: AssetStore.findFolder().appendingPathComponent("Languages")
          .appendingPathComponent(file))
    }
    Translations.use(self, catalog)
  }

  /// The language that the locale of the environment names.
  package static var ofLocale: Language {
    Language(environment: ProcessInfo.processInfo.environment)
  }

  /// The language after this one, in a circle.
  var next: Language {
    let all = Self.allCases
    return all[((all.firstIndex(of: self) ?? 0) + 1) % all.count]
  }
}
