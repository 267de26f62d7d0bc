import DisplayLists
import QuartzCore
import RenderModel
import RenderServer
import TestSupport

/// A committed root layer under a manual clock, with the functions of a window: committing, drawing and delivering
/// events. Its times are seconds from its start, at which media time is 100.
@MainActor final class World {
  let context = LayerContext()
  let root = CALayer()
  private let canvas: PixelRect
  /// The media time of the start.
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

  /// Ends the transactions that a test left open, and restores the real clock.
  func end() {
    for _ in 0..<CATransaction.explicitDepth { CATransaction.commit() }
    CATransaction.flush()
    MediaClock.setManualTime(nil)
  }

  /// Adds a sublayer to the root and commits it without animations.
  func add<Layer: CALayer>(_ layer: Layer, frame: CGRect = .zero) -> Layer {
    quietly {
      if frame != .zero { layer.frame = frame }
      root.addSublayer(layer)
    }
    return layer
  }

  /// Runs changes without actions and commits them.
  func quietly(_ body: () -> Void) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    body()
    CATransaction.commit()
    CATransaction.flush()
  }

  /// Runs changes with linear actions of `duration` seconds and commits them.
  func animate(_ duration: Double = 1, _ body: () -> Void) {
    CATransaction.begin()
    CATransaction.setAnimationDuration(duration)
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
    body()
    CATransaction.commit()
    CATransaction.flush()
  }

  /// Sets the time in seconds from the start; events are delivered, and their callbacks wait for `runCallbacks`.
  func go(to seconds: Double) {
    time = Self.start + seconds
    MediaClock.setManualTime(time)
    context.deliver(context.server.advance(to: time))
  }

  /// Sets the time without delivering events, as a viewer does that scrubs.
  func goWithoutEvents(to seconds: Double) {
    time = Self.start + seconds
    MediaClock.setManualTime(time)
  }

  /// Lets the main queue run the blocks that wait in it, and the blocks that these add.
  func runCallbacks() async {
    CATransaction.flush()
    for _ in 0..<4 {
      await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } }
    }
    MediaClock.setManualTime(time)
  }

  /// Reports a frame at a time in seconds from the start to display links and to layers that draw what animates.
  func deliverBeat(at seconds: Double, period: Double = 1.0 / 60) {
    context.deliver(FrameBeat(time: Self.start + seconds, period: period))
  }

  /// Returns whether the layers need frames at a time in seconds from the start.
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

/// A list of what happened, in order.
final class Log {
  var lines: [String] = []
  func note(_ line: String) { lines.append(line) }
}

/// A delegate that writes an animation's start and stop into a log.
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

/// A delegate that writes the events that its layer asks about into a log, and returns no action.
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

/// A log of the issues that are reported until `end` is called.
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
