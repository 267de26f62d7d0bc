import CoreGraphics

/// The place of a lane's title: right of the last bar, left of the first one, or else over the start of the first one.
struct LaneTitle: Equatable {
  private(set) var origin: CGPoint
  private let size: CGSize
  /// True if the title lies over a bar, so that it needs a background.
  private(set) var isOverBar = false
  /// The x coordinate of the L-shaped line in front of the title of a group's member, which leads up to the group's
  /// row; nil if none is drawn: for animations outside of groups, and for titles that are not right of the bars.
  private(set) var nesting: Double?

  /// The distance in points from the start of a bar to a title over it.
  static let inset = 6.0
  private static let gap = 8.0
  private static let indent = 12.0
  private static let border = CGSize(width: 4, height: 1)

  /// Places a title of `size` in the row at `top` of a view that is `width` points wide. `frames` are those of the
  /// row's bars in the order of their start, each with the areas of its fill mode; without any there is no title.
  /// `depth` is the number of groups around the animation.
  init?(_ size: CGSize, beside frames: [CGRect], depth: Int, top: Double, width: Double) {
    guard let first = frames.first, let last = frames.last else { return nil }
    self.size = size
    // A point below the middle of the row, which is a choice.
    let y = (top + (LaneRows.laneHeight - size.height) / 2).rounded() + 1
    let indent = Double(depth) * Self.indent
    let right = last.maxX + Self.gap + indent
    if right + size.width < width - Self.gap, last.maxX > 0 {
      origin = CGPoint(x: right, y: y)
      nesting = depth > 0 ? right + 2 - Self.indent : nil
    } else if first.minX - size.width - Self.gap > 16 {
      // The left margin of the timeline, `TimelineView.inset`, stays free.
      origin = CGPoint(x: first.minX - size.width - Self.gap, y: y)
    } else {
      origin = CGPoint(x: max(first.minX, 0) + Self.inset + indent, y: y)
      isOverBar = true
    }
  }

  /// The area of the title, with that of its background.
  var area: CGRect {
    CGRect(origin: origin, size: size).insetBy(dx: -Self.border.width, dy: -Self.border.height)
  }

  /// Returns the x coordinate of a label of `length` points that belongs to the playhead at `x` of a bar. The label is
  /// right of the playhead, or else left of it, where it fits into the bar and does not lie over `title`. If neither
  /// place is possible, it is left of the playhead, but not further left than the end of `title`.
  static func left(
    ofLabel length: Double, at x: Double, in bar: ClosedRange<Double>, beside title: CGRect?
  ) -> Double {
    let gap = 5.0
    func isFree(_ left: Double) -> Bool {
      title.map { left + length + gap <= $0.minX || left >= $0.maxX + gap } ?? true
    }
    let right = x + gap
    if right + length + 3 < bar.upperBound, isFree(right) { return right }
    if isFree(x - length - gap), x - length - gap > bar.lowerBound { return x - length - gap }
    guard let title else { return x - length - gap }
    return max(title.maxX + gap, x - length - gap)
  }
}
