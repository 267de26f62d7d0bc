import TestSupport
import Testing
import WindowSystem

@testable import UIKitCore

extension ViewTests {
  @Suite @MainActor struct TextInput {
    private final class Gate: UITextFieldDelegate, UITextViewDelegate {
      let log = EventLog()
      func textFieldDidBeginEditing(_ textField: UITextField) { log.note("begin") }
      func textFieldDidEndEditing(_ textField: UITextField) { log.note("end") }
      func textField(
        _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString: String
      ) -> Bool { !replacementString.contains("x") }
      func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        log.note("return")
        return textField.resignFirstResponder()
      }
      func textViewDidChange(_ textView: UITextView) { log.note("change") }
    }

    @Test func keysEditAField() {
      let world = ViewWorld()
      defer { world.end() }
      let field = world.add(UITextField(), CGRect(x: 10, y: 10, width: 150, height: 34))
      field.borderStyle = .roundedRect
      let gate = Gate()
      field.delegate = gate
      var changes = 0
      field.addAction(UIAction { _ in changes += 1 }, for: .editingChanged)
      world.type("a")
      #expect(field.text == "", "there is no first responder")
      world.tap(50, 25)
      #expect(field.isFirstResponder && field.isEditing)
      world.type("abxcd")
      #expect(field.text == "abcd" && changes == 4)
      world.press(.keyboardLeftArrow)
      world.press(.keyboardDeleteOrBackspace)
      #expect(field.text == "abd")
      world.press(.keyboardHome)
      world.press(.keyboardRightArrow, "", .shift)
      world.type("Ä")
      #expect(field.text == "Äbd")
      world.press(.keyboardA, "a", .control)
      world.press(.keyboardX, "x", .control)
      #expect(field.text == "" && UIPasteboard.general.string == "Äbd")
      world.press(.keyboardV, "v", .control)
      world.press(.keyboardDeleteForward)
      #expect(field.text == "Äbd")
      world.press(.keyboardReturnOrEnter)
      #expect(!field.isEditing && gate.log.take() == ["begin", "return", "end"])
    }

    /// The text of a field for passwords is not copied, so Cut must not delete it.
    @Test func passwordsAreNeitherCopiedNorCut() {
      let world = ViewWorld()
      defer { world.end() }
      let field = world.add(UITextField(), CGRect(x: 10, y: 10, width: 150, height: 34))
      field.isSecureTextEntry = true
      UIPasteboard.general.string = "before"
      world.tap(50, 25)
      world.type("secret")
      world.press(.keyboardA, "a", .control)
      world.press(.keyboardX, "x", .control)
      #expect(field.text == "secret" && UIPasteboard.general.string == "before")
    }

    /// The caret blinks only while it is visible: the blinking animation would otherwise keep the window drawing
    /// forever.
    @Test func onlyAVisibleCaretBlinks() {
      let world = ViewWorld()
      defer { world.end() }
      let field = world.add(UITextField(), CGRect(x: 10, y: 10, width: 150, height: 34))
      func blinks() -> Bool {
        field.layoutIfNeeded()
        return field.parts.caret.layer.animationKeys()?.isEmpty == false
      }
      field.text = "before"
      #expect(!blinks())
      world.tap(50, 25)
      #expect(blinks())
      world.press(.keyboardA, "a", .control)
      #expect(!blinks(), "the whole text is selected")
      world.type("a")
      #expect(blinks())
      field.resignFirstResponder()
      #expect(!blinks())
    }

    /// A blinking caret needs two frames in a second, and none after ten seconds without input. Two more
    /// frames at the start and at the end are a choice.
    @Test func theCaretNeedsFewFrames() {
      let world = ViewWorld()
      defer { world.end() }
      let field = world.add(UITextField(), CGRect(x: 10, y: 10, width: 150, height: 34))
      field.text = "before"
      world.tap(50, 25)
      world.go(to: 0)
      field.layoutIfNeeded()
      world.go(to: 0)
      var (time, frames) = (0.0, 0)
      while case .waiting(let next) = world.context.server.activity(at: 100 + time), frames < 100 {
        (time, frames) = (next - 100, frames + 1)
        world.go(to: time)
      }
      #expect(world.context.server.activity(at: 100 + time) == .idle)
      #expect(abs(time - 10) < 1e-6 && (20...22).contains(frames))
      #expect(field.parts.caret.shown.opacity == 1)
      world.press(.keyboardLeftArrow)
      field.layoutIfNeeded()
      world.go(to: 11)
      #expect(world.context.server.activity(at: 111) != .idle, "a key makes it blink again")
    }

    /// The caret of a window without the input focus is visible, and does not blink.
    @Test func theCaretDoesNotBlinkInTheBackground() {
      let world = ViewWorld()
      defer { world.end() }
      let field = world.add(UITextField(), CGRect(x: 10, y: 10, width: 150, height: 34))
      field.text = "before"
      world.tap(50, 25)
      field.layoutIfNeeded()
      func blinks() -> Bool { field.parts.caret.layer.animationKeys()?.isEmpty == false }
      #expect(blinks())
      UIApplication.shared.becomeActive(false)
      defer { UIApplication.shared.becomeActive(true) }
      #expect(!blinks() && !field.parts.caret.isHidden)
      world.press(.keyboardLeftArrow)
      #expect(!blinks())
      UIApplication.shared.becomeActive(true)
      #expect(blinks())
    }

    /// A field that draws a bar instead of its text, and a red placeholder that fills the text rectangle.
    private final class DrawingField: UITextField {
      var color = UIColor.blue
      var rects: [CGRect] = []
      override func drawText(in rect: CGRect) {
        color.setFill()
        UIRectFill(rect)
        rects.append(rect)
      }
      override func drawPlaceholder(in rect: CGRect) {
        UIColor.red.setFill()
        UIRectFill(rect)
      }
      override func textRect(forBounds bounds: CGRect) -> CGRect { bounds.insetBy(dx: 20, dy: 0) }
    }

    @Test func subclassesDrawTheirText() throws {
      let world = ViewWorld()
      defer { world.end() }
      let field = world.add(DrawingField(), CGRect(x: 0, y: 0, width: 100, height: 30))
      (field.text, field.placeholder) = ("text", "none")
      #expect(world.picture()[22, 15] == 0xFF00_00FF)
      #expect(world.picture()[18, 15] != 0xFF00_00FF, "the text rectangle is inset")
      #expect(try #require(field.rects.last).size == CGSize(width: 60, height: 30))
      field.color = .green
      field.setNeedsDisplay()
      #expect(world.picture()[22, 15] == 0xFF00_FF00)
      field.text = ""
      #expect(world.picture()[78, 28] == 0xFFFF_0000 && world.picture()[82, 15] != 0xFFFF_0000)
    }

    /// While its text is edited, the field draws the text itself and does not call `drawText(in:)`.
    @Test func drawTextIsNotCalledWhileTheTextIsEdited() {
      let world = ViewWorld()
      defer { world.end() }
      let field = world.add(DrawingField(), CGRect(x: 0, y: 0, width: 100, height: 30))
      field.text = "text"
      #expect(world.picture()[22, 2] == 0xFF00_00FF)
      field.becomeFirstResponder()
      #expect(world.picture()[22, 2] != 0xFF00_00FF)
      field.resignFirstResponder()
      #expect(world.picture()[22, 2] == 0xFF00_00FF)
    }

    /// A text that is too long ends in an ellipsis. While it is edited, it is scrolled to its end instead.
    @Test func aTextThatIsTooLongIsCutOffWhenNobodyEdits() {
      let world = ViewWorld()
      defer { world.end() }
      let field = world.add(UITextField(), CGRect(x: 0, y: 0, width: 60, height: 30))
      field.text = "WWWWWWWWWWWW"
      field.font = .systemFont(ofSize: 12)
      let cut = world.picture()
      // The pictures differ at most in the shade of some edges. A text that fits without an ellipsis gives another
      // picture.
      field.text = "WWWW…"
      #expect(world.picture().difference(from: cut).greatest < 64)
      field.text = "WWWWW"
      #expect(world.picture().difference(from: cut).greatest > 100)
      field.text = "WWWWWWWWWWWW"
      field.becomeFirstResponder()
      #expect(world.picture().difference(from: cut).greatest > 100)
    }

    /// The font and the color in the text attributes are those of the properties of the field, whichever of them was
    /// set last.
    @Test func attributesFollowTheProperties() {
      let field = UITextField()
      field.defaultTextAttributes = [
        .font: UIFont.systemFont(ofSize: 9), .foregroundColor: UIColor.red, .kern: 3,
      ]
      #expect(field.font?.pointSize == 9 && field.textColor == .red)
      (field.font, field.textColor) = (.systemFont(ofSize: 20), .blue)
      let attributes = field.defaultTextAttributes
      #expect((attributes[.font] as? UIFont)?.pointSize == 20)
      #expect(attributes[.foregroundColor] as? UIColor == .blue && attributes[.kern] != nil)
    }

    @Test func aFieldKeepsItsAlphaUnlessItIsDisabled() {
      let field = UITextField()
      field.alpha = 0.3
      field.isHighlighted = true
      field.isSelected = true
      #expect(abs(field.alpha - 0.3) < 1e-6)
      field.isEnabled = false
      #expect(field.alpha == 0.5)
    }

    /// Shift is a key with events of its own, and is held down while another key types a character.
    @Test func signsAreTypedWithShift() {
      let world = ViewWorld()
      defer { world.end() }
      let field = world.add(UITextField(), CGRect(x: 10, y: 10, width: 150, height: 34))
      world.tap(50, 25)
      for text in ["?", "é"] {
        world.window.key(KeyEvent(isDown: true, key: .other(0xffe1), modifiers: .shift))
        world.window.key(
          KeyEvent(isDown: true, key: .character(Character(text)), text: text, modifiers: .shift))
        world.window.key(KeyEvent(isDown: false, key: .character(Character(text)), modifiers: .shift))
        world.window.key(KeyEvent(isDown: false, key: .other(0xffe1)))
      }
      #expect(field.text == "?é")
    }

    @Test func textIsCopiedToAndPastedFromOtherPrograms() {
      let world = ViewWorld()
      defer { world.end() }
      let clipboard = OffscreenWindow(width: 10, height: 10)
      UIPasteboard.general.connect(to: clipboard)
      clipboard.onEvent = { if $0 == .clipboardLost { UIPasteboard.general.lost() } }
      let field = world.add(UITextField(), CGRect(x: 10, y: 10, width: 150, height: 34))
      world.tap(50, 25)
      world.type("mine")
      world.press(.keyboardA, "a", .control)
      world.press(.keyboardX, "x", .control)
      #expect(clipboard.clipboard == ClipboardContent(text: "mine") && field.text == "")

      clipboard.replaceClipboard(ClipboardContent(text: "yours\nor", png: Data([1])))
      #expect(!UIPasteboard.general.hasStrings)
      world.press(.keyboardV, "v", .control)
      #expect(field.text == "yours or")

      clipboard.replaceClipboard(ClipboardContent(png: Data([1])))
      world.press(.keyboardV, "v", .control)
      #expect(field.text == "yours or")
      UIPasteboard.general.string = nil
    }

    @Test func theCaretMovesByWholeCharacters() {
      var editor = TextEditor("a👨‍👩‍👧é")
      editor.move(to: 0)
      editor.move(to: editor.index(after: editor.caret))
      #expect(editor.caret == 1)
      editor.move(to: editor.index(after: editor.caret))
      #expect(editor.caret == 9)
      editor.move(to: 4)
      #expect(editor.caret == 1, "the caret cannot be inside of the family emoji")
      editor.replace(editor.index(before: 9)..<9, with: "")
      #expect(editor.text == "aé")
      #expect(TextEditor("two words").word(at: 5) == 4..<9)
    }

    @Test func theCaretPassesACarriageReturnWithItsLineFeed() {
      var editor = TextEditor("a\r\nb\n")
      #expect(editor.index(after: 1) == 3 && editor.index(before: 3) == 1)
      #expect(editor.index(after: 4) == 5 && editor.index(before: 5) == 4)
      editor.move(to: 2)
      #expect(editor.caret == 1)
      #expect(editor.wordEdge(from: 1, forward: true) == 4)
      #expect(editor.wordEdge(from: 3, forward: false) == 0)
      editor.replace(editor.index(before: 3)..<3, with: "")
      #expect(editor.text == "ab\n")
    }

    @Test func aTextViewEditsSeveralLines() {
      let world = ViewWorld()
      defer { world.end() }
      let view = world.add(UITextView(), CGRect(x: 0, y: 0, width: 100, height: 60))
      let gate = Gate()
      view.delegate = gate
      #expect(view.becomeFirstResponder())
      world.type("Wir")
      world.press(.keyboardReturnOrEnter)
      world.type("ab")
      #expect(view.text == "Wir\nab" && gate.log.take().count == 6)
      world.press(.keyboardUpArrow)
      world.type("-")
      #expect(view.text.hasPrefix("W") && view.text.contains("-") && view.text.hasSuffix("\nab"))
      view.text = String(repeating: "long text ", count: 30)
      view.layoutIfNeeded()
      #expect(view.contentSize.height > 200)
      view.scrollRangeToVisible(NSRange(location: 290, length: 0))
      #expect(view.contentOffset.y > 100)
    }

    @Test func theCaretPassesEmptyLines() {
      let world = ViewWorld()
      defer { world.end() }
      let view = world.add(UITextView(), CGRect(x: 0, y: 0, width: 100, height: 160))
      view.text = "a\n\nb\n\nc"
      #expect(view.becomeFirstResponder())
      view.selectedRange = NSRange(location: 0, length: 0)
      view.layoutIfNeeded()
      var offsets: [Int] = []
      for _ in 0..<5 {
        offsets.append(view.selectedRange.location)
        world.press(.keyboardDownArrow)
      }
      #expect(offsets == [0, 2, 3, 5, 6])
    }

    @Test func linesThatAreNotWrappedAreScrolled() {
      let world = ViewWorld()
      defer { world.end() }
      let view = world.add(UITextView(), CGRect(x: 0, y: 0, width: 100, height: 60))
      view.wrapsLines = false
      view.styling = { text, _ in
        StyledText(text, attributes: TextAttributes(font: UIFont.systemFont(ofSize: 20).textFont))
      }
      view.text = String(repeating: "long text ", count: 30)
      view.layoutIfNeeded()
      #expect(view.contentSize.width > 1000 && view.contentSize.height < 60)
      view.moveCaret(to: 290, extending: false)
      #expect(view.contentOffset.x > 500 && view.caretOffset == 290)
      #expect(view.bounds.contains(view.caretRect(at: 290)))
      #expect(view.characterOffset(at: view.caretRect(at: 200).origin) == 200)
      view.wrapsLines = true
      view.layoutIfNeeded()
      #expect(view.contentSize.width == 100 && view.contentSize.height > 200)
    }

    /// The view of a long text has a picture of the part around the visible one only, and shows each part as if the
    /// whole text were drawn.
    @Test(arguments: [0, 3000, 40, 5900]) func aLongTextIsDrawnWhereItIsVisible(offset: Int) {
      let world = ViewWorld()
      defer { world.end() }
      let long = world.add(UITextView(), CGRect(x: 0, y: 0, width: 100, height: 60))
      let whole = world.add(UITextView(), CGRect(x: 100, y: -offset, width: 100, height: 8000))
      for view in [long, whole] {
        view.text = (0..<400).map { "line \($0)" }.joined(separator: "\n")
      }
      for position in [1000, offset] {
        long.contentOffset.y = CGFloat(position)
        _ = world.picture()
        #expect(long.page.frame.minY <= max(8, long.bounds.minY))
        // The drawn part is twice as high as the visible 60 points, and is extended to whole points.
        #expect(long.page.frame.maxY >= long.bounds.maxY && long.page.bounds.height <= 122)
      }
      let picture = world.picture()
      let differing = (0..<60).flatMap { y in (0..<100).map { (x: $0, y: y) } }
        .filter { picture[$0.x, $0.y] != picture[$0.x + 100, $0.y] }
      #expect(differing.isEmpty)
      #expect((0..<100).contains { x in (0..<60).contains { picture[x, $0] != picture[0, 0] } })
    }

    @Test func aCaretThatWasMovedBeforeTheViewHasASizeIsVisible() {
      let world = ViewWorld()
      defer { world.end() }
      let view = world.add(UITextView(), .zero)
      view.text = String(repeating: "long text ", count: 400)
      view.moveCaret(to: 3000, extending: false)
      view.frame = CGRect(x: 0, y: 0, width: 100, height: 60)
      view.layoutIfNeeded()
      #expect(view.bounds.contains(view.caretRect(at: 3000)))
    }

    /// A subclass may scroll while it is laid out.
    @Test func aTextThatIsScrolledDuringALayoutIsDrawn() {
      final class Follower: UITextView {
        override func layoutSubviews() {
          super.layoutSubviews()
          scrollRangeToVisible(NSRange(location: editor.length, length: 0))
        }
      }
      let world = ViewWorld()
      defer { world.end() }
      let view = world.add(Follower(), CGRect(x: 0, y: 0, width: 160, height: 160))
      view.text = String(repeating: "long text ", count: 400)
      view.layoutIfNeeded()
      view.frame = CGRect(x: 0, y: 0, width: 100, height: 60)
      view.layoutIfNeeded()
      #expect(view.contentOffset.y > 4000)
      #expect(view.page.frame.minY <= view.bounds.minY)
      #expect(view.page.frame.maxY >= view.bounds.maxY - view.textContainerInset.bottom)
    }
  }
}
