import QuartzCore

/// What dragging a bar does to its animation.
struct LaneDrag {
  let bar: LaneBar
  let part: LaneGeometry.Part
  /// Scene time under the pointer when it went down.
  let grip: Double

  /// The bar's moved edge for a pointer at `time`, before snapping: its start, or its right end.
  func edge(at time: Double) -> Double {
    part == .body ? bar.start + time - grip : bar.dragEnd + time - grip
  }

  /// Changes `animation` so that the edge comes to `edge`. `clock` leads from scene time to the clock that its begin
  /// time is on.
  func apply(edge: Double, to animation: CAAnimation, clock: ClockMap) {
    switch part {
    case .body:
      let begin = animation.beginTime + (max(0, edge) - bar.start) * clock.rate
      // 0 would mean "now".
      animation.beginTime = begin == 0 ? 1e-9 : begin
    case .end:
      let factor = max(edge - bar.start, Self.shortest) / max(bar.dragEnd - bar.start, 1e-9)
      animation.duration = min(animation.duration * factor, 1e6)
      if animation.repeatDuration > 0, !bar.isEndless { animation.repeatDuration *= factor }
    }
  }

  /// Scene seconds.
  private static let shortest = 0.01

  /// The nearest of `moments` within `reach` seconds of `time`, or else the nearest frame.
  static func snapped(_ time: Double, to moments: [Double], reach: Double, frame: Double) -> Double {
    let nearest = moments.min { abs($0 - time) < abs($1 - time) }
    if let nearest, abs(nearest - time) <= reach { return nearest }
    return frame > 0 ? (time / frame).rounded() * frame : time
  }
}
