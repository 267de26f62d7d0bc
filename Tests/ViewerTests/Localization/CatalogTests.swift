import Foundation
import Testing

@testable import Localization

/// Tests of reading catalogs, and of the texts in them.
@Suite struct CatalogTests {
  private func catalog(_ po: String) throws -> Catalog { try Catalog(po: po, path: "test.po") }

  /// Returns the error of a catalog that must not be accepted, without the path.
  private func flaw(_ po: String) -> String? {
    do {
      _ = try catalog(po)
      return nil
    } catch {
      return (error as? CatalogError)?.description.replacingOccurrences(of: "test.po:", with: "")
    }
  }

  @Test func entriesAreRead() throws {
    let catalog = try catalog(
      """
      # A comment.
      msgid ""
      msgstr "Language: zh_CN\\n"

      #, objc-format
      msgid "Saved %@."
      msgstr "已存储 %@。"
      msgid "one "
      "two\\n"
      msgstr ""
      "一"
      "二\\t\\"\\\\"
      """)
    #expect(catalog.keys == ["Saved %@.", "one two\n"])
    #expect(catalog["one two\n"] == "一二\t\"\\")
  }

  @Test(arguments: [
    ("msgid \"A\"\nmsgstr \"\"", "1: there is no translation: \"A\""),
    ("msgid \"A\"\n\nmsgid \"B\"", "3: the msgid before has no msgstr"),
    ("msgid \"A\"", "1: the msgid before has no msgstr"),
    (
      "msgid \"A\"\nmsgstr \"B\"\nmsgid \"A\"\nmsgstr \"B\"",
      "3: the text has a translation already: \"A\""
    ),
    (
      "#, fuzzy\nmsgid \"A\"\nmsgstr \"B\"", "2: the translation is marked as fuzzy: \"A\""
    ),
    (
      "msgid \"A %@\"\nmsgstr \"B\"", "1: the translation has other placeholders: \"A %@\""
    ),
    (
      "msgid \"%@ %@\"\nmsgstr \"%1$@ %3$@\"",
      "1: the translation has other placeholders: \"%@ %@\""
    ),
    ("msgid A", "1: a string in quotation marks must follow"),
    ("msgid \"A\\x\"", "1: a backslash must be followed by n, t, \\ or \""),
    ("msgid \"A\"B\"", "1: a quotation mark in a string needs a backslash"),
    ("msgctxt \"A\"", "1: this is neither a comment, msgid, msgstr nor a string"),
    ("\"A\"", "1: this is neither a comment, msgid, msgstr nor a string"),
    ("msgstr \"A\"", "1: this is neither a comment, msgid, msgstr nor a string"),
  ])
  func flawsAreErrors(po: String, expected: String) { #expect(flaw(po) == expected) }

  @Test func valuesArePlacedWhereTheTranslationHasThem() throws {
    let catalog = Catalog([
      "%@ of %@ frames": "共 %2$@ 帧，第 %1$@ 帧", "%@ %% of all": "占全部的 %@%%", "100 %": "百分之百",
    ])
    #expect(catalog.text(of: "\(2) of \("five") frames") == "共 five 帧，第 2 帧")
    #expect(catalog.text(of: "\(12.5) % of all") == "占全部的 12.5%")
    #expect(catalog.text(of: "100 %") == "百分之百")
    #expect(catalog.text(of: "\("%@") is in no catalog") == "%@ is in no catalog")
  }

  @Test func theKeyIsTheEnglishText() {
    let text: LocalizedText = "Saved \("a.png") (\(7) %)."
    #expect(text.key == "Saved %@ (%@ %%)." && text.english == "Saved a.png (7 %).")
    #expect(text.arguments == ["a.png", "7"])
    let plain: LocalizedText = "200 %"
    #expect(plain.key == "200 %" && plain.arguments.isEmpty)
  }

  @Test(arguments: [
    (["LANG": "zh_CN.UTF-8"], Language.simplifiedChinese), (["LANG": "zh_SG"], .simplifiedChinese),
    (["LANG": "zh_Hans_CN.UTF-8@x"], .simplifiedChinese), (["LANG": "zh"], .simplifiedChinese),
    (["LANG": "zh_TW.UTF-8"], .english), (["LANG": "zh-Hant"], .english),
    (["LANG": "de_DE.UTF-8"], .english), (["LANG": "C"], .english), ([:], .english),
    (["LC_ALL": "C", "LANG": "zh_CN.UTF-8"], .english),
    (["LC_ALL": "", "LC_MESSAGES": "zh_CN.UTF-8", "LANG": "en_US.UTF-8"], .simplifiedChinese),
    (["LC_CTYPE": "zh_CN.UTF-8", "LANG": "en_US.UTF-8"], .english),
  ])
  func theLocaleSelectsTheLanguage(environment: [String: String], language: Language) {
    #expect(Language(environment: environment) == language)
  }
}
