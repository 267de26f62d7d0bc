import QuartzCore
import RenderModel
import Synchronization

/// A committed tree that consists of a root layer and one sublayer, with a manual clock.
final class Stage {
  let context = LayerContext()
  let root = CALayer()
  let layer: CALayer

  /// Commits `layer` with its present properties, at media time `now` in seconds.
  init(_ layer: CALayer = CALayer(), now: Double = 0) {
    self.layer = layer
    MediaClock.setManualTime(now)
    root.addSublayer(layer)
    context.layer = root
    CATransaction.flush()
  }

  /// Returns the presentation copy of the layer at a media time.
  func presentation(at time: Double) throws -> CALayer {
    MediaClock.setManualTime(time)
    guard let copy = layer.presentation() else { throw Malformed("the layer is not committed") }
    return copy
  }

  /// Returns the presentation value of a key path at a media time.
  func value(of keyPath: String, at time: Double) throws -> Any? {
    try presentation(at: time).value(forKeyPath: keyPath)
  }

  /// Adds an animation to the layer and commits it, in a transaction whose duration is `defaultDuration`. Returns the
  /// layer's copy of the animation, which has taken default values from the transaction.
  @discardableResult
  func add<Animation: CAAnimation>(
    _ animation: Animation, defaultDuration: Double? = nil
  ) throws -> Animation {
    CATransaction.begin()
    if let defaultDuration { CATransaction.setAnimationDuration(defaultDuration) }
    let key = animation is CATransition ? kCATransition : "vector"
    layer.add(animation, forKey: key)
    CATransaction.commit()
    guard let copy = layer.animation(forKey: key) as? Animation else {
      throw Malformed("the animation was not added")
    }
    return copy
  }

  /// Sets the media time, reports the animations that have begun or ended by then, and runs the callbacks.
  func advance(to time: Double) {
    MediaClock.setManualTime(time)
    context.deliver(context.server.advance(to: time))
    Self.runCallbacks()
  }

  /// Runs everything that is queued on the main run loop, and what this adds to the queue. Does not wait. The
  /// number of four rounds is a choice: a callback that is queued in a round runs in that round or in the
  /// next one.
  static func runCallbacks() {
    for _ in 0..<4 {
      let isDone = Marker()
      DispatchQueue.main.async { isDone.set() }
      while !isDone.isSet { _ = RunLoop.main.run(mode: .default, before: .distantFuture) }
    }
  }

  /// Ends everything that a vector may have left: open transactions, callbacks and the manual clock.
  static func reset() {
    // This is more than the nesting depth of any vector; a commit without an open transaction has no effect (T9.5).
    for _ in 0..<16 { CATransaction.commit() }
    CATransaction.flush()
    runCallbacks()
    MediaClock.setManualTime(nil)
  }
}

private final class Marker: Sendable {
  private let value = Atomic(false)
  var isSet: Bool { value.load(ordering: .acquiring) }
  func set() { value.store(true, ordering: .releasing) }
}

extension CATransaction {
  /// Runs `body` in a transaction without actions.
  static func withoutActions(_ body: () throws -> Void) rethrows {
    begin()
    defer { commit() }
    setDisableActions(true)
    try body()
  }
}
