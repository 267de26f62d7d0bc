import QuartzCore
import Testing
import UIKit

@testable import LaminaViewer

extension ViewerTests {
  @Suite("Undo and redo") @MainActor struct UndoTests {
    /// A number, and what changes it.
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

    @Test func aNewEditRemovesWhatCouldBeRedone() {
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

    @Test("Ctrl+Z undoes a typed value and Ctrl+Shift+Z redoes it")
    func typedValues() throws {
      let world = try PageWorld("door")
      defer { world.end() }
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
