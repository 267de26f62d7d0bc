import DisplayLists
import QuartzCore
import RenderModel
import RenderServer
import TestSupport

/// A committed root layer with a manual clock, and the functions of a window: committing, drawing and delivering
/// events. Its times are in seconds from its creation, which is at media time 100.
@MainActor final class World {
  let context = LayerContext()
  let root = CALayer()
  private let canvas: PixelRect
  /// The media time at which a world is created.
  static let start = 100.0
  private var time = World.start

  init(width: Int = 40, height: Int = 30) {
    canvas = PixelRect(x: 0, y: 0, width: width, height: height)
    CATransaction.flush()
    MediaClock.setManualTime(time)
    root.name = "root"
    root.anchorPoint = .zero
    root.bounds = CGRect(x: 0, y: 0, width: width, height: height)
    context.layer = root
    CATransaction.flush()
  }

  /// Ends the transactions that the test left open, and returns to the real clock.
  func end() {
    for _ in 0..<CATransaction.explicitDepth { CATransaction.commit() }
    CATransaction.flush()
    MediaClock.setManualTime(nil)
  }

  /// Adds a sublayer to the root layer, and commits it without animations.
  func add<Layer: CALayer>(_ layer: Layer, frame: CGRect = .zero) -> Layer {
    commitWithoutActions {
      if frame != .zero { layer.frame = frame }
      root.addSublayer(layer)
    }
    return layer
  }

  /// Makes changes with actions disabled, and commits them.
  func commitWithoutActions(_ body: () -> Void) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    body()
    CATransaction.commit()
    CATransaction.flush()
  }

  /// Makes changes with linear actions of `duration` seconds, and commits them.
  func animate(_ duration: Double = 1, _ body: () -> Void) {
    CATransaction.begin()
    CATransaction.setAnimationDuration(duration)
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
    body()
    CATransaction.commit()
    CATransaction.flush()
  }

  /// Sets the time, in seconds from the start, and delivers the events until then. Their callbacks run in
  /// `runCallbacks`.
  func go(to seconds: Double) {
    time = Self.start + seconds
    MediaClock.setManualTime(time)
    context.deliver(context.server.advance(to: time))
  }

  /// Sets the time without delivering events, as a viewer does in which a user scrubs.
  func goWithoutEvents(to seconds: Double) {
    time = Self.start + seconds
    MediaClock.setManualTime(time)
  }

  /// Lets the main queue run the blocks that wait in it, and the blocks that those blocks add.
  func runCallbacks() async {
    CATransaction.flush()
    for _ in 0..<4 {
      await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } }
    }
  }

  /// Announces a frame, at a time in seconds from the start, to display links and to layers that redraw animated
  /// properties.
  func deliverBeat(at seconds: Double, period: Double = 1.0 / 60) {
    context.deliver(FrameBeat(time: Self.start + seconds, period: period))
  }

  /// Returns whether the layers need frames at a time, which is in seconds from the start.
  func activity(at seconds: Double) -> Activity {
    context.server.activity(at: Self.start + seconds)
  }

  var list: DisplayList { frame.list }
  var picture: Bitmap { frame.picture }

  private var frame: (list: DisplayList, picture: Bitmap) {
    let renderer = FrameRenderer(context: context.server)
    _ = renderer.prepare(at: time, canvas: canvas, scale: 1)
    context.deliver(renderer.problems)
    let bitmap = Bitmap(width: canvas.width, height: canvas.height)
    renderer.draw(into: bitmap, age: 0)
    return (renderer.displayList, bitmap)
  }
}

/// A list of what happened, in the order of time.
final class Log {
  var lines: [String] = []
  func note(_ line: String) { lines.append(line) }
}

/// A delegate that writes the start and the stop of an animation into a log.
final class Watcher: CAAnimationDelegate {
  private let log: Log
  private let name: String

  init(_ name: String, _ log: Log) {
    self.name = name
    self.log = log
  }

  func animationDidStart(_ anim: CAAnimation) { log.note("start \(name)") }
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    log.note("stop \(name) \(flag)")
  }
}

/// A delegate that writes the events for which its layer searches an action into a log, and stops the search.
final class EventLog: CALayerDelegate {
  private let log: Log
  init(_ log: Log) { self.log = log }

  func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
    log.note("\(layer.name ?? "?") \(event)")
    return NSNull()
  }
}

@MainActor func named(_ name: String, _ color: CGColor? = nil) -> CALayer {
  let layer = CALayer()
  layer.name = name
  layer.backgroundColor = color
  return layer
}

extension CGColor {
  static let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
  static let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
}

func solidImage(_ pixel: UInt32, width: Int = 4, height: Int = 4) -> CGImage {
  let bitmap = Bitmap(width: width, height: height)
  for y in 0..<height { bitmap.row(y).update(repeating: pixel, count: width) }
  return CGImage(adopting: bitmap)
}

/// Records the issues that are reported from its creation until `end` is called.
final class IssueLog: @unchecked Sendable {
  // The class is `@unchecked Sendable` because a lock protects its issues.
  private let lock = NSLock()
  private var issues: [QuartzCore.Issue] = []

  init() {
    QuartzCore.Issue.setHandler { [weak self] issue in
      guard let self else { return }
      lock.withLock { issues.append(issue) }
    }
  }

  func end() { QuartzCore.Issue.setHandler { _ in } }

  var count: Int { lock.withLock { issues.count } }
  func contains(_ isWanted: (QuartzCore.Issue) -> Bool) -> Bool {
    lock.withLock { issues.contains(where: isWanted) }
  }
}
