import QuartzCore
import RenderModel
import UIKit

/// A visible window under a clock that stands still until it is set, and what the window system would do with
/// it.
@MainActor final class ViewWorld {
  let context = LayerContext()
  let window: UIWindow
  private var time = 100.0

  init(width: CGFloat = 200, height: CGFloat = 200) {
    CATransaction.flush()
    MediaClock.setManualTime(time)
    window = UIWindow(frame: CGRect(x: 0, y: 0, width: width, height: height))
    context.layer = window.layer
    window.makeKeyAndVisible()
    CATransaction.flush()
  }

  func end() {
    window.isHidden = true
    CATransaction.flush()
    MediaClock.setManualTime(nil)
  }

  /// A committed subview of the window.
  @discardableResult
  func add<View: UIView>(_ view: View, _ frame: CGRect? = nil) -> View {
    if let frame { view.frame = frame }
    window.addSubview(view)
    CATransaction.flush()
    return view
  }

  /// Seconds from the start; ends are reported, callbacks wait for `runCallbacks`.
  func go(to seconds: Double) {
    CATransaction.flush()
    time = 100 + seconds
    MediaClock.setManualTime(time)
    context.deliver(context.server.advance(to: time))
  }

  /// `go`, with what it makes the main queue do.
  func run(to seconds: Double) async {
    go(to: seconds)
    await runCallbacks()
  }

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

  /// Lets deadlines of gestures pass.
  func wait(until seconds: Double) {
    go(to: seconds)
    window.passDeadlines(until: time)
  }
}

/// Returns the presentation layer of a view.
extension UIView {
  var shown: CALayer { layer.presentation() ?? layer }
}

/// The events so far, in order.
final class Diary {
  private(set) var lines: [String] = []
  func note(_ line: String) { lines.append(line) }

  /// The lines since the last time.
  func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}
