import QuartzCore
import RenderModel
import UIKit

/// A committed window with one view, and a manual clock.
@MainActor
final class ViewStage {
  /// The media time, in seconds, at which each vector starts.
  static let start = 100.0

  let context = LayerContext()
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
  let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))

  /// Creates a window with a view whose center is `center`.
  init(center: CGPoint = .zero) {
    MediaClock.setManualTime(Self.start)
    window.isHidden = false
    window.addSubview(view)
    view.center = center
    context.layer = window.layer
    CATransaction.flush()
  }

  /// Sets the time in seconds from the start, without reporting animations that have begun or ended.
  func setTime(_ seconds: Double) { MediaClock.setManualTime(Self.start + seconds) }

  /// Sets the time in seconds from the start, reports the animations that have begun or ended by then, and runs the
  /// callbacks.
  func advance(to seconds: Double) {
    CATransaction.flush()
    setTime(seconds)
    context.deliver(context.server.advance(to: Self.start + seconds))
    Stage.runCallbacks()
    setTime(seconds)
  }

  /// The position of the view's presentation layer, which is the view's presented center.
  var position: CGPoint {
    get throws {
      CATransaction.flush()
      guard let copy = view.layer.presentation() else { throw Malformed("the view is not committed") }
      return copy.position
    }
  }

  /// Returns the animation of the view's layer with a key.
  func animation(_ key: String) throws -> CAAnimation {
    guard let animation = view.layer.animation(forKey: key) else {
      throw Malformed("nothing animates \(key)")
    }
    return animation
  }

  /// Returns a runner that calls `body` on the main thread, on which the vectors are evaluated.
  nonisolated static func run(
    _ body: @escaping @MainActor @Sendable (Vector) throws -> JSON
  ) -> KindRunner {
    { vector in try MainActor.assumeIsolated { try body(vector) } }
  }
}
