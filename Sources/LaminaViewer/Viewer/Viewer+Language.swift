import Localization

extension Viewer {
  /// Shows all texts in `language`, whose catalog is read first. The scene keeps running.
  func setLanguage(_ language: Language) throws {
    guard language != Translations.language else { return }
    try language.use()
    page.map(rebuild)
    rebuildGallery()
    exportPanel?.showTexts()
    if showsKeys { showKeys() }
  }

  /// Shows the texts in the next language, and saves that as the user's choice.
  func toggleLanguage() throws {
    try setLanguage(Translations.language.next)
    try LanguageChoice().choose(Translations.language)
  }
}
