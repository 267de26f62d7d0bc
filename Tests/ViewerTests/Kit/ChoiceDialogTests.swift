import CoreGraphics
import Testing
import UIKit
import WindowSystem

@testable import ViewerKit

extension ViewerTests {
  @Suite @MainActor struct ChoiceDialogTests {
    /// Presses `keys` in a dialog. Returns the titles of the chosen answers, and the number of times that the dialog
    /// closed.
    private func answers(to keys: [Key]) -> String {
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 500, height: 300))
      window.isHidden = false
      defer { window.isHidden = true }
      var (answers, closed) = ([String](), 0)
      let choices = ["Cancel", "Discard", "Save"].map { title in
        ChoiceDialog.Choice(title, isPrimary: title == "Save") { answers.append(title) }
      }
      let dialog = ChoiceDialog("Save?", "Or not.", choices: choices) { closed += 1 }
      dialog.frame = window.bounds
      window.addSubview(dialog)
      window.layoutIfNeeded()
      for key in keys { window.key(KeyEvent(isDown: true, key: key)) }
      UIResponder.resignFirstResponder()
      return "\(answers.joined()) \(closed)"
    }

    @Test func returnAndSpaceGiveTheFocusedAnswerWhichIsThePrimaryOneAtFirst() {
      #expect(answers(to: [.return]) == "Save 1")
      #expect(answers(to: [.character(" ")]) == "Save 1")
    }

    @Test func theArrowsAndTabMoveTheFocusAndWrapAroundAtBothEnds() {
      #expect(answers(to: [.left, .return]) == "Discard 1")
      #expect(answers(to: [.left, .left, .character(" ")]) == "Cancel 1")
      #expect(answers(to: [.left, .left, .left, .return]) == "Save 1")
      // The focus is on the last answer at first.
      #expect(answers(to: [.tab, .return]) == "Cancel 1")
      #expect(answers(to: [.right, .return]) == "Cancel 1")
      #expect(answers(to: [.right, .right, .return]) == "Discard 1")
      #expect(answers(to: [.right, .right, .right, .return]) == "Save 1")
    }

    @Test func escapeClosesItWithoutAnAnswerAndOtherKeysDoNothing() {
      #expect(answers(to: [.escape]) == " 1")
      #expect(answers(to: [.character("x")]) == " 0")
    }
  }
}
