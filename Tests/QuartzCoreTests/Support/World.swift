import QuartzCore
import RenderServer
import TestSupport

/// A committed root under a clock that stands still until it is set, and what a window would do with
/// it: commit, draw, bring back events.
@MainActor final class World {
  let context = LayerContext()
  let root = CALayer()
  private let canvas: PixelRect
  private var time = 100.0

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

  /// Ends what a test left open, so that the next one starts with the real clock and no transaction.
  func end() {
    for _ in 0..<CATransaction.explicitDepth { CATransaction.commit() }
    CATransaction.flush()
    MediaClock.setManualTime(nil)
  }

  /// A sublayer of the root that is committed and does not move.
  func add<Layer: CALayer>(_ layer: Layer, frame: CGRect = .zero) -> Layer {
    quietly {
      if frame != .zero { layer.frame = frame }
      root.addSublayer(layer)
    }
    return layer
  }

  /// Changes without actions, committed.
  func quietly(_ body: () -> Void) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    body()
    CATransaction.commit()
    CATransaction.flush()
  }

  /// Changes with linear actions of `duration` seconds, committed.
  func animate(_ duration: Double = 1, _ body: () -> Void) {
    CATransaction.begin()
    CATransaction.setAnimationDuration(duration)
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
    body()
    CATransaction.commit()
    CATransaction.flush()
  }

  /// Seconds from the start; events are reported, callbacks wait for `runCallbacks`.
  func go(to seconds: Double) {
    time = 100 + seconds
    MediaClock.setManualTime(time)
    context.deliver(context.server.advance(to: time))
  }

  /// The same without a report of what began and ended: as a viewer that scrubs.
  func goWithoutEvents(to seconds: Double) {
    time = 100 + seconds
    MediaClock.setManualTime(time)
  }

  /// Lets the main queue run what was posted to it, and what that posts in turn.
  func runCallbacks() async {
    CATransaction.flush()
    for _ in 0..<4 {
      await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } }
    }
    MediaClock.setManualTime(time)
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

/// What happened, in order.
final class Log {
  var lines: [String] = []
  func note(_ line: String) { lines.append(line) }
}

/// Writes an animation's start and stop into a log.
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

/// Writes the events that a layer is asked about into a log; answers none.
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

/// The issues that are reported until `end`.
final class IssueLog: @unchecked Sendable {
  // `@unchecked`: behind the lock.
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
