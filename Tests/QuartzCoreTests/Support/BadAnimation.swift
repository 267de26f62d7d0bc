import QuartzCore
import Testing

/// A player of faulty animations that returns the outcome.
@MainActor enum BadAnimation {
  /// Returns an animation of the opacity from 0 to 1 in a second, over a model value of 1.
  static func fade(_ change: (CABasicAnimation) -> Void) -> CABasicAnimation {
    let fade = CABasicAnimation(keyPath: "opacity")
    (fade.fromValue, fade.toValue, fade.duration) = (0, 1, 1)
    change(fade)
    return fade
  }

  static func keyframes(
    _ values: [Any]?, _ change: (CAKeyframeAnimation) -> Void = { _ in }
  ) -> CAKeyframeAnimation {
    let frames = CAKeyframeAnimation(keyPath: "opacity")
    (frames.values, frames.duration) = (values, 1)
    change(frames)
    return frames
  }

  /// The outcome of an animation that was added at time 0.
  struct Outcome {
    var issues: [String] = []
    /// The presentation's opacity after a quarter of a second.
    var shown: Float = -1
    /// The callbacks of the first two seconds.
    var log: [String] = []
    var isAtRest = false
  }

  static func play(_ animation: CAAnimation, shownAt time: Double = 0.25) async -> Outcome {
    let (collector, log, world) = (IssueCollector(), Log(), World())
    defer { world.end() }
    let layer = world.add(named("victim", .red), frame: CGRect(x: 0, y: 0, width: 9, height: 9))
    animation.delegate = Watcher("it", log)
    layer.add(animation, forKey: "key")
    CATransaction.flush()
    world.go(to: time)
    var outcome = Outcome()
    outcome.shown = layer.presentation()?.opacity ?? -1
    _ = world.picture
    for time in [1.25, 2] {
      world.go(to: time)
      await world.runCallbacks()
      _ = world.picture
    }
    outcome.issues = collector.about("victim")
    outcome.log = log.lines
    outcome.isAtRest = world.context.server.activity(at: 102) != .running
    return outcome
  }

  static func expect(
    _ outcome: Outcome, _ name: String, issue: String?, shows: Float, _ log: [String]
  ) {
    #expect(outcome.issues.count == (issue == nil ? 0 : 1), "\(name): \(outcome.issues)")
    if let issue {
      #expect(outcome.issues.first?.contains(issue) == true, "\(name): \(outcome.issues)")
    }
    #expect(abs(outcome.shown - shows) < 1e-6, "\(name) shows \(outcome.shown)")
    #expect(outcome.log == log, "\(name)")
  }

  static let whole = ["start it", "stop it true"]
  static let refused = ["start it", "stop it false"]
}
