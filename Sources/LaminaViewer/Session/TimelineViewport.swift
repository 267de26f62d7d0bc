/// The part of the timeline that is visible. It fits the scene's whole extent until the user zooms.
///
/// All times are in seconds of scene time.
struct TimelineViewport: Equatable {
  /// The range that the user zoomed or panned to; nil while the whole extent is visible.
  private(set) var zoomed: ClosedRange<Double>?

  /// The shortest visible range in seconds.
  static let shortest = 0.01
  /// The fraction of a range's length that is shown as a margin at each end when the range is fitted.
  private static let margin = 0.04

  /// Returns the visible range of a timeline from 0 to `extent`. While the scene plays on beyond the extent, as endless
  /// animations do, the range moves on in whole lengths so that it contains `time`.
  func range(extent: Double, time: Double) -> ClosedRange<Double> {
    let range = zoomed ?? 0...max(extent, Self.shortest)
    // The time at the end of the extent may exceed it by a rounding error, because it is a sum of frame durations.
    guard time > extent + 1e-6, !range.contains(time) else { return range }
    let length = range.upperBound - range.lowerBound
    let start = range.lowerBound + ((time - range.lowerBound) / length).rounded(.down) * length
    return start...start + length
  }

  /// The seconds of a program in another process that are visible, and the least of them after the present. Both are choices.
  static let (recentSeconds, futureSeconds) = (10.0, 0.5)

  /// Returns the visible range of the timeline of a program in another process, which has no end: the last seconds up to
  /// `present`; for a time outside of these, the same length around it. It moves in whole seconds, so that the timeline is
  /// not drawn again with each frame.
  static func recentRange(until present: Double, showing time: Double) -> ClosedRange<Double> {
    let start = max(0, (present + futureSeconds - recentSeconds).rounded(.up))
    if (start...(start + recentSeconds)).contains(time) { return start...(start + recentSeconds) }
    let earlier = max(0, (time - recentSeconds / 2).rounded())
    return earlier...(earlier + recentSeconds)
  }

  /// Shows `factor` times more detail, and keeps `time` at its position. `visible` is the visible range, and `end` the
  /// last time that can be made visible.
  mutating func zoom(
    by factor: Double, around time: Double, in visible: ClosedRange<Double>, end: Double
  ) {
    let length = visible.upperBound - visible.lowerBound
    let new = max(Self.shortest, length / factor)
    // A range that differs from the whole extent only by rounding is the whole extent.
    guard new < end * (1 - 1e-9) else { return fit() }
    let fraction = (time - visible.lowerBound) / length
    show(from: time - fraction * new, length: new, end: end)
  }

  /// Moves the visible range by `seconds`, within 0 and `end`. Does nothing while the whole extent is visible.
  mutating func pan(by seconds: Double, in visible: ClosedRange<Double>, end: Double) {
    guard zoomed != nil || visible.lowerBound > 0 || visible.upperBound < end else { return }
    show(
      from: visible.lowerBound + seconds, length: visible.upperBound - visible.lowerBound, end: end)
  }

  /// Shows a range, whatever the extent is.
  mutating func show(_ range: ClosedRange<Double>) { zoomed = range }

  /// Shows the whole extent.
  mutating func fit() { zoomed = nil }

  /// Shows `range` with narrow margins. If it is already shown like this, shows the whole extent, so that the command
  /// toggles.
  mutating func fit(_ range: ClosedRange<Double>, end: Double) {
    let previous = zoomed
    let margin = (range.upperBound - range.lowerBound) * Self.margin
    let start = max(0, range.lowerBound - margin)
    let length = max(Self.shortest, min(range.upperBound + margin, end) - start)
    guard length < end else { return fit() }
    show(from: start, length: length, end: end)
    if zoomed == previous { fit() }
  }

  /// Moves the visible range so that `time` is in its middle, unless it is visible already.
  mutating func reveal(_ time: Double, end: Double) {
    guard let zoomed, !zoomed.contains(time), time <= end else { return }
    let length = zoomed.upperBound - zoomed.lowerBound
    show(from: time - length / 2, length: length, end: end)
  }

  /// Moves the visible range if playback has left it by going from the time `last` to `time`. Then `time` is near the
  /// start of the range, or near its end if time runs backwards. A range that the user has moved away from the time
  /// stays.
  mutating func follow(_ time: Double, from last: Double, end: Double) {
    guard let zoomed, zoomed.contains(last), !zoomed.contains(time), time <= end else { return }
    let length = zoomed.upperBound - zoomed.lowerBound
    // A longer step back is the restart of a loop, and not playing backwards.
    let isBackwards = time < zoomed.lowerBound && last - time < length
    let fraction = isBackwards ? 1 - Self.margin : Self.margin
    show(from: time - length * fraction, length: length, end: end)
  }

  private mutating func show(from start: Double, length: Double, end: Double) {
    let start = max(0, min(start, end - length))
    zoomed = start...start + length
  }
}
