import Foundation
import QuartzCore
import Testing
import UIKit
import WindowSystem

@testable import LaminaViewer
@testable import ViewerKit

extension ViewerTests {
  @Suite("The keyboard focus of the source beside a scene") @MainActor struct SourceFocusTests {
    private let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("lamina-source-\(UUID().uuidString)").resolvingSymlinksInPath()

    @Test(
      "A change of the style keeps the focus, the caret and the selection",
      arguments: ["door", "ship-turning"])
    func style(name: String) throws {
      defer { try? FileManager.default.removeItem(at: folder) }
      let world = try PageWorld(name, copies: SourceCopies(folder: folder))
      defer { world.end() }
      let style = Theme.style
      defer { world.viewer.setStyle(style) }
      // F8 edits the source.
      world.press(.function(8))
      let editor = try #require(world.viewer.source?.editor)
      world.type("ab")
      world.press(.left, "", .shift)
      // F2 changes between light and dark.
      world.press(.function(2))
      #expect(Theme.style != style && world.viewer.page !== world.page)
      #expect(editor.isEditing && editor.selectedRange == NSRange(location: 1, length: 1))
      world.type("c")
      #expect(editor.text.hasPrefix("acimport"), "the selection is replaced")
    }

    @Test("The page that is rebuilt for another language has the focus only if the one before had it")
    func language() throws {
      defer { try? FileManager.default.removeItem(at: folder) }
      let world = try PageWorld("door", copies: SourceCopies(folder: folder))
      defer { world.end() }
      world.press(.function(8))
      let editor = try #require(world.viewer.source?.editor)
      world.viewer.rebuild(world.page)
      #expect(world.viewer.page !== world.page && editor.isEditing)
      world.press(.escape)
      world.viewer.page.map(world.viewer.rebuild)
      #expect(!editor.isEditing)
    }
  }
}
