import CoreGraphics

/// The layout of the statistics card: one column; two where the height does not suffice; and one with scrolled rows
/// where the width does not suffice either.
struct StatisticsLayout: Equatable {
  private(set) var size: CGSize
  private(set) var graph: CGRect?
  /// The frames of the table, or of its two columns.
  private(set) var tables: [CGRect]
  private(set) var reset: CGRect?

  private static let inset: CGFloat = 12
  private static let column: CGFloat = 212
  private static let gap: CGFloat = 24
  /// The height of the graph with the lines above and below it.
  private static let head: CGFloat = 56
  /// The distance of the graph and of the second column from the top.
  private static let top: CGFloat = 10
  private static let foot: CGFloat = 8
  private static let resetSize = CGSize(width: 52, height: 22)

  /// Computes the layout for an area of size `room`. `columns` are the heights of the two columns, which are stacked
  /// where there is only one.
  init(room: CGSize, columns: (first: CGFloat, second: CGFloat)) {
    let whole = columns.first + MetricsTable.Row.gap.height + columns.second
    let width = Self.column + 2 * Self.inset
    let wide = width + Self.gap + Self.column
    let low = max(
      Self.head + columns.first + Self.foot,
      Self.top + columns.second + Self.resetSize.height + 2 * Self.foot)
    if room.height >= Self.head + whole + Self.resetSize.height + 2 * Self.foot {
      self.init(width: width, height: Self.head + whole + Self.resetSize.height + 2 * Self.foot)
      reset = CGRect(
        origin: CGPoint(x: 8, y: size.height - Self.resetSize.height - Self.foot), size: Self.resetSize)
      tables[0].size.height = whole
    } else if room.width >= wide, room.height >= low {
      self.init(width: width, height: low)
      spread(to: wide, second: columns.second)
    } else {
      self.init(width: min(width, room.width), height: min(Self.head + whole + Self.foot, room.height))
      // A lower card has few rows, so they get the place of the graph. The limit is a choice.
      if size.height < 150 { dropGraph() }
    }
  }

  /// Creates a layout of one column.
  private init(width: CGFloat, height: CGFloat) {
    size = CGSize(width: width, height: height)
    graph = CGRect(x: Self.inset, y: Self.top, width: max(1, width - 2 * Self.inset), height: 40)
    tables = [
      CGRect(
        x: Self.inset, y: Self.head, width: max(1, width - 2 * Self.inset),
        height: max(0, height - Self.head - Self.foot))
    ]
  }

  private mutating func spread(to width: CGFloat, second: CGFloat) {
    size.width = width
    let x = Self.inset + Self.column + Self.gap
    tables.append(CGRect(x: x, y: Self.top, width: Self.column, height: second))
    reset = CGRect(
      origin: CGPoint(
        x: width - 8 - Self.resetSize.width, y: size.height - Self.resetSize.height - Self.foot),
      size: Self.resetSize)
  }

  private mutating func dropGraph() {
    graph = nil
    tables[0].origin.y = Self.foot
    tables[0].size.height = max(0, size.height - 2 * Self.foot)
  }
}
