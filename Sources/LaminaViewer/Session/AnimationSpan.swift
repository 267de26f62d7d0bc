import QuartzCore
import RenderModel

/// An animation of the scene with its start and end, in seconds of scene time; if its layer's clock is stopped, in
/// seconds of the layer's local time.
package struct AnimationSpan {
  package let entry: AnimationJournal.Entry
  package let start: Double
  /// The time at which the animation ends; infinite when it never ends.
  package let end: Double
  /// The duration of one cycle in seconds, including the reversed half if the animation autoreverses.
  package let cycle: Double
  /// True if the layer's clock is stopped, so that the layer's `timeOffset` drives the animation.
  package let isStopped: Bool

  package var layer: CALayer { entry.layer }
  package var animation: CAAnimation { entry.animation }
  package var id: UInt64 { entry.id }

  /// The times of the start, the end and the keyframes of the first cycle; times before 0 are left out. An animation with
  /// speed 0 reaches no keyframe.
  package var moments: [Double] {
    let length = entry.animation.autoreverses ? cycle / 2 : cycle
    let fractions = entry.timing.speed == 0 ? [] : entry.values(along: [])?.last?.keyTimes ?? []
    let keys = fractions.map { start + $0 * length }
    return ([start, end] + keys).filter { $0.isFinite && $0 >= 0 && $0 <= end }
  }

  /// Creates the span of an animation in scene time; `root` is the root layer of the context, and `origin` the context
  /// time at scene time 0. Returns nil when the animation was removed before it was shown, or when its layer's clock
  /// does not advance with scene time.
  @MainActor
  init?(_ entry: AnimationJournal.Entry, in root: CALayer, start origin: Double) {
    let timing = entry.timing
    let layer = entry.layer
    let start = layer.convertTime(timing.beginTime, to: root) - origin
    // An animation that was removed by the time of its commit was never shown.
    if let removal = entry.removal, removal <= entry.time { return nil }
    let last = timing.endTime.map { layer.convertTime($0, to: root) - origin } ?? .infinity
    let end = entry.removal.map { max(start, min(last, $0 - origin)) } ?? last
    let second = layer.convertTime(timing.beginTime + 1, to: root) - origin - start
    guard start.isFinite, second.isFinite, second > 0, !end.isNaN, end >= start else { return nil }
    self.entry = entry
    (self.start, self.end, isStopped) = (start, end, false)
    cycle = timing.layerCycleDuration * second
  }

  /// Creates the span of an animation of a layer whose clock is stopped; nil for an animation that was removed, and
  /// for other layers.
  @MainActor
  init?(stopped entry: AnimationJournal.Entry, in session: SceneSession) {
    let timing = entry.timing
    guard entry.removal == nil, timing.isValid, StoppedClock(entry.layer, in: session) != nil else {
      return nil
    }
    self.entry = entry
    (start, end, isStopped) = (timing.beginTime, timing.endTime ?? .infinity, true)
    cycle = timing.layerCycleDuration
  }
}

extension Timing {
  /// The duration of a cycle in seconds of the layer's clock. A speed of 0 or almost 0 counts as a millionth, so that the
  /// duration is finite and bars of the timeline can be drawn.
  var layerCycleDuration: Double { cycleDuration / Double(max(abs(speed), 1e-6)) }
}
