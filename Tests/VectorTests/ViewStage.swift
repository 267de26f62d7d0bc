import QuartzCore
import RenderModel
import UIKit

/// A window with one view in it, committed, under a clock that stands still until it is set.
@MainActor
final class ViewStage {
  static let start = 100.0

  let context = LayerContext()
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
  let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))

  /// `center` of the view at first.
  init(center: CGPoint = .zero) {
    MediaClock.setManualTime(Self.start)
    window.isHidden = false
    window.addSubview(view)
    view.center = center
    context.layer = window.layer
    CATransaction.flush()
  }

  /// Seconds from the start; nothing is reported.
  func setTime(_ seconds: Double) { MediaClock.setManualTime(Self.start + seconds) }

  /// Advances to `time`: what began or ended by then is reported, and callbacks run.
  func advance(to seconds: Double) {
    CATransaction.flush()
    setTime(seconds)
    context.deliver(context.server.advance(to: Self.start + seconds))
    Stage.runCallbacks()
    setTime(seconds)
  }

  /// Returns the presented frame of the view.
  var position: CGPoint {
    get throws {
      CATransaction.flush()
      guard let copy = view.layer.presentation() else { throw Malformed("the view is not committed") }
      return copy.position
    }
  }

  func animation(_ key: String) throws -> CAAnimation {
    guard let animation = view.layer.animation(forKey: key) else {
      throw Malformed("nothing animates \(key)")
    }
    return animation
  }

  /// Runs `body` on the main thread, where the vectors run.
  nonisolated static func run(
    _ body: @escaping @MainActor @Sendable (Vector) throws -> JSON
  ) -> KindRunner {
    { vector in try MainActor.assumeIsolated { try body(vector) } }
  }
}
