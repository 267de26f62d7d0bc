import Foundation
import Localization
import RenderModel
import Testing
import UIKit
import WindowSystem

@testable import LaminaViewer
@testable import ViewerKit

extension ViewerTests {
  /// Tests of the viewer's window in Chinese: no text is left in English, and none is cut off.
  @Suite @MainActor struct ChinesePageTests {
    /// The views of a page that are checked: their names, and the keys that open them.
    private static let views: [(name: String, keys: [KeyStroke])] = [
      ("the page", []), ("animations, layers, inspector", keys("Tab", "F3", "F4", "Ctrl+Down")),
      ("curves", keys("Tab", "G")), ("lesson", keys("F6")), ("issues", keys("F7")),
      ("settings", keys("Shift+N")),
      ("statistics", keys("F12")), ("comparison", keys("C", "C", "C")), ("rulers", keys("D")),
      ("export", keys("Ctrl+E")), ("keys", keys("F1")), ("menu", keys("F10")),
      ("commands", keys("Ctrl+K")),
    ]

    private static func keys(_ names: String...) -> [KeyStroke] { names.compactMap { KeyStroke($0) } }

    /// Calls `body` with the texts of each view of a scene and their frames, while the language is Chinese.
    private func forEachView(
      width: Int = 1160, height: Int = 760, _ body: (String, Lettering) throws -> Void
    ) throws {
      try Language.simplifiedChinese.use()
      defer { Translations.use(.english, nil) }
      for view in Self.views {
        for scene in ["door", DocumentPageTests.cardDocument] {
          let world = try PageWorld(scene, width: width, height: height)
          defer { world.end() }
          for key in view.keys { world.press(key.key, "", key.modifiers) }
          world.page.view.layoutIfNeeded()
          let top = world.viewer.popover?.window ?? world.page.window
          try body("\(view.name), \(scene), \(width)", Lettering(top))
        }
      }
    }

    @Test func noTextIsLeftInEnglish() throws {
      try forEachView { name, lettering in
        #expect(!lettering.pieces.isEmpty, "\(name)")
        let left = lettering.pieces.map(\.text).filter(isEnglish)
        #expect(left.isEmpty, "\(name): \(left)")
      }
    }

    /// True for a text without Chinese characters that contains an English word. Names of layers, classes, properties,
    /// keys and files are the same in all languages and do not count.
    private func isEnglish(_ text: String) -> Bool {
      if text.unicodeScalars.contains(where: { $0.properties.isIdeographic }) { return false }
      // A class, a file or a key path.
      if text.hasPrefix("CA") || text.contains(".") && !text.contains(" ") { return false }
      let words = text.split { !$0.isASCII || !$0.isLetter }.map(String.init)
      // Words of one or two letters do not count, which is a choice.
      return words.contains { $0.count > 2 && !Self.names.contains($0) }
    }

    private static let names: Set<String> = {
      let keys = ["Ctrl", "Shift", "Alt", "Tab", "Home", "End", "Space", "Backspace", "Escape"]
      let layers =
        "door scene floor container frame doorway document desk card picture title note heart "
        + "UIWindow UIView"
      return Set(keys + layers.split(separator: " ").map(String.init) + LayerProperty.table.map(\.key))
    }()

    @Test(arguments: [(640, 400), (1160, 760)])
    func noTextIsCutOff(width: Int, height: Int) throws {
      try forEachView(width: width, height: height) { name, lettering in
        // Beside a long name of a layer, the list of layers truncates the name of its class.
        let cut = lettering.pieces.filter { !$0.isWhole && !$0.text.hasPrefix("CA") }.map(\.text)
        #expect(cut.isEmpty, "\(name): \(cut)")
      }
    }
  }
}
