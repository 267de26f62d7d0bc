import QuartzCore
import Testing

/// Plays faulty animations of the opacity of a layer, whose model value is 1, and compares the outcome with the
/// expected one.
@MainActor enum BadAnimation {
  /// Returns an animation of the opacity from 0 to 1 in one second, after `change` has made it faulty.
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

  /// The outcome of an animation that is added at time 0.
  struct Outcome {
    var issues: [String] = []
    /// The opacity of the presentation layer at the time that is passed to `play`.
    var shown: Float = -1
    /// The delegate calls of the first two seconds.
    var log: [String] = []
    /// True if no more frames are needed after two seconds.
    var isAtRest = false
  }

  /// Adds an animation at time 0 and plays it for two seconds. `time` is the moment, in seconds, at which
  /// `Outcome.shown` is read. Frames are drawn on the way, because drawing reports issues, too.
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
    outcome.isAtRest = world.activity(at: 2) != .running
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

  /// The delegate calls of an animation that reaches its end.
  static let completed = ["start it", "stop it true"]
  /// The delegate calls of an animation that stops at once, with `finished` = false (T1.26).
  static let refused = ["start it", "stop it false"]
}
