import QuartzCore
import RenderModel
import UIKit

/// A visible window with a manual clock, and the functions of a window system that tests need: they advance the time
/// and send pointer events. Its times are in seconds from its creation, which is at media time 100.
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

  /// Hides the window and returns to the real clock.
  func end() {
    window.isHidden = true
    CATransaction.flush()
    MediaClock.setManualTime(nil)
  }

  /// Adds a subview to the window, and commits it.
  @discardableResult
  func add<View: UIView>(_ view: View, _ frame: CGRect? = nil) -> View {
    if let frame { view.frame = frame }
    window.addSubview(view)
    CATransaction.flush()
    return view
  }

  /// Sets the time, in seconds from the start. Animations that end by then are reported; their callbacks run in
  /// `runCallbacks`.
  func go(to seconds: Double) {
    CATransaction.flush()
    time = Self.start + seconds
    MediaClock.setManualTime(time)
    context.deliver(context.server.advance(to: time))
  }

  /// Sets the time, in seconds from the start, and runs the callbacks.
  func run(to seconds: Double) async {
    go(to: seconds)
    await runCallbacks()
  }

  /// Lets the main queue run the blocks that wait in it, and the blocks that those blocks add.
  func runCallbacks() async {
    CATransaction.flush()
    // Four turns are a choice: a block may add another one, which is then run in the next turn.
    for _ in 0..<4 {
      await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } }
    }
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

  /// Sets the time, in seconds from the start, and lets the recognizers act whose deadlines have passed.
  func wait(until seconds: Double) {
    go(to: seconds)
    window.passDeadlines(until: time)
  }
}

extension UIView {
  /// The presentation copy of the view's layer, or the layer itself if it is not committed yet.
  var shown: CALayer { layer.presentation() ?? layer }
}

/// A list of events, in the order of time.
final class EventLog {
  private(set) var lines: [String] = []
  func note(_ line: String) { lines.append(line) }

  /// Returns the lines that were added since the last call, and removes them.
  func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}
