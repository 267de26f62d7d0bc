import QuartzCore
import RenderModel

/// The mapping between scene time and the local time of a layer or, in its first repetition, of an animation group. It
/// includes the timing functions of the groups.
struct GroupClock {
  /// The mapping from scene time to the local time, without the timing functions.
  let straight: ClockMap
  /// The groups around the local time, from the outermost to the innermost.
  private var levels: [Level] = []

  fileprivate struct Level {
    var timing: Timing
    var curve: TimingCurve?
  }

  init(_ layer: ClockMap) { straight = layer }

  init(_ group: CAAnimation, on outer: GroupClock) {
    straight = outer.straight.into(group.timing)
    levels = outer.levels + [Level(timing: group.timing, curve: group.timingFunction?.curve)]
    layer = outer.layer ?? outer.straight
  }

  /// The mapping from scene time to the local time of the layer; nil when that is `straight`, without groups.
  private var layer: ClockMap?

  /// True if the local time runs forwards; otherwise the group's animations are not shown as bars.
  var runs: Bool { straight.rate > 0 && straight.rate.isFinite }

  /// Returns the scene time at which the local time is `time`.
  func sceneTime(of time: Double) -> Double {
    let outer = levels.reversed().reduce(time) { time, level in
      level.timing.parentTime(atLocalTime: level.unbent(time))
    }
    return (layer ?? straight).inverse(outer)
  }
}

extension GroupClock.Level {
  /// Inverts the timing function: returns the time that it maps to `time`, or one of them for a function that is not
  /// monotonic.
  fileprivate func unbent(_ time: Double) -> Double {
    guard let curve, !curve.isLinear, time > 0, time < timing.duration else { return time }
    var (low, high) = (0.0, 1.0)
    // After 40 halvings the interval is shorter than 1e-12 of the duration.
    for _ in 0..<40 {
      let middle = (low + high) / 2
      if curve.value(at: middle) * timing.duration < time { low = middle } else { high = middle }
    }
    return (low + high) / 2 * timing.duration
  }
}
