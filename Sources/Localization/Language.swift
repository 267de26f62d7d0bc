/// A language of the program's texts.
package enum Language: String, CaseIterable, Sendable {
  case english = "en"
  case simplifiedChinese = "zh-Hans"

  /// The name of the file with the language's catalog; nil for English, whose texts are in the sources.
  package var catalogFile: String? {
    switch self {
    case .english: nil
    case .simplifiedChinese: "zh_CN.po"
    }
  }

  /// The language of the locale for messages. The locale is the value of the first of `LC_ALL`, `LC_MESSAGES` and
  /// `LANG` that is set and not empty. The result is English for locales in other languages, among them Traditional
  /// Chinese.
  package init(environment: [String: String]) {
    let names = ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap { environment[$0] }
    self.init(locale: names.first { !$0.isEmpty } ?? "C")
  }

  /// The language of a locale such as `zh_CN.UTF-8`.
  package init(locale: String) {
    let parts = locale.prefix { $0 != "." && $0 != "@" }.lowercased()
      .split { $0 == "_" || $0 == "-" }
    let isTraditional = !Self.traditional.isDisjoint(with: parts.dropFirst())
    self = parts.first == "zh" && !isTraditional ? .simplifiedChinese : .english
  }

  private static let traditional: Set<Substring> = ["hant", "tw", "hk", "mo"]
}
