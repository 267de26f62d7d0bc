import Foundation
import Localization

/// The language that the user chose in the viewer's window. It is kept in `$XDG_CONFIG_HOME/lamina/language`, which
/// contains the tag of the language; without the file, the locale decides.
package struct LanguageChoice {
  private let file: URL

  package init() { self.init(file: UserFolders.config.appendingPathComponent("language")) }

  package init(file: URL) { self.file = file }

  /// The chosen language; nil when none is chosen, or the file names no language of the viewer's.
  package var language: Language? {
    let text = try? String(contentsOf: file, encoding: .utf8)
    return text.flatMap { Language(rawValue: $0.trimmingCharacters(in: .whitespacesAndNewlines)) }
  }

  /// Keeps `language` as the user's choice. If it is the language of the locale, the choice is removed instead, so that
  /// a later change of the locale takes effect.
  func choose(_ language: Language, locale: Language = .ofLocale) throws {
    guard language != locale else {
      if FileManager.default.fileExists(atPath: file.path) {
        try FileManager.default.removeItem(at: file)
      }
      return
    }
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data("\(language.rawValue)\n".utf8).write(to: file, options: .atomic)
  }
}
