import QuartzCore
import RenderModel
import TestSupport
import Testing
import UIKit
import WindowSystem

@testable import Gallery
@testable import LaminaViewer

/// The parent of all suites that set the manual clock, which are extensions of this suite. The tests run one at a
/// time, on the main actor.
@Suite(.serialized, .ownsTheClock) @MainActor struct GalleryTests {}

/// The viewer with one scene, in an offscreen window of the scene's size, with a manual clock.
@MainActor final class SceneWorld {
  let entry: SceneEntry
  let window: OffscreenWindow
  let viewer: Viewer
  private let clock = ManualClock()
  private var time = start
  private let screen = UIScreen.main.bounds
  private var gestures: [SceneGesture]

  /// The media time, in seconds, at which the scene's time is 0.
  private static let start = 100.0

  /// Opens the scene with that name, and waits until the render thread waits for a frame.
  init(_ name: String) throws {
    CATransaction.flush()
    entry = try #require(SceneCatalog.entry(named: name))
    let size = try #require(entry.size)
    gestures = entry.tutorialScene?.gestures ?? []
    MediaClock.setManualTime(Self.start)
    SceneCalendar.now = { Self.date }
    window = OffscreenWindow(width: Int(size.width), height: Int(size.height), clock: clock)
    viewer = try Viewer(
      window: window, assets: AssetStore(), sceneNamed: name,
      settings: Viewer.Settings(isBare: true))
    viewer.start()
    // The render thread must already be waiting, because it would miss an earlier tick of the clock.
    #expect(clock.waitUntilBlocked(), "the render thread does not start")
  }

  /// Closes the window, and restores the screen, the date and the media clock.
  func end() {
    window.inject(.closeRequested)
    UIScreen.main.bounds = screen
    SceneCalendar.now = Date.init
    MediaClock.setManualTime(nil)
  }

  /// The date on which the scenes play, at 10:08:30.
  static var date: Date { date(hour: 10, minute: 8, second: 30) }

  /// Returns a time on the date on which the scenes play.
  static func date(hour: Int, minute: Int, second: Int) -> Date {
    let parts = DateComponents(
      year: 2014, month: 4, day: 28, hour: hour, minute: minute, second: second)
    return Calendar.current.date(from: parts) ?? Date(timeIntervalSince1970: 0)
  }

  /// Returns the scene's view controller.
  func controller<Controller: UIViewController>(_ type: Controller.Type) throws -> Controller {
    try #require((viewer.scene as? ControllerScene)?.controller as? Controller)
  }

  // MARK: Time

  /// Shows the frame at `seconds` after the start, and then runs the blocks in the main queue. Performs no gestures.
  func go(to seconds: Double) async {
    CATransaction.flush()
    time = Self.start + seconds
    MediaClock.setManualTime(time)
    clock.push(time: time)
    #expect(clock.waitUntilBlocked(), "no frame")
    await runCallbacks()
  }

  /// Runs the blocks that wait in the main queue, and the blocks that these add to the queue.
  func runCallbacks() async {
    // Four turns are a choice: a block may add another one, which is then run in the next turn.
    for _ in 0..<4 {
      await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } }
      MediaClock.setManualTime(time)
      CATransaction.flush()
    }
  }

  /// Performs the gestures of the scene's demonstration, with the pointer and the keyboard, up to a time in seconds
  /// from the start, and shows the frame of that time.
  func demonstrate(until seconds: Double) async {
    while let next = gestures.first, next.time <= seconds {
      await go(to: next.time)
      while gestures.first?.time == next.time { perform(gestures.removeFirst().action) }
      await runCallbacks()
    }
    await go(to: seconds)
  }

  // MARK: The user

  /// Performs a gesture. Its points are in the window's coordinate space.
  func perform(_ action: SceneGesture.Action) {
    switch action {
    case .down(let point): pointer(.down, point)
    case .moved(let point): pointer(.moved, point)
    case .up(let point): pointer(.up, point)
    case .type(let text): for character in text { type(character) }
    case .press, .hover, .wheel, .state, .progress: break
    }
  }

  func tap(_ x: CGFloat, _ y: CGFloat) {
    perform(.down(CGPoint(x: x, y: y)))
    perform(.up(CGPoint(x: x, y: y)))
  }

  /// Moves the pointer with no button pressed.
  func hover(_ x: Double, _ y: Double) {
    window.inject(.pointer(PointerEvent(phase: .moved, at: CGPoint(x: x, y: y), timestamp: time)))
  }

  private func pointer(_ phase: PointerEvent.Phase, _ point: CGPoint) {
    window.inject(
      .pointer(
        PointerEvent(
          phase: phase, at: CGPoint(x: Double(point.x), y: Double(point.y)),
          button: phase == .moved ? 0 : 1,
          buttons: phase == .up ? [] : .button(1), timestamp: time)))
  }

  private func type(_ character: Character) {
    let key: Key = character == "\n" ? .return : .character(character)
    window.inject(
      .key(KeyEvent(isDown: true, key: key, text: String(character), timestamp: time)))
    window.inject(.key(KeyEvent(isDown: false, key: key, timestamp: time)))
  }

  // MARK: What is seen

  /// Returns the color 0xRRGGBB of the last frame's pixel (x, y).
  func pixel(_ x: Int, _ y: Int) -> UInt32 { window.snapshot()[x, y] & 0xFFFFFF }
}

extension CALayer {
  /// The presentation layer; the layer itself before it has been committed.
  var shown: CALayer { presentation() ?? self }
}

func expectNear(
  _ a: CGFloat, _ b: CGFloat, _ tolerance: CGFloat = 1e-3,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(abs(a - b) <= tolerance, "\(a) is not \(b)", sourceLocation: sourceLocation)
}

func expectNear(
  _ a: CGPoint, _ b: CGPoint, _ tolerance: CGFloat = 1e-3,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(
    abs(a.x - b.x) <= tolerance && abs(a.y - b.y) <= tolerance, "\(a) is not \(b)",
    sourceLocation: sourceLocation)
}

/// A cubic timing function with the given control values and the ends 0 and 1, solved by bisection, independently of
/// the library.
struct Ease {
  let x1, y1, x2, y2: Double

  static let linear = Ease(x1: 0, y1: 0, x2: 1, y2: 1)
  static let easeIn = Ease(x1: 0.42, y1: 0, x2: 1, y2: 1)
  static let easeOut = Ease(x1: 0, y1: 0, x2: 0.58, y2: 1)
  static let easeInOut = Ease(x1: 0.42, y1: 0, x2: 0.58, y2: 1)
  static let standard = Ease(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1)

  /// Returns the value of the Bézier curve with the control values 0, a, b and 1.
  private func cubic(_ a: Double, _ b: Double, _ t: Double) -> Double {
    3 * a * t * (1 - t) * (1 - t) + 3 * b * t * t * (1 - t) + t * t * t
  }

  /// Returns the fraction of change at a fraction of time.
  func callAsFunction(_ fraction: Double) -> CGFloat {
    var (low, high) = (0.0, 1.0)
    // Each step halves the interval, so the result is exact but for rounding.
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if cubic(x1, x2, middle) < fraction { low = middle } else { high = middle }
    }
    return CGFloat(cubic(y1, y2, low))
  }
}
