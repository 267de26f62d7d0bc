import CAML
import Foundation
import Localization
import Testing
import UIKit
import WindowHosting

@testable import LaminaViewer
@testable import ViewerKit

extension ViewerTests {
  /// Tests of the viewer in a language other than English.
  @Suite @MainActor struct LanguageTests {
    private func header(of world: PageWorld) throws -> HeaderBar {
      try #require(world.viewer.page?.view.subviews.compactMap { $0 as? HeaderBar }.first)
    }

    private func label(of command: ViewerCommand, in world: PageWorld) throws -> [String] {
      let name = CommandTable.row(of: command).name
      return try header(of: world).subviews.compactMap { ($0 as? IconButton)?.name }
        .filter { $0 == name }
    }

    @Test func theSpaceBarHasItsNameInMenusAsInTheListOfKeys() throws {
      try Language.simplifiedChinese.use()
      defer { Translations.use(.english, nil) }
      let row = CommandTable.row(of: .transport(.togglePlay))
      #expect(UserKeys.none.shortcut(of: row) == "空格")
      #expect(KeyStroke("Ctrl+Space")?.shownName == "Ctrl+空格")
      #expect(KeyStroke("Space")?.name == "Space", "files and requests keep the English name")
    }

    @Test func changingTheLanguageChangesAllTextsAndTheSceneGoesOn() throws {
      let world = try PageWorld("door")
      defer {
        Translations.use(.english, nil)
        world.end()
      }
      let playback = world.page.playback
      world.page.session.seek(to: 0.5)
      #expect(CommandTable.row(of: .window(.back)).name == "Back to the gallery")
      try world.viewer.setLanguage(.simplifiedChinese)
      #expect(CommandTable.row(of: .window(.back)).name == "返回图库")
      #expect(CommandTable.groups.first?.title == "时间")
      #expect(try label(of: .window(.back), in: world) == ["返回图库"])
      #expect(world.viewer.page?.playback === playback && world.viewer.page?.session.time == 0.5)
      try world.viewer.setLanguage(.english)
      #expect(try label(of: .window(.back), in: world) == ["Back to the gallery"])
    }

    @Test func sentencesWithValuesAreTranslatedByTheirPattern() throws {
      let known = KnownSentences([
        LocalizedText("no '%@' here; is it '%@'?"), LocalizedText("no '%@' here"),
        LocalizedText("None."),
      ])
      Translations.use(
        .simplifiedChinese,
        try Catalog(
          po:
            """
            #, objc-format
            msgid "no '%@' here; is it '%@'?"
            msgstr "没有“%1$@”，是“%2$@”吗？"

            #, objc-format
            msgid "no '%@' here"
            msgstr "没有“%@”"

            msgid "None."
            msgstr "无。"
            """, path: "test.po"))
      defer { Translations.use(.english, nil) }
      #expect(known.translated("no 'a 50 %' here; is it 'b'?") == "没有“a 50 %”，是“b”吗？")
      #expect(known.translated("no 'a' here") == "没有“a”" && known.translated("None.") == "无。")
      for text in ["None", "no a here", "", "no 'a' here."] { #expect(known.translated(text) == text) }
    }

    @Test func errorsOfDocumentsAreInTheUsersLanguage() throws {
      defer { Translations.use(.english, nil) }
      func text() -> String? {
        let error = #expect(throws: CAMLError.self) { try CAMLDocument(data: Data()) }
        return error.map { PlainText.of($0) }
      }
      #expect(text() == "document: is empty")
      try Language.simplifiedChinese.use()
      #expect(text() == "document: 文件为空")
    }

    @Test func reasonsWithFiguresAndPathsAreInTheUsersLanguage() throws {
      defer { Translations.use(.english, nil) }
      func chinese(_ text: String) -> String? {
        let error = #expect(throws: CAMLError.self) {
          try CAMLDocument(data: Data(text.utf8))
        }
        return error.map { LibraryErrors.reason(of: $0) }
      }
      try Language.simplifiedChinese.use()
      #expect(chinese(String(repeating: "<a>", count: 300)) == "嵌套太深：元素超过 240 层")
      #expect(chinese("<b/>") == "没有根图层：<caml> 中应有 <CALayer> 之类的图层，实际为 <b>")
      #expect(
        chinese("<!DOCTYPE a [<!ENTITY b 'c'>]><a/>") == "声明了实体，文档中不允许；请删除该声明")
    }

    @Test func reasonsOfOtherFormatsAreInTheUsersLanguage() throws {
      defer { Translations.use(.english, nil) }
      let name = "\(UUID().uuidString).json"
      let file = FileManager.default.temporaryDirectory.appendingPathComponent(name)
      defer { try? FileManager.default.removeItem(at: file) }
      try Data(#"{"w": 1, "h": 1}"#.utf8).write(to: file)
      try Language.simplifiedChinese.use()
      do {
        _ = try DocumentFormat.read(file, within: .unlimited)
        Issue.record("the file has no layers")
      } catch {
        #expect(LibraryErrors.reason(ofReading: error) == "不是 Lottie 动画：没有尺寸或图层")
      }
      let recording = RecordingFault("/a.lamina", .isEmpty)
      #expect(LibraryErrors.reason(ofReading: recording) == "录像在第一幅画面之前就结束了")
    }

    @Test func theEndOfARecordingIsInTheUsersLanguage() throws {
      defer { Translations.use(.english, nil) }
      try Language.simplifiedChinese.use()
      let full = NSError(domain: NSPOSIXErrorDomain, code: Int(ENOSPC))
      let reasons: [(reason: any Error, text: String)] = [
        (RecordingFull.file, "文件已达到 1024 MiB 的上限"),
        (RecordingFull.backlog, "场景显示的内容来不及写入"), (full, "磁盘已满"),
      ]
      for (reason, text) in reasons {
        let failure = RecordingFailure(path: "/a.lamina", reason: reason)
        #expect(failure.text == "录像 /a.lamina 到此结束：\(text)")
      }
    }

    @Test func theChoiceIsSavedUnlessItIsTheLocalesLanguage() throws {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
      defer { try? FileManager.default.removeItem(at: folder) }
      let choice = LanguageChoice(file: folder.appendingPathComponent("lamina/language"))
      #expect(choice.language == nil)
      try choice.choose(.simplifiedChinese, locale: .english)
      #expect(choice.language == .simplifiedChinese)
      try choice.choose(.english, locale: .english)
      #expect(choice.language == nil)
      try choice.choose(.english, locale: .simplifiedChinese)
      #expect(choice.language == .english)
    }

    @Test func everyTextOfTheTablesHasATranslation() throws {
      for language in Language.allCases {
        guard let file = language.catalogFile else { continue }
        let url = try AssetStore.findFolder().appendingPathComponent("Languages/\(file)")
        let catalog = try Catalog(contentsOf: url)
        let texts =
          CommandTable.groups.flatMap(\.texts) + SceneCatalog.entries.flatMap(\.texts)
          + SampleDocuments.texts
        for text in texts where !Self.isOnlyKeys(text.key) {
          #expect(catalog[text.key] != nil, "\(language): \(text.key)")
        }
      }
    }

    /// True for texts such as "Ctrl+Z, +Shift": the labels of keys are the same in all languages.
    private static func isOnlyKeys(_ text: String) -> Bool {
      text.split { !$0.isLetter }.filter { $0.count > 1 }.allSatisfy { keyLabels.contains($0) }
    }

    private static let keyLabels: Set<Substring> = [
      "Ctrl", "Shift", "Alt", "Home", "End", "Tab", "Escape", "Backspace",
    ]
  }
}
