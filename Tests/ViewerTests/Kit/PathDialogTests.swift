import CoreGraphics
import Testing
import UIKit
import WindowSystem

@testable import ViewerKit

extension ViewerTests {
  @Suite("The question for a path") @MainActor struct PathDialogTests {
    private let texts = PathDialog.Texts(
      title: "Save as", sentence: "The path of the file.", save: "Save", replace: "Replace",
      cancel: "Cancel")

    /// Presses keys in a dialog that suggests "/a". Returns the paths that were taken, each with "!" if it may replace a
    /// file, and the messages after each key.
    private func run(
      _ keys: [Key], reply: @escaping (String, Bool) -> PathDialog.Reply
    ) -> (taken: [String], messages: [String], closed: Int) {
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 500, height: 300))
      window.isHidden = false
      defer { window.isHidden = true }
      var (taken, messages, closed) = ([String](), [String](), 0)
      let dialog = PathDialog(texts, path: "/a") {
        closed += 1
      } write: { path, mayReplace in
        taken.append(path + (mayReplace ? "!" : ""))
        return reply(path, mayReplace)
      }
      dialog.frame = window.bounds
      window.addSubview(dialog)
      window.layoutIfNeeded()
      for key in keys {
        let text = if case .character(let character) = key { String(character) } else { "" }
        window.key(KeyEvent(isDown: true, key: key, text: text))
        window.layoutIfNeeded()
        messages.append(dialog.messageText)
      }
      UIResponder.resignFirstResponder()
      return (taken, messages, closed)
    }

    @Test func returnTakesThePathAndEscapeNone() {
      let saved = run([.return]) { _, _ in .done }
      #expect(saved.taken == ["/a"] && saved.closed == 1)
      #expect(run([.escape]) { _, _ in .done }.closed == 1)
    }

    @Test("The suggestion is selected, so that typing replaces it") func typing() {
      #expect(run([.character("b"), .return]) { _, _ in .done }.taken == ["b"])
    }

    @Test func aFileThatExistsIsReplacedByASecondPressOnly() {
      let twice = run([.return, .return]) { $1 ? .done : .question("Replace it?") }
      #expect(twice.taken == ["/a", "/a!"] && twice.messages.first == "Replace it?")
      #expect(twice.closed == 1)
      let other = run([.return, .end, .character("b"), .return]) { _, _ in .question("Replace it?") }
      #expect(other.taken == ["/a", "/ab"] && other.messages[2] == "" && other.closed == 0)
    }

    @Test func anErrorIsShownAndTheDialogStays() {
      let failed = run([.return]) { _, _ in .error("no such folder") }
      #expect(failed.messages == ["✕ no such folder"] && failed.closed == 0)
    }
  }
}
