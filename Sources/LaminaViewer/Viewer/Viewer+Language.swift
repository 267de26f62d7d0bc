import Localization

extension Viewer {
  /// Shows all texts in `language`, whose catalog is read first. The scene keeps running. The page is made again; the
  /// cards that move to the new page change their texts. A notice, which is shown for seconds, keeps its language.
  func setLanguage(_ language: Language) throws {
    guard language != Translations.language else { return }
    try language.use()
    page.map(rebuild)
    rebuildGallery()
    exportPanel?.showTexts()
    changeCard?.showTexts()
    placeChange()
  }

  /// Shows the texts in the next language, and saves that as the user's choice.
  func toggleLanguage() throws {
    try setLanguage(Translations.language.next)
    try LanguageChoice().choose(Translations.language)
  }
}
