import Foundation
import TestSupport
import Testing
import UIKit

@testable import UIKitInterfaces

extension ViewTests {
  /// Tests of the translations of interface files.
  @Suite @MainActor struct TranslatedInterfaces {
    @Test func stringsAreReadWithCommentsAndEscapes() {
      let texts = InterfaceStrings.read(
        #"""
        /* Class = "UILabel"; text = "Hello"; */
        "a.text" = "Say \"hello\"\n";
        // "b.text" = "no";
        "c.title"="x" ; broken = ; "alone";
        "d.text" = "last"
        """#)
      #expect(texts == ["a.text": "Say \"hello\"\n", "c.title": "x", "d.text": "last"])
      #expect(InterfaceStrings.read("\"open = /* ").isEmpty)
      let codes = InterfaceStrings.read(#""a" = "caf\U00e9\r"; "b" = "\Uoh";"#)
      #expect(codes == ["a": "caf\u{e9}\r", "b": "Uoh"])
    }

    @Test func languagesComeFromTheEnvironment() {
      let languages = InterfaceStrings.languages
      #expect(languages(["LANG": "de_AT.UTF-8"]) == ["de-AT", "de_AT", "de"])
      #expect(languages(["LANGUAGE": "fr:de", "LC_ALL": "C"]).isEmpty)
      #expect(
        languages(["LANGUAGE": "fr:de", "LANG": "it_IT"]) == ["fr", "fr", "fr", "de", "de", "de"])
      #expect(languages([:]).isEmpty)
    }

    /// The texts in Base.lproj are English, so a language after it is not used.
    @Test func languagesEndWithEnglish() {
      let languages = InterfaceStrings.languages
      let english = languages(["LANGUAGE": "en_US:en", "LANG": "de_DE.UTF-8"])
      #expect(english == ["en-US", "en_US", "en"])
      #expect(languages(["LANGUAGE": "en:fr", "LANG": "de_DE.UTF-8"]) == ["en"])
    }

    @Test func chineseHasFoldersOfScripts() {
      let languages = InterfaceStrings.languages
      #expect(languages(["LANG": "zh_CN.UTF-8"]) == ["zh-CN", "zh_CN", "zh-Hans", "zh"])
      #expect(languages(["LANG": "zh_TW.UTF-8"]) == ["zh-TW", "zh_TW", "zh-Hant", "zh"])
    }

    @Test func textsOfAppsAreFoundInTheirFolders() throws {
      let table = "Lamina-\(UUID().uuidString)"
      try withTemporaryFolder { folder in
        let region = folder.appendingPathComponent("en.lproj")
        try FileManager.default.createDirectory(at: region, withIntermediateDirectories: true)
        try Data("\"door\" = \"Gate\";".utf8).write(
          to: region.appendingPathComponent("\(table).strings"))
        ResourceFolders.additional = [folder]
        defer { ResourceFolders.additional = [] }
        #expect(Bundle.appText("door", tableName: table, comment: "") == "Gate")
        #expect(Bundle.appText("none", tableName: table, value: "No", comment: "") == "No")
        #expect(Bundle.main.appString(forKey: "none", value: nil, table: table) == "none")
      }
      #expect(Bundle.appText("door", tableName: "../\(table)", comment: "") == "door")
    }

    @Test func textsAreReplaced() throws {
      try withTemporaryFolder { folder in
        for name in ["Base", "de"] {
          try FileManager.default.createDirectory(
            at: folder.appendingPathComponent("\(name).lproj"), withIntermediateDirectories: true)
        }
        try Data(
          """
          "a.text" = "Hallo"; "b.normalTitle" = "Los"; "c.segmentTitles[1]" = "Zwei";
          """.utf8
        ).write(to: folder.appendingPathComponent("de.lproj/Main.strings"))
        let file = folder.appendingPathComponent("Base.lproj/Main.storyboard")
        let strings = InterfaceStrings(for: file, environment: ["LANG": "de_DE.UTF-8"])
        let root = try InterfaceParser.root(
          of: Data(
            """
            <document><label text="Hello" id="a"/><button id="b"><state key="normal" title="Go"/></button>
            <segmentedControl id="c"><segments><segment title="One"/><segment title="Two"/></segments></segmentedControl>
            <label text="Stays" id="d"/></document>
            """.utf8), file: "Main.storyboard")
        strings.apply(to: root)
        let children = root.children
        #expect(children.map { $0["text"] } == ["Hallo", nil, nil, "Stays"])
        #expect(children[1].children[0]["title"] == "Los")
        #expect(children[2].elements(in: "segments").map { $0["title"] } == ["One", "Zwei"])
        let others = InterfaceStrings(for: file, environment: ["LANG": "en_US.UTF-8"])
        #expect(others.texts.isEmpty)
      }
    }
  }
}
