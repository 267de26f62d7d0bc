import QuartzCore

/// A drag of a bar, which changes its animation's begin time or duration.
struct LaneDrag {
  let bar: LaneBar
  let part: LaneGeometry.Part
  /// The scene time under the pointer when the drag began, in seconds.
  let grip: Double

  /// Returns the scene time of the edge that moves, the bar's start or its right end, for a pointer at `time` and
  /// before snapping.
  func edge(at time: Double) -> Double {
    part == .body ? bar.start + time - grip : bar.dragEnd + time - grip
  }

  /// Changes `animation` so that the bar's edge moves to the scene time `edge`. `clock` maps scene time to the time
  /// in which the begin time is measured. With `isRounded`, the begin time moves by whole milliseconds, and a duration
  /// becomes whole milliseconds, so that a saved document has short numbers.
  func apply(edge: Double, to animation: CAAnimation, clock: ClockMap, isRounded: Bool = false) {
    // A duration of 0 would mean the default, so a shorter one than half a millisecond is not rounded.
    func value(_ seconds: Double) -> Double {
      let rounded = (seconds * 1000).rounded() / 1000
      return isRounded && rounded != 0 ? rounded : seconds
    }
    switch part {
    case .body:
      let begin = animation.beginTime + value((max(0, edge) - bar.start) * clock.rate)
      // A begin time of 0 would mean "now".
      animation.beginTime = begin == 0 ? 1e-9 : begin
    case .end:
      // The longest duration is a choice.
      let factor = max(edge - bar.start, Self.shortest) / max(bar.dragEnd - bar.start, 1e-9)
      animation.duration = min(value(animation.duration * factor), 1e6)
      if animation.repeatDuration > 0, !bar.isEndless {
        animation.repeatDuration = value(animation.repeatDuration * factor)
      }
    }
  }

  /// The shortest duration that dragging leaves, in scene seconds.
  private static let shortest = 0.01

  /// Returns the nearest of `moments` within `reach` seconds of `time`, or else the time of the nearest frame.
  static func snapped(_ time: Double, to moments: [Double], reach: Double, frame: Double) -> Double {
    let nearest = moments.min { abs($0 - time) < abs($1 - time) }
    if let nearest, abs(nearest - time) <= reach { return nearest }
    return frame > 0 ? (time / frame).rounded() * frame : time
  }
}
