import CoreGraphics
import Foundation
import QuartzCore
import Testing
import UIKit
import WindowSystem

@testable import LaminaViewer
@testable import ViewerKit

extension ViewerTests {
  /// Tests of Escape, and of the question about unsaved edits.
  @Suite @MainActor struct LeavingTests {
    private func edited(_ world: PageWorld) throws -> CALayer {
      // The first layer of the document. The layers around it belong to the viewer.
      let page = try #require(world.page.playback.scene.root.sublayers?.first)
      let layer = try #require(page.sublayers?.first)
      world.page.session.set(0.5, "opacity", on: layer, isAnimated: false)
      #expect(world.page.session.hasUnsavedEdits)
      return layer
    }

    /// Moves the focus to the second button with the keys, and presses it.
    private func discard(_ dialog: ChoiceDialog, _ world: PageWorld) {
      for _ in 0..<3 where dialog.focused != 1 { world.press(.left) }
      world.press(.return)
    }

    @Test func escapeGoesOneStepAtATimeAndNeverQuits() throws {
      let world = try PageWorld(DocumentPageTests.cardDocument)
      defer { world.end() }
      let (viewer, session) = (world.viewer, world.page.session)
      session.selection = world.page.playback.scene.root
      // Full screen, the settings of the canvas, the layers and the list of commands.
      world.press(.function(11))
      world.press(.character("n"), "", .shift)
      world.press(.function(3))
      world.press(.character("k"), "", .control)
      var shown: [String] {
        [
          viewer.popover == nil ? nil : "popover", session.options.showsSettings ? "tool" : nil,
          session.selection == nil ? nil : "selection", world.window.isFullscreen ? "full" : nil,
        ].compactMap(\.self)
      }
      for count in (0...4).reversed() {
        #expect(shown == Array(["popover", "tool", "selection", "full"].suffix(count)))
        world.press(.escape)
      }
      #expect(viewer.outcome == nil && viewer.page === world.page)
    }

    @Test func escapeEndsTypingFirst() throws {
      let world = try PageWorld(DocumentPageTests.cardDocument)
      defer { world.end() }
      world.page.session.selection = world.page.playback.scene.root
      world.press(.function(3))
      let panel = try #require(world.page.panels.createdPanels["layers"])
      // The search field is in the head of the panel, which is 44 points high.
      world.click(world.windowPoint(CGPoint(x: 60, y: 20), in: panel))
      #expect(UIResponder.isEditingText)
      world.press(.escape)
      #expect(!UIResponder.isEditingText && world.page.session.selection != nil)
    }

    @Test("A question takes the keys also when the export behind it ends, or the page is replaced")
    func questionOverAnExport() throws {
      let world = try PageWorld(DocumentPageTests.cardDocument)
      defer { world.end() }
      _ = try edited(world)
      let viewer = world.viewer
      viewer.showExport()
      world.window.inject(.closeRequested)
      let dialog = try #require(viewer.popover?.content as? ChoiceDialog)
      viewer.exportPanel?.stop()
      #expect(viewer.exportPanel == nil && UIResponder.focused === dialog)
      UIResponder.resignFirstResponder()
      discard(dialog, world)
      #expect(viewer.outcome == .quit)
    }

    @Test func quittingAsksWhenThereAreUnsavedEdits() throws {
      let world = try PageWorld(DocumentPageTests.cardDocument)
      defer { world.end() }
      _ = try edited(world)
      let viewer = world.viewer
      for _ in 0..<2 {
        // Ctrl+Q quits.
        world.press(.character("q"), "", .control)
        #expect(viewer.popover?.kind == .question && viewer.outcome == nil)
        world.press(.escape)
        #expect(viewer.popover == nil && viewer.outcome == nil)
      }
      world.window.inject(.closeRequested)
      world.window.inject(.closeRequested)
      #expect(viewer.popover?.kind == .question && viewer.outcome == nil)
      let dialog = try #require(viewer.popover?.content as? ChoiceDialog)
      discard(dialog, world)
      #expect(viewer.outcome == .quit)
    }

    @Test func savingInTheQuestionSavesAndThenQuits() throws {
      let file = FileManager.default.temporaryDirectory
        .appendingPathComponent("lamina-\(UUID().uuidString).caml")
      try FileManager.default.copyItem(
        at: URL(fileURLWithPath: DocumentPageTests.cardDocument), to: file)
      defer { try? FileManager.default.removeItem(at: file) }
      let before = try Data(contentsOf: file)
      let world = try PageWorld(file.path)
      defer { world.end() }
      _ = try edited(world)
      world.press(.character("q"), "", .control)
      #expect((world.viewer.popover?.content as? ChoiceDialog)?.focused == 2)
      world.press(.return)
      #expect(world.viewer.outcome == .quit)
      #expect(try Data(contentsOf: file) != before)
    }

    @Test func withoutEditsThereIsNoQuestion() throws {
      let world = try PageWorld(DocumentPageTests.cardDocument)
      defer { world.end() }
      _ = try edited(world)
      world.press(.character("z"), "", .control)
      world.press(.character("q"), "", .control)
      #expect(world.viewer.popover == nil && world.viewer.outcome == .quit)
    }

    @Test("Another scene asks too: a key, a dropped file, and a file that was read meanwhile")
    func openingSomethingElse() async throws {
      let world = try PageWorld(DocumentPageTests.cardDocument)
      defer { world.end() }
      let viewer = world.viewer
      let layer = try edited(world)
      // Alt+1 shows the scene "door".
      world.press(.character("1"), "", .alt)
      #expect(viewer.popover?.kind == .question && viewer.page === world.page)
      world.press(.escape)
      world.window.inject(.dropped(["/nowhere/else.caml"], x: 0, y: 0))
      await wait(for: "the error") { !viewer.documents.isLoading }
      #expect(
        viewer.popover == nil && viewer.notice != nil, "no question, because nothing can be opened")
      world.window.inject(.dropped([DocumentPageTests.bounceDocument], x: 0, y: 0))
      await wait(for: "the question") { viewer.popover?.kind == .question }
      #expect(viewer.page === world.page && layer.opacity == 0.5)
      discard(try #require(viewer.popover?.content as? ChoiceDialog), world)
      #expect(viewer.page?.entry.name.hasSuffix("bounce.caml") == true)
    }

    @Test(
      "The edits of a scene of the gallery are copied or discarded; clicks and undone edits ask nothing"
    )
    func editsOfAGalleryScene() throws {
      let world = try PageWorld("door")
      defer { world.end() }
      let (viewer, session) = (world.viewer, world.page.session)
      world.click(world.canvasMiddle)
      let layer = try #require(world.page.playback.scene.root.sublayers?.first)
      session.set(0.5, "opacity", on: layer, isAnimated: false)
      session.undo.undo()
      var left = 0
      viewer.afterEdits { left += 1 }
      #expect(left == 1 && viewer.popover == nil)
      session.set(0.5, "opacity", on: layer, isAnimated: false)
      world.press(.character("q"), "", .control)
      let dialog = try #require(viewer.popover?.content as? ChoiceDialog)
      #expect(dialog.focused == 2)
      world.press(.return)
      #expect(viewer.outcome == nil, "the clipboard is lost when the program ends")
      #expect((world.window.clipboard.text ?? "").contains("opacity = 0.5"))
      session.set(0.25, "opacity", on: layer, isAnimated: false)
      world.press(.character("q"), "", .control)
      discard(try #require(viewer.popover?.content as? ChoiceDialog), world)
      #expect(viewer.outcome == .quit)
    }

    @Test("A text field that refuses a long text says so, until the viewer ends")
    func refusedTexts() throws {
      let world = try PageWorld("door")
      let field = TextField()
      func type(_ count: Int) -> Bool {
        field.textField(
          field, shouldChangeCharactersIn: NSRange(location: 0, length: 0),
          replacementString: String(repeating: "a", count: count))
      }
      #expect(type(TextField.byteLimit) && world.viewer.notice == nil)
      field.text = String(repeating: "b", count: TextField.byteLimit)
      let all = NSRange(location: 0, length: TextField.byteLimit)
      #expect(
        field.textField(field, shouldChangeCharactersIn: all, replacementString: "a"),
        "a replaced text does not count")
      field.text = ""
      #expect(!type(TextField.byteLimit + 1))
      #expect(
        world.viewer.notice?.message == "The text is longer than 4096 bytes, so it was not inserted.")
      world.end()
      let last = world.viewer.notice
      #expect(!type(TextField.byteLimit + 1) && world.viewer.notice === last)
    }

    @Test("Copied changes are asked about when the program ends, unless a clipboard manager keeps them")
    func copiedChanges() throws {
      let world = try PageWorld("door")
      defer { world.end() }
      let layer = try #require(world.page.playback.scene.root.sublayers?.first)
      world.page.session.set(0.5, "opacity", on: layer, isAnimated: false)
      world.viewer.copyChanges()
      world.viewer.quit()
      #expect(world.viewer.outcome == nil && world.viewer.popover?.kind == .question)
      world.press(.escape)
      var left = 0
      world.viewer.afterEdits { left += 1 }
      #expect(left == 1, "the program goes on, and so does the clipboard")
      world.window.hasClipboardManager = true
      world.viewer.quit()
      #expect(world.viewer.outcome == .quit)
    }

    @Test func goingBackToTheGalleryAsksToo() throws {
      let world = try PageWorld(DocumentPageTests.cardDocument)
      defer { world.end() }
      _ = try edited(world)
      // Ctrl+W goes back to the gallery.
      world.press(.character("w"), "", .control)
      let dialog = try #require(world.viewer.popover?.content as? ChoiceDialog)
      discard(dialog, world)
      #expect(world.viewer.gallery != nil && world.viewer.outcome == nil)
      world.press(.character("1"), "", .alt)
      #expect(world.viewer.page?.entry.name == "door", "the key works in the gallery, too")
    }
  }
}
