import Foundation
import Testing
import WindowSystem

@testable import LaminaViewer

extension ViewerTests {
  @Suite("The user's changes to the keys") @MainActor struct UserKeysTests {
    private func keys(_ json: String) throws -> UserKeys {
      let file = FileManager.default.temporaryDirectory
        .appendingPathComponent("lamina-keys-\(UInt64.random(in: 0 ... .max)).json")
      try Data(json.utf8).write(to: file)
      defer { try? FileManager.default.removeItem(at: file) }
      return try UserKeys(contentsOf: file)
    }

    @Test func namesAreRead() {
      #expect(KeyStroke("k") == KeyStroke(.character("k"), []))
      #expect(KeyStroke("K") == KeyStroke(.character("k"), []))
      #expect(KeyStroke("Ctrl+Shift+Z") == KeyStroke(.character("z"), [.control, .shift]))
      #expect(KeyStroke("Alt+Left") == KeyStroke(.left, .alt))
      #expect(KeyStroke("F11") == KeyStroke(.function(11), []))
      #expect(KeyStroke("+") == KeyStroke(.character("+"), []))
      #expect(KeyStroke("Ctrl++") == KeyStroke(.character("+"), .control))
      for text in ["", "Ctrl+", "Hyper+K", "Ctrl+Nothing", "F99"] {
        #expect(KeyStroke(text) == nil, "\(text)")
      }
    }

    @Test func aKeyGetsTheCommandOfAnother() throws {
      let world = try PageWorld("swing")
      defer { world.end() }
      world.viewer.keys = try keys(#"{"K": "Space", "Space": null}"#)
      let player = { world.page.session.player }
      #expect(player().isPlaying)
      world.press(.character(" "), " ")
      #expect(player().isPlaying, "Space performs no command any more")
      world.press(.character("k"), "k")
      #expect(!player().isPlaying)
    }

    @Test func ofTwoNamesOfAKeyTheLaterOneCounts() throws {
      let keys = try keys(#"{"k": "Space", "K": null}"#)
      #expect(keys.command(for: KeyStroke(.character("k"), [])) == .transport(.togglePlay))
    }

    @Test func invalidKeyFilesAreErrorsAndChangeNothing() throws {
      for json in ["[1]", #"{"Q+": "Space"}"#, #"{"K": "Hyper"}"#, #"{"K": "Ctrl+9"}"#] {
        #expect(throws: UserKeysError.self, "\(json)") { try keys(json) }
      }
      let nowhere = URL(fileURLWithPath: "/nowhere/keys.json")
      #expect(try UserKeys(contentsOf: nowhere) == .none)
    }

    @Test func theUsersKeysComeBeforeTheDefaultOnes() throws {
      let keys = try keys(#"{"F7": "?", "?": null, "Ctrl+Q": null}"#)
      let help = try #require(CommandTable.row(withID: "window.help"))
      #expect(keys.strokes(of: help).map(\.name) == ["F7", "F1"])
      #expect(keys.shortcut(of: try #require(CommandTable.row(withID: "window.quit"))) == "")
      let smaller = try #require(CommandTable.row(withID: "canvas.zoomOut"))
      #expect(UserKeys.none.shortcut(of: smaller) == "−", "a true minus sign")
      #expect(KeyStroke("Alt+Left")?.shownName == "Alt+←")
    }

    @Test func theNameOfAKeyStrokeIsReadBackEqual() {
      for text in ["Space", "K", "Ctrl+Shift+Z", "Alt+Left", "F11", "+", "Ctrl++", "?", "Pageup"] {
        #expect(KeyStroke(text)?.name == text)
      }
    }
  }
}
