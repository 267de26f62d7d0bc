import QuartzCore
import RenderModel
import UIKit

/// A visible window under a clock that stands still until it is set, with what the window system would do: report times
/// and the pointer. Its times are seconds from its start, at which media time is 100.
@MainActor final class ViewWorld {
  let context = LayerContext()
  let window: UIWindow
  private static let start = 100.0
  /// The media time.
  private var time = ViewWorld.start

  init(width: CGFloat = 200, height: CGFloat = 200) {
    CATransaction.flush()
    MediaClock.setManualTime(time)
    window = UIWindow(frame: CGRect(x: 0, y: 0, width: width, height: height))
    context.layer = window.layer
    window.makeKeyAndVisible()
    CATransaction.flush()
  }

  /// Hides the window and restores the real clock.
  func end() {
    window.isHidden = true
    CATransaction.flush()
    MediaClock.setManualTime(nil)
  }

  /// Adds a subview to the window and commits it.
  @discardableResult
  func add<View: UIView>(_ view: View, _ frame: CGRect? = nil) -> View {
    if let frame { view.frame = frame }
    window.addSubview(view)
    CATransaction.flush()
    return view
  }

  /// Sets the time in seconds from the start. Ends of animations are reported, and their callbacks wait for
  /// `runCallbacks`.
  func go(to seconds: Double) {
    CATransaction.flush()
    time = Self.start + seconds
    MediaClock.setManualTime(time)
    context.deliver(context.server.advance(to: time))
  }

  /// Sets the time in seconds from the start, and runs the callbacks.
  func run(to seconds: Double) async {
    go(to: seconds)
    await runCallbacks()
  }

  /// Lets the main queue run the blocks that wait in it, and the blocks that these add.
  func runCallbacks() async {
    CATransaction.flush()
    for _ in 0..<4 {
      await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } }
    }
    MediaClock.setManualTime(time)
  }

  // MARK: The pointer

  func down(_ x: CGFloat, _ y: CGFloat, finger: Int = 0) { pointer(.down, x, y, finger) }
  func move(_ x: CGFloat, _ y: CGFloat, finger: Int = 0) { pointer(.moved, x, y, finger) }
  func up(_ x: CGFloat, _ y: CGFloat, finger: Int = 0) { pointer(.up, x, y, finger) }

  func tap(_ x: CGFloat, _ y: CGFloat) {
    down(x, y)
    up(x, y)
  }

  private func pointer(_ phase: UIWindow.PointerPhase, _ x: CGFloat, _ y: CGFloat, _ finger: Int) {
    window.pointer(phase, at: CGPoint(x: x, y: y), time: time, finger: finger)
  }

  /// Sets the time in seconds from the start, and lets recognizers act whose deadlines have passed by then.
  func wait(until seconds: Double) {
    go(to: seconds)
    window.passDeadlines(until: time)
  }
}

extension UIView {
  /// The presentation copy of the layer; the layer itself before it is committed.
  var shown: CALayer { layer.presentation() ?? layer }
}

/// A log of events, in order.
final class Diary {
  private(set) var lines: [String] = []
  func note(_ line: String) { lines.append(line) }

  /// Returns the lines since the last call, and removes them.
  func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}
