import CoreGraphics
import Foundation
import QuartzCore
import RenderServer
import UIKit

/// A window with one example and a manual clock. Times are seconds since the example was shown.
@MainActor final class BookStage<Scene: UIViewController> {
  let scene: Scene
  private let window: UIWindow
  private let context = LayerContext()
  private let renderer: FrameRenderer
  private let size: CGSize
  private var touches: [BookTouch]
  /// The media time at which the example was shown.
  private static var start: Double { 500 }

  /// Shows the scene. The touches of the file `gestures`.json are performed when their times come; nil for no touches.
  init(_ scene: Scene, gestures: String? = nil) throws {
    self.scene = scene
    touches = try gestures.map(BookTouch.read) ?? []
    // A test of another suite may have left transactions open on purpose.
    for _ in 0..<16 { CATransaction.commit() }
    UIView.setAnimationsEnabled(true)
    CATransaction.flush()
    MediaClock.setManualTime(Self.start)
    size = scene.preferredContentSize
    window = UIWindow(frame: CGRect(origin: .zero, size: size))
    context.layer = window.layer
    renderer = FrameRenderer(context: context.server)
    window.rootViewController = scene
    window.makeKeyAndVisible()
    CATransaction.flush()
  }

  func end() {
    window.rootViewController = nil
    window.isHidden = true
    CATransaction.flush()
    MediaClock.setManualTime(nil)
  }

  /// Goes on to a time in frames of a sixtieth of a second, with the touches on the way.
  func go(to seconds: Double) async {
    var time = MediaClock.now() - Self.start
    while time < seconds {
      time = min(time + 1.0 / 60, seconds)
      await show(time)
      while let touch = touches.first, touch.time <= time {
        touches.removeFirst()
        window.pointer(touch.phase, at: touch.point, time: Self.start + time)
        CATransaction.flush()
      }
    }
    await show(seconds)
  }

  private func show(_ seconds: Double) async {
    CATransaction.flush()
    let time = Self.start + seconds
    MediaClock.setManualTime(time)
    context.deliver(context.server.advance(to: time))
    context.deliver(FrameBeat(time: time, period: 1.0 / 60))
    await runCallbacks()
  }

  /// Runs the blocks that wait in the main queue: those of delegates, completions and appearing controllers.
  private func runCallbacks() async {
    // A block may add another one, which then runs in the second turn.
    for _ in 0..<2 {
      await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } }
      CATransaction.flush()
    }
  }

  func picture() -> Bitmap {
    let bitmap = Bitmap(width: Int(size.width), height: Int(size.height))
    _ = renderer.prepare(
      at: MediaClock.now(), canvas: PixelRect(x: 0, y: 0, width: bitmap.width, height: bitmap.height),
      scale: 1)
    renderer.draw(into: bitmap, age: 0)
    return bitmap
  }
}

/// A touch of the first finger, from a gesture script.
struct BookTouch {
  let time: Double
  let point: CGPoint
  let phase: UIWindow.PointerPhase

  static func read(_ name: String) throws -> [BookTouch] {
    let url = BookFolder.url.appendingPathComponent("Gestures/\(name).json")
    guard let data = try? Data(contentsOf: url) else { return [] }
    let object = try JSONSerialization.jsonObject(with: data) as? [String: Any]
    let phases: [(String, UIWindow.PointerPhase)] = [("down", .down), ("moved", .moved), ("up", .up)]
    return (object?["gestures"] as? [[String: Any]] ?? []).compactMap { gesture in
      guard let (key, phase) = phases.first(where: { gesture[$0.0] != nil }),
        let point = gesture[key] as? [Double], point.count == 2, let time = gesture["time"] as? Double
      else { return nil }
      return BookTouch(time: time, point: CGPoint(x: point[0], y: point[1]), phase: phase)
    }
  }
}
