import Testing

@testable import UIKit

extension ViewTests {
  /// Tests of lists of changes that can be undone, and of combinations of keys.
  @Suite @MainActor struct Undo {
    @MainActor private final class Counter: NSObject {
      let manager: UndoManager
      var value = 0

      init(_ manager: UndoManager) { self.manager = manager }

      func set(_ value: Int) {
        let old = self.value
        manager.registerUndo(withTarget: self) { $0.set(old) }
        self.value = value
      }
      func add(_ number: NSNumber) { value += number.intValue }
    }

    @Test func changesAreUndoneAndDoneAgain() {
      let manager = UndoManager()
      manager.groupsByEvent = false
      let counter = Counter(manager)
      #expect(!manager.canUndo && !manager.canRedo)
      counter.set(1)
      counter.set(2)
      manager.setActionName("Count")
      #expect(manager.undoMenuItemTitle == "Undo Count")
      manager.undo()
      #expect(counter.value == 1 && manager.canUndo && manager.redoActionName == "Count")
      manager.undo()
      #expect(counter.value == 0 && !manager.canUndo)
      manager.redo()
      manager.redo()
      #expect(counter.value == 2 && !manager.canRedo && manager.canUndo)
      manager.undo()
      counter.set(5)
      #expect(!manager.canRedo)
    }

    @Test func groupsAreUndoneAtOnce() {
      let manager = UndoManager()
      let counter = Counter(manager)
      manager.beginUndoGrouping()
      counter.set(1)
      manager.beginUndoGrouping()
      counter.set(2)
      manager.endUndoGrouping()
      #expect(manager.groupingLevel == 1)
      manager.endUndoGrouping()
      manager.undo()
      #expect(counter.value == 0 && !manager.canUndo)
      manager.redo()
      #expect(counter.value == 2)
    }

    @Test func undoingEndsTheOnlyOpenGroup() {
      let manager = UndoManager()
      manager.groupsByEvent = false
      let counter = Counter(manager)
      manager.beginUndoGrouping()
      counter.set(1)
      manager.undo()
      #expect(counter.value == 0 && manager.groupingLevel == 0 && manager.canRedo)
    }

    @Test func aTurnWhoseChangesWereRemovedEndsNoLaterGroup() async {
      let manager = UndoManager()
      let counter = Counter(manager)
      counter.set(1)
      manager.removeAllActions()
      manager.beginUndoGrouping()
      await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } }
      #expect(manager.groupingLevel == 1)
    }

    /// The changes of a turn of the run loop are one group.
    @Test func changesOfOneTurnAreUndoneTogether() async {
      let manager = UndoManager()
      let counter = Counter(manager)
      counter.set(1)
      counter.set(2)
      await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } }
      #expect(manager.groupingLevel == 0)
      counter.set(3)
      manager.undo()
      #expect(counter.value == 2)
      manager.undo()
      #expect(counter.value == 0)
    }

    @Test func changesOfTargetsThatAreGoneDoNothing() {
      let manager = UndoManager()
      manager.groupsByEvent = false
      do { Counter(manager).set(1) }
      let counter = Counter(manager)
      manager.registerUndo(
        withTarget: counter, selector: Selector("add:", Counter.add(_:)), object: NSNumber(value: 7))
      manager.undo()
      manager.undo()
      #expect(counter.value == 7)
      counter.set(8)
      manager.removeAllActions(withTarget: counter)
      #expect(!manager.canUndo)
    }

    @Test func disabledAndSuperfluousChangesAreDropped() {
      let manager = UndoManager()
      manager.groupsByEvent = false
      manager.levelsOfUndo = 2
      let counter = Counter(manager)
      manager.disableUndoRegistration()
      counter.set(1)
      manager.enableUndoRegistration()
      #expect(!manager.canUndo)
      for value in 2..<6 { counter.set(value) }
      for _ in 0..<9 { manager.undo() }
      #expect(counter.value == 3)
    }

    // MARK: Key commands

    private final class Page: UIViewController {
      var log: [String] = []
      override var keyCommands: [UIKeyCommand]? {
        [
          UIKeyCommand(input: "s", modifierFlags: .command, action: Selector("save:", Page.save(_:))),
          UIKeyCommand(
            input: UIKeyCommand.inputEscape, modifierFlags: [], action: Selector("close", Page.close)),
          UIKeyCommand(input: "x", modifierFlags: [], action: Selector("close", Page.close)),
          UIKeyCommand(input: "?", modifierFlags: [], action: Selector("close", Page.close)),
        ]
      }
      func save(_ command: UIKeyCommand) { log.append("save \(command.input ?? "")") }
      func close() { log.append("close") }
      override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        log.append("key")
      }
    }

    @Test func combinationsOfKeysCallMethods() {
      let world = ViewWorld()
      defer { world.end() }
      let page = Page()
      world.window.rootViewController = page
      world.press(.keyboardS, "s", .control)
      world.press(.keyboardS, "s", .command)
      world.press(.keyboardS, "s", [.command, .shift])
      world.press(.keyboardEscape)
      #expect(page.log == ["save s", "save s", "key", "close"])
    }

    @Test func theShiftKeyMayTypeTheCharacterOfACommand() {
      let world = ViewWorld()
      defer { world.end() }
      let page = Page()
      world.window.rootViewController = page
      world.press(.keyboardErrorUndefined, "?", .shift, plainText: "/")
      world.press(.keyboardErrorUndefined, "/", plainText: "/")
      world.press(.keyboardErrorUndefined, "X", .shift, plainText: "x")
      #expect(page.log == ["close", "key", "key"])
    }

    @Test func keysThatTypeTextAreNoCommands() {
      let world = ViewWorld()
      defer { world.end() }
      let page = Page()
      world.window.rootViewController = page
      let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
      page.view.addSubview(field)
      field.becomeFirstResponder()
      world.press(.keyboardX, "x")
      world.press(.keyboardS, "s", .control)
      #expect(field.text == "x" && page.log == ["save s"])
      field.resignFirstResponder()
      #expect(field.undoManager === world.window.undoManager && field.undoManager != nil)
    }
  }
}
