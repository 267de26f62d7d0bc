/// The part of the timeline that is visible. It fits the scene's whole extent until the user zooms.
///
/// All times are in seconds of scene time.
struct TimelineViewport: Equatable {
  /// The range that the user zoomed or panned to; nil while the whole extent is visible.
  private(set) var zoomed: ClosedRange<Double>?

  /// The shortest visible range in seconds.
  static let shortest = 0.01

  /// Returns the visible range of a timeline from 0 to `extent`. While the scene plays on beyond the extent, as endless
  /// animations do, the range moves on in whole lengths so that it contains `time`.
  func range(extent: Double, time: Double) -> ClosedRange<Double> {
    let range = zoomed ?? 0...max(extent, Self.shortest)
    guard time > extent, !range.contains(time) else { return range }
    let length = range.upperBound - range.lowerBound
    let start = range.lowerBound + ((time - range.lowerBound) / length).rounded(.down) * length
    return start...start + length
  }

  /// Shows `factor` times more detail, and leaves `time` where it is. `visible` is the visible range, and `end` the
  /// last time that can be reached.
  mutating func zoom(
    by factor: Double, around time: Double, in visible: ClosedRange<Double>, end: Double
  ) {
    let length = visible.upperBound - visible.lowerBound
    let new = max(Self.shortest, length / factor)
    guard new < end else { return fit() }
    let share = (time - visible.lowerBound) / length
    show(from: time - share * new, length: new, end: end)
  }

  /// Moves the visible range by `seconds`, within 0 and `end`. Without a zoom there is nothing to move to.
  mutating func pan(by seconds: Double, in visible: ClosedRange<Double>, end: Double) {
    guard zoomed != nil || visible.upperBound < end else { return }
    show(
      from: visible.lowerBound + seconds, length: visible.upperBound - visible.lowerBound, end: end)
  }

  /// Shows the whole extent.
  mutating func fit() { zoomed = nil }

  private mutating func show(from start: Double, length: Double, end: Double) {
    let start = max(0, min(start, end - length))
    zoomed = start...start + length
  }
}
