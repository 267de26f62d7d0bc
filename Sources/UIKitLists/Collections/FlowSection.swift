import UIKitCore

/// The arrangement of a section of a flow layout. `along` is the position in the direction of scrolling, `across` that in
/// the direction of a line.
struct FlowSection {
  /// The sizes and distances of a section.
  struct Settings {
    var sizes: [CGSize]
    var inset: UIEdgeInsets
    var lineSpacing: CGFloat
    var itemSpacing: CGFloat
    var header: CGSize
    var footer: CGSize
  }

  /// A line of items.
  private struct Line {
    var items: Range<Int>
    var (start, end): (CGFloat, CGFloat)
  }

  private let isVertical: Bool
  private(set) var frames: [CGRect] = []
  private var lines: [Line] = []
  private(set) var header = CGRect.zero
  private(set) var footer = CGRect.zero
  /// The positions of the section's start and end along the direction of scrolling.
  private(set) var (start, end): (CGFloat, CGFloat)

  /// Arranges a section that begins at a position, in a view of the extent `breadth` across the direction of scrolling.
  init(_ settings: Settings, start: CGFloat, breadth: CGFloat, isVertical: Bool) {
    self.isVertical = isVertical
    (self.start, end) = (start, start)
    header = edge(settings.header, breadth)
    arrange(settings, breadth)
    footer = edge(settings.footer, breadth)
  }

  private func along(_ size: CGSize) -> CGFloat { isVertical ? size.height : size.width }
  private func across(_ size: CGSize) -> CGFloat { isVertical ? size.width : size.height }
  private func rect(_ along: CGFloat, _ across: CGFloat, size: CGSize) -> CGRect {
    CGRect(
      origin: isVertical ? CGPoint(x: across, y: along) : CGPoint(x: along, y: across), size: size)
  }

  /// Places a header or footer at the end of what is arranged.
  private mutating func edge(_ size: CGSize, _ breadth: CGFloat) -> CGRect {
    let length = along(size)
    let full =
      isVertical ? CGSize(width: breadth, height: length) : CGSize(width: length, height: breadth)
    defer { end += length }
    return rect(end, 0, size: full)
  }

  private mutating func arrange(_ settings: Settings, _ breadth: CGFloat) {
    let inset = settings.inset
    let (before, after) = isVertical ? (inset.top, inset.bottom) : (inset.left, inset.right)
    let (near, far) = isVertical ? (inset.left, inset.right) : (inset.top, inset.bottom)
    let room = max(0, breadth - near - far)
    end += before
    var spacing = settings.itemSpacing
    for items in lineRanges(settings, room) {
      let isLast = items.upperBound == settings.sizes.count
      let used = settings.sizes[items].reduce(0) { $0 + across($1) }
      if items.count > 1 {
        let free = (room - used) / CGFloat(items.count - 1)
        // The last line has the spacing of the line above, if it fits.
        spacing = isLast ? min(spacing, free) : free
      }
      // The only line, and a last line below one of several items, begin at the edge (Decision 0048).
      let isCentered = items.count == 1 && (!isLast || lines.last?.items.count == 1)
      place(items, settings, at: near + (isCentered ? (room - used) / 2 : 0), spacing: spacing)
      end += isLast ? 0 : settings.lineSpacing
    }
    end += after
  }

  /// Returns the items of each line.
  private func lineRanges(_ settings: Settings, _ room: CGFloat) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var (first, used): (Int, CGFloat) = (0, 0)
    for (index, size) in settings.sizes.enumerated() {
      let width = across(size)
      // The tolerance allows for sizes such as a third of the width.
      if index > first, used + settings.itemSpacing + width > room + 0.01 {
        ranges.append(first..<index)
        (first, used) = (index, width)
      } else {
        used += width + (index > first ? settings.itemSpacing : 0)
      }
    }
    if first < settings.sizes.count { ranges.append(first..<settings.sizes.count) }
    return ranges
  }

  /// Places the items of a line, each in the middle of the line.
  private mutating func place(
    _ items: Range<Int>, _ settings: Settings, at start: CGFloat, spacing: CGFloat
  ) {
    let length = settings.sizes[items].map(along).max() ?? 0
    var position = start
    for size in settings.sizes[items] {
      frames.append(rect(end + (length - along(size)) / 2, position, size: size))
      position += across(size) + spacing
    }
    lines.append(Line(items: items, start: end, end: end + length))
    end += length
  }

  /// Returns the items of the lines that overlap a range of positions.
  func items(from start: CGFloat, to end: CGFloat) -> Range<Int> {
    var (low, high) = (0, lines.count)
    while low < high {
      let middle = (low + high) / 2
      if lines[middle].end > start { high = middle } else { low = middle + 1 }
    }
    var last = low
    while last < lines.count, lines[last].start < end { last += 1 }
    guard low < last else { return 0..<0 }
    return lines[low].items.lowerBound..<lines[last - 1].items.upperBound
  }
}
