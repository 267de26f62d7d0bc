import CoreGraphics
import Testing
import UIKit

@testable import ViewerKit

extension ViewerTests {
  /// Tests of the viewer's controls outside of a page.
  @Suite @MainActor struct KitControlTests {
    private func window(with view: UIView) -> UIWindow {
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
      window.isHidden = false
      window.addSubview(view)
      window.layoutIfNeeded()
      return window
    }

    private func click(_ window: UIWindow, at point: CGPoint) {
      window.pointer(.down, at: point, time: 100)
      window.pointer(.up, at: point, time: 100.05)
    }

    @Test("Titles in Chinese are bold")
    func chineseTitles() {
      let title = Caption("door", size: 15, weight: .semibold)
      let latin = title.font
      title.text = "门"
      #expect(title.font == .systemFont(ofSize: 15, weight: .bold))
      title.text = "door"
      #expect(title.font == latin)
    }

    @Test(
      "The lines of a Chinese text that wraps have equal heights, whatever fonts their characters need")
    func lineDistances() {
      func height(_ lines: String...) -> CGFloat {
        Caption(lines.joined(separator: "\n"), size: 13, wraps: true).height(forWidth: 400)
      }
      let (chinese, latin) = ("图层的时钟静止不动", "timeOffset")
      let expected = height(chinese, chinese, chinese)
      #expect(height(chinese, latin, chinese) == expected && height(latin, latin, chinese) == expected)
    }

    @Test func choosingTheSelectedSegmentAgainReportsNothing() {
      var chosen: [Int] = []
      let control = SegmentedControl(["Off", "Ghosts", "Both"]) { chosen.append($0) }
      control.frame = CGRect(x: 0, y: 0, width: control.naturalWidth, height: 26)
      let window = window(with: control)
      click(window, at: CGPoint(x: control.bounds.maxX - 6, y: 13))
      click(window, at: CGPoint(x: control.bounds.maxX - 6, y: 13))
      #expect(chosen == [2] && control.choice == 2)
      control.choice = nil
      #expect(control.choice == nil && chosen == [2])
    }

    @Test func aButtonWithoutASizeHasALabelOfFiniteSize() throws {
      let button = TextButton("Reset") {}
      _ = window(with: button)
      button.layoutIfNeeded()
      let frame = try #require(button.subviews.first).frame
      #expect(!frame.isNull && frame.width == 0)
    }

    @Test func buttonsFollowThePointer() {
      var clicks = 0
      let button = TextButton("Reset") { clicks += 1 }
      button.frame = CGRect(x: 10, y: 10, width: button.naturalWidth, height: 24)
      let window = window(with: button)
      window.hover(at: button.center)
      #expect(button.isHovered && button.layer.backgroundColor != nil)
      window.hover(at: CGPoint(x: 300, y: 200))
      #expect(!button.isHovered && button.layer.backgroundColor == nil)
      click(window, at: button.center)
      #expect(clicks == 1)
    }

    @Test func aDisabledSegmentIsPaleAndIsNotChosen() throws {
      var chosen: [Int] = []
      let control = SegmentedControl(["PNG", "MP4"]) { chosen.append($0) }
      control.frame = CGRect(x: 0, y: 0, width: control.naturalWidth, height: 26)
      control.setEnabled(false, forSegmentAt: 1)
      let window = window(with: control)
      control.layoutIfNeeded()
      click(window, at: CGPoint(x: control.bounds.maxX - 6, y: 13))
      #expect(chosen.isEmpty)
      let labels = control.subviews.compactMap { $0 as? UILabel }
      let colors = labels.map { label in
        label.attributedText?.attribute(.foregroundColor, at: 0, effectiveRange: nil) as? UIColor
      }
      let pale = try #require(colors.last ?? nil)
      #expect(colors.first == Theme.faintInk && pale == Theme.disabledInk)
      #expect(pale.cgColor.alpha < Theme.faintInk.cgColor.alpha)
    }

    @Test func segmentsFollowThePointer() {
      let control = SegmentedControl(["Off", "Ghosts", "Both"]) { _ in }
      control.frame = CGRect(x: 0, y: 0, width: control.naturalWidth, height: 26)
      control.choice = 0
      let window = window(with: control)
      window.hover(at: CGPoint(x: control.bounds.maxX - 6, y: 13))
      #expect(control.hovered == 2)
      window.hover(at: CGPoint(x: 6, y: 13))
      #expect(control.hovered == 0)
      window.hover(at: CGPoint(x: 300, y: 200))
      #expect(control.hovered == nil)
    }

    @Test func aDisabledSegmentIsPaleAndIgnoresThePointer() throws {
      let control = SegmentedControl(["Off", "Ghosts", "Both"]) { _ in }
      control.frame = CGRect(x: 0, y: 0, width: control.naturalWidth, height: 26)
      control.choice = 0
      control.setEnabled(false, forSegmentAt: 2)
      let window = window(with: control)
      window.hover(at: CGPoint(x: control.bounds.maxX - 6, y: 13))
      #expect(control.hovered == nil)
      func alpha(_ title: String) throws -> CGFloat {
        let labels = control.subviews.compactMap { $0 as? UILabel }
        let text = try #require(labels.compactMap(\.attributedText).first { $0.string == title })
        let color = text.attribute(.foregroundColor, at: 0, effectiveRange: nil) as? UIColor
        return try #require(color).resolvedColor(with: UITraitCollection()).cgColor.alpha
      }
      #expect(try alpha("Ghosts") == 1)
      #expect(try alpha("Both") < 1)
    }

    @Test func aNumberFieldRestoresItsNumberForInvalidText() {
      var numbers: [Double] = []
      let field = NumberField(-10...10, decimals: 2)
      field.onNumber = { numbers.append($0) }
      field.frame = CGRect(origin: .zero, size: NumberField.size)
      let window = window(with: field)
      defer { window.isHidden = true }
      field.show(2)
      for (typed, shown) in [("1,5", "1.5"), ("−3", "−3"), ("11", "−3"), ("two", "−3")] {
        field.becomeFirstResponder()
        field.text = typed
        field.resignFirstResponder()
        #expect(field.text == shown)
      }
      #expect(numbers == [1.5, -3])
    }

    @Test func aNumberThatChangesWhileItsFieldIsEditedIsKept() {
      var numbers: [Double] = []
      let field = NumberField(-10...10, decimals: 2)
      field.onNumber = { numbers.append($0) }
      field.frame = CGRect(origin: .zero, size: NumberField.size)
      let window = window(with: field)
      defer { window.isHidden = true }
      field.show(2)
      field.becomeFirstResponder()
      field.show(3)
      #expect(field.text == "2")
      field.resignFirstResponder()
      #expect(field.text == "3" && numbers.isEmpty)
    }

    @Test func aNumberFieldSaysWhyItRefusesATextButNotAfterEscape() {
      var reasons: [String] = []
      let field = NumberField(0...1, decimals: 2)
      let observer = NotificationCenter.default.addObserver(
        forName: NumberField.didRefuseNumber, object: field, queue: nil
      ) {
        let reason = $0.userInfo?[NumberField.reason] as? String
        MainActor.assumeIsolated { reasons.append(reason ?? "") }
      }
      defer { NotificationCenter.default.removeObserver(observer) }
      let window = window(with: field)
      defer { window.isHidden = true }
      field.show(0.5)
      for typed in ["0.5", "abc", "1.5", "1"] {
        field.becomeFirstResponder()
        field.text = typed
        _ = field.perform(.submit)
      }
      #expect(
        reasons == [
          "“abc” is not a number, so nothing was changed.",
          "1.5 is not between 0 and 1, so nothing was changed.",
        ])
      field.becomeFirstResponder()
      field.text = "x"
      _ = field.perform(.leave)
      field.resignFirstResponder()
      #expect(reasons.count == 2 && field.text == "1")
    }

    @Test func shiftAndTheWheelScrollSidewaysAndAllScrollingIsByWholePixels() {
      let box = ScrollBox()
      box.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
      let window = window(with: box)
      box.contentSize = CGSize(width: 300, height: 300)
      func turn(_ steps: CGFloat, _ modifiers: UIKeyModifierFlags) -> Bool {
        window.wheel(
          CGPoint(x: 0, y: steps), at: CGPoint(x: 50, y: 50), time: 100, modifiers: modifiers)
      }
      // A step of the wheel is 48 points.
      #expect(turn(-2, .shift) && box.contentOffset == CGPoint(x: 96, y: 0))
      #expect(turn(1, .shift) && box.contentOffset == CGPoint(x: 48, y: 0))
      #expect(turn(-1, []) && box.contentOffset == CGPoint(x: 48, y: 48))
      #expect(!turn(-1, [.shift, .control]))
      // The right edge is 190.5 − 100 = 90.5, rounded up, and the upper edge 10.4, rounded down.
      box.scrollRectToVisible(CGRect(x: 180.2, y: 10.4, width: 10.3, height: 5), animated: false)
      #expect(box.contentOffset == CGPoint(x: 91, y: 10), "all of the rectangle is visible")
    }

    @Test func aScrollBoxScrollsWithTheWheelAndShowsThePosition() {
      let box = ScrollBox()
      box.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
      let window = window(with: box)
      func bars() -> [CGRect] { box.subviews.filter { !$0.isHidden }.map(\.frame) }
      box.contentSize = CGSize(width: 100, height: 100)
      #expect(bars().isEmpty)
      box.contentSize = CGSize(width: 100, height: 400)
      // The bar is 3 points wide and 3 points away from the edge. A quarter of the content is visible.
      #expect(bars() == [CGRect(x: 94, y: 0, width: 3, height: 25)])
      for _ in 0..<20 { window.wheel(CGPoint(x: 0, y: -1), at: CGPoint(x: 50, y: 50), time: 100) }
      #expect(box.contentOffset.y == 300)
      #expect(
        bars() == [CGRect(x: 94, y: 375, width: 3, height: 25)], "at the lower end of the visible part")
    }
  }
}
