import CoreGraphics
import RenderServer
@testable import UIKitCore

extension ViewWorld {
  /// Returns the current picture of the window, with `scale` pixels for each point.
  func picture(scale: CGFloat = 1) -> Bitmap {
    CATransaction.flush()
    let width = Int(window.bounds.width * scale)
    let height = Int(window.bounds.height * scale)
    let bitmap = Bitmap(width: width, height: height)
    let renderer = FrameRenderer(context: context.server)
    _ = renderer.prepare(
      at: CACurrentMediaTime(), canvas: PixelRect(x: 0, y: 0, width: width, height: height),
      scale: Double(scale))
    renderer.draw(into: bitmap, age: 0)
    return bitmap
  }

  /// Presses and releases a key that types `text`, and `plainText` without its modifiers, which is the same if it is nil.
  func press(
    _ key: UIKeyboardHIDUsage, _ text: String = "", _ flags: UIKeyModifierFlags = [],
    plainText: String? = nil
  ) {
    let key = UIKey(
      characters: text, charactersIgnoringModifiers: plainText ?? text, modifierFlags: flags,
      keyCode: key)
    window.press(.began, key: key, time: CACurrentMediaTime())
    window.press(.ended, key: key, time: CACurrentMediaTime())
    CATransaction.flush()
  }

  func type(_ text: String) { for character in text { press(.keyboardErrorUndefined, "\(character)") } }

  /// Advances a scroll view from one time to another, both in seconds from the start, in frames of a sixtieth of a
  /// second, as a display link would. Display links cannot be used here: those of a process follow a single window,
  /// which may belong to another test.
  func tick(_ view: UIScrollView, from start: Double, to end: Double) {
    var time = start
    while time < end {
      go(to: time)
      view.driver.step(to: 100 + time)
      time += 1.0 / 60
    }
    go(to: end)
    view.driver.step(to: 100 + end)
  }

  /// Advances a transition that was canceled, as a display link would; the times are in seconds from the start.
  func run(
    back interaction: UIPercentDrivenInteractiveTransition, from start: Double, to end: Double
  ) async {
    for step in 1...20 {
      let time = start + (end - start) * Double(step) / 20
      interaction.step(to: 100 + time)
      await run(to: time)
    }
  }
}
