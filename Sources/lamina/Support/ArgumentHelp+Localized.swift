import ArgumentParser
import Localization

extension ArgumentHelp {
  /// Returns the help of an argument in the current language.
  static func localized(_ text: LocalizedText) -> ArgumentHelp { ArgumentHelp(text.text) }
}
