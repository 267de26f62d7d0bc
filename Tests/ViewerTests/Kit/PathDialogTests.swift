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

    /// Presses keys in a dialog that suggests "/a". Returns the paths that were passed to `write`, each with "!" if it
    /// may replace a file, the message after each key, and how often the dialog closed.
    private func run(
      _ keys: [Key], reply: @escaping (String, Bool) -> PathDialog.Reply
    ) -> (written: [String], messages: [String], closed: Int) {
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 500, height: 300))
      window.isHidden = false
      defer { window.isHidden = true }
      var (written, messages, closed) = ([String](), [String](), 0)
      let dialog = PathDialog(texts, path: "/a") {
        closed += 1
      } write: { path, mayReplace in
        written.append(path + (mayReplace ? "!" : ""))
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
      return (written, messages, closed)
    }

    @Test func returnWritesToThePathAndEscapeOnlyCloses() {
      let saved = run([.return]) { _, _ in .done }
      #expect(saved.written == ["/a"] && saved.closed == 1)
      let left = run([.escape]) { _, _ in .done }
      #expect(left.written.isEmpty && left.closed == 1)
    }

    @Test("The suggestion is selected, so that typing replaces it") func typing() {
      #expect(run([.character("b"), .return]) { _, _ in .done }.written == ["b"])
    }

    @Test func aFileThatExistsIsReplacedByASecondPressOnly() {
      let twice = run([.return, .return]) { $1 ? .done : .question("Replace it?") }
      #expect(twice.written == ["/a", "/a!"] && twice.messages.first == "Replace it?")
      #expect(twice.closed == 1)
      let other = run([.return, .end, .character("b"), .return]) { _, _ in .question("Replace it?") }
      #expect(other.written == ["/a", "/ab"] && other.messages[2] == "" && other.closed == 0)
    }

    @Test func anErrorIsShownAndTheDialogStays() {
      let failed = run([.return]) { _, _ in .error("no such folder") }
      #expect(failed.messages == ["✕ no such folder"] && failed.closed == 0)
    }
  }
}
