import CoreGraphics

/// The geometry of the bars. Their y coordinates are in the coordinate space of the argument `top`: that of the list of
/// rows, or that of a view that is scrolled over the list.
struct LaneGeometry: Equatable {
  var scale: TimeScale
  /// The width of the panel in points; bars without an end extend to its edge.
  var width: Double

  /// The part of a bar that a press hits.
  enum Part: Equatable { case body, end }

  struct Hit: Equatable {
    var row: Int
    var bar: LaneBar
    var part: Part
  }

  private static let gap = 3.0
  /// The distance in points on each side of a bar's right end within which a press hits the end.
  private static let grip = 5.0

  /// Returns the bars of a row with their repetitions that are visible.
  func shown(_ bars: [LaneBar]) -> [LaneBar] {
    let visible = scale.time(atX: 0)...max(scale.time(atX: 0), scale.time(atX: width))
    return bars.flatMap { $0.repeated(in: visible) }
  }

  /// Returns the x coordinate of a time. It lies at most 8 points outside of the panel, so that a bar that goes on there
  /// has its ends, whose corners have a radius of 4 points, outside of the view.
  func x(of time: Double) -> Double {
    time.isFinite ? min(max(scale.x(of: time), -8), width + 8) : time < 0 ? -8 : width + 8
  }

  /// Returns the frame of the active time of `bar` in the row at `top`. Nested bars are slimmer.
  func frame(of bar: LaneBar, top: Double, depth: Int) -> CGRect {
    let inset = Self.gap + (depth > 0 ? 2 : 0)
    let start = x(of: bar.start)
    return CGRect(
      x: start, y: top + inset, width: max(3, x(of: bar.end) - start),
      height: LaneRows.laneHeight - 2 * inset)
  }

  /// Returns the area before the bar in which the animation's first value is shown; nil where there is none.
  func fillBefore(_ bar: LaneBar, frame: CGRect) -> CGRect? {
    guard let start = bar.fillStart, start < bar.start else { return nil }
    return CGRect(
      x: x(of: start), y: frame.minY, width: max(0, frame.minX - x(of: start)), height: frame.height)
  }

  /// Returns the area after the bar in which the animation's last value stays; nil where there is none.
  func fillAfter(_ bar: LaneBar, frame: CGRect) -> CGRect? {
    guard let end = bar.fillEnd, end > bar.end else { return nil }
    return CGRect(
      x: frame.maxX, y: frame.minY, width: max(0, x(of: end) - frame.maxX), height: frame.height)
  }

  /// Returns the x coordinates where one repetition ends and the next begins; none when they are less than 6 points
  /// apart, or after the millionth repetition. Both limits are choices.
  func marks(of bar: LaneBar) -> [Double] {
    guard bar.cycle > 0, bar.cycle * scale.density >= 6 else { return [] }
    let last = min(bar.end, scale.time(atX: width))
    let first = max(1, ((scale.time(atX: 0) - bar.start) / bar.cycle).rounded(.down))
    // A millionth of a repetition is subtracted, so that the end of the last one, which is that of the bar, has no mark.
    let count = ((last - bar.start) / bar.cycle - 1e-6).rounded(.down)
    guard count >= first, count < 1e6 else { return [] }
    return stride(from: first, through: count, by: 1).map { scale.x(of: bar.start + $0 * bar.cycle) }
  }

  /// Returns the bar at `point`. A bar whose right end is there takes precedence over one that contains the point.
  func hit(_ point: CGPoint, in rows: LaneRows) -> Hit? {
    // Any range that begins at the point and is not empty contains the row of the point.
    let visible = rows.visible(from: point.y, to: point.y + 0.5)
    guard let row = visible.first, case .lane(_, let depth, let bars) = rows.rows[row] else {
      return nil
    }
    let hits = shown(bars).compactMap { hit(point, $0, row: row, depth: depth, top: rows.tops[row]) }
    return hits.first { $0.part == .end } ?? hits.last
  }

  private func hit(
    _ point: CGPoint, _ bar: LaneBar, row: Int, depth: Int, top: Double
  ) -> Hit? {
    let frame = frame(of: bar, top: top, depth: depth)
    guard point.y >= frame.minY - 2, point.y <= frame.maxY + 2 else { return nil }
    let end = x(of: bar.dragEnd)
    if !bar.isCutShort, abs(point.x - end) <= Self.grip, point.x > frame.minX + 2 {
      return Hit(row: row, bar: bar, part: .end)
    }
    let reach = max(0, 6 - frame.width) / 2
    guard point.x >= frame.minX - reach, point.x <= frame.maxX + reach else { return nil }
    return Hit(row: row, bar: bar, part: .body)
  }
}
