import QuartzCore
import RenderServer

/// The clock inside of a group, in its first round; or that of a layer. Timing functions of groups bend it.
struct GroupClock {
  /// From scene time, without the timing functions.
  let straight: ClockMap
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

  private var layer: ClockMap?

  /// Whether it goes forwards; what does not has no place in a row of bars.
  var runs: Bool { straight.rate > 0 && straight.rate.isFinite }

  /// When it shows `time`.
  func sceneTime(of time: Double) -> Double {
    let outer = levels.reversed().reduce(time) { time, level in
      level.timing.parentTime(atLocalTime: level.unbent(time))
    }
    return (layer ?? straight).inverse(outer)
  }
}

extension GroupClock.Level {
  /// The local time at which the timing function makes `time` of it. Functions that turn back come by more than once:
  /// one of those.
  fileprivate func unbent(_ time: Double) -> Double {
    guard let curve, !curve.isLinear, time > 0, time < timing.duration else { return time }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<40 {
      let middle = (low + high) / 2
      if curve.value(at: middle) * timing.duration < time { low = middle } else { high = middle }
    }
    return (low + high) / 2 * timing.duration
  }
}
