import QuartzCore
import Testing
import UIKit

@testable import LaminaViewer

extension ViewerTests {
  @Suite("Undo and redo") @MainActor struct UndoTests {
    /// A number with edits that can be undone.
    @MainActor private final class Counter {
      let stack = UndoStack()
      var value = 0

      func set(_ new: Int) {
        let old = value
        stack.register { self.set(old) }
        value = new
      }
    }

    @Test func undoneEditsCanBeRedone() {
      let counter = Counter()
      for value in 1...3 { counter.set(value) }
      #expect(counter.stack.undo() && counter.stack.undo())
      #expect(counter.value == 1)
      #expect(counter.stack.redo())
      #expect(counter.value == 2)
      #expect(counter.stack.undo() && counter.stack.undo() && !counter.stack.undo())
      #expect(counter.value == 0)
      #expect(counter.stack.redo() && counter.stack.redo() && counter.stack.redo())
      #expect(!counter.stack.redo() && counter.value == 3)
    }

    @Test func afterANewEditNothingCanBeRedone() {
      let counter = Counter()
      counter.set(1)
      counter.stack.undo()
      counter.set(5)
      #expect(!counter.stack.redo() && counter.value == 5)
    }

    @Test func aDragIsOneStepInBothDirections() {
      let counter = Counter()
      counter.stack.beginGesture()
      for value in 1...4 { counter.set(value) }
      counter.stack.endGesture()
      #expect(counter.stack.undo() && counter.value == 0)
      #expect(counter.stack.redo() && counter.value == 4)
      #expect(counter.stack.undo() && counter.value == 0 && !counter.stack.undo())
    }

    @Test("Edits are unsaved until they are saved, or undone down to what was saved")
    func unsavedEdits() {
      let counter = Counter()
      let stack = counter.stack
      #expect(!stack.isChanged)
      counter.set(1)
      #expect(stack.isChanged)
      stack.markSaved()
      counter.set(2)
      #expect(stack.isChanged)
      stack.undo()
      #expect(!stack.isChanged, "the value is the saved one")
      stack.undo()
      #expect(stack.isChanged, "the file has the first edit")
      stack.redo()
      #expect(!stack.isChanged)
      stack.undo()
      counter.set(1)
      #expect(stack.isChanged, "another edit with the same value")
    }

    @Test func forgottenEditsCannotBeUndoneDownToTheSavedState() {
      let counter = Counter()
      // The stack keeps the last 200 edits.
      for value in 1...201 { counter.set(value) }
      while counter.stack.undo() {}
      #expect(counter.value == 1 && counter.stack.isChanged)
    }

    @Test("The title marks the unsaved edits of a document, not those of a scene of the gallery")
    func title() throws {
      let document = try PageWorld(DocumentPageTests.cardDocument)
      defer { document.end() }
      let session = document.page.session
      #expect(document.window.title == "card.caml – Lamina" && !session.hasUnsavedEdits)
      let layer = try #require(session.savableDocument?.rootLayer)
      session.set(0.5, "opacity", on: layer, isAnimated: false)
      #expect(document.window.title == "• card.caml – Lamina" && session.hasUnsavedEdits)
      // F2 changes between light and dark.
      document.press(.function(2))
      document.press(.character("z"), "", .control)
      #expect(document.window.title == "card.caml – Lamina" && !session.hasUnsavedEdits)
      document.press(.function(2))

      let scene = try PageWorld("door")
      defer { scene.end() }
      scene.page.session.set(0.5, "opacity", on: scene.page.playback.scene.root, isAnimated: false)
      #expect(!scene.page.session.hasUnsavedEdits && !scene.window.title.hasPrefix("•"))
    }

    @Test("Ctrl+Z undoes a typed value and Ctrl+Shift+Z redoes it")
    func typedValues() throws {
      let world = try PageWorld("door")
      defer { world.end() }
      // F4 opens the inspector.
      world.press(.function(4))
      world.click(world.canvasMiddle, .alt)
      let layer = try #require(world.page.session.selection)
      let before = layer.position
      let panel = try #require(world.page.panels["inspector"] as? InspectorPanel)
      let row = try #require(panel.rowViews.first { $0.row?.keyPath == "position" && !$0.isHidden })
      let x = PropertyRowView.columns(row.bounds.width).model + 4
      world.click(world.windowPoint(CGPoint(x: x, y: 12), in: row))
      world.type("90, 140")
      world.press(.return)
      #expect(layer.position == CGPoint(x: 90, y: 140))
      world.press(.character("z"), "", .control)
      #expect(layer.position == before)
      world.press(.character("z"), "", [.control, .shift])
      #expect(layer.position == CGPoint(x: 90, y: 140))
    }
  }
}
