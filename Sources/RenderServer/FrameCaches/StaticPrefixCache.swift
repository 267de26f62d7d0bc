import CoreGraphics
import DisplayLists

/// A picture of the first items of a list, which have not changed for some frames. With it, the cost of drawing the
/// items that change in front of them does not depend on the number of the items in the picture.
///
/// The picture is divided into squares, which are drawn when a frame needs them.
struct StaticPrefixCache {
  /// The number of items that the picture shows; 0 when there is no picture.
  private(set) var count = 0
  private(set) var bitmap: Bitmap?
  private var tiles = TileFlags(width: 0, height: 0)
  /// The number of leading items that did not change in the last `unchangedFrames` frames.
  private var unchangedItems = Int.max
  private var unchangedFrames = 0

  /// The number of items below which drawing the items is as fast as copying the picture.
  private static let worthwhileCount = 8
  /// The number of frames after which items that have not changed are expected to stay unchanged.
  private static let frameThreshold = 3

  /// Drops the picture when one of its items changed. This may happen without damage: when an item outside of the
  /// canvas is removed, the later items move up in the list.
  mutating func dropUnlessUnchanged(before firstChange: Int) {
    if firstChange < count { (count, bitmap) = (0, nil) }
  }

  /// Records a frame with damage in which `list` changed from the item `firstChange` on.
  mutating func note(firstChange: Int, in list: DisplayList) {
    unchangedItems = min(unchangedItems, firstChange)
    unchangedFrames += 1
    guard unchangedFrames >= Self.frameThreshold else { return }
    // A new picture must be drawn, so it replaces the old one only if it shows more than twice as many items.
    // The factor is a choice.
    if unchangedItems > 2 * count { begin(list) }
    (unchangedItems, unchangedFrames) = (.max, 0)
  }

  private mutating func begin(_ list: DisplayList) {
    let outermost = list.outermostCount(upTo: unchangedItems)
    guard outermost >= Self.worthwhileCount, outermost > count, list.backdrops.isEmpty,
      Bitmap.isWithinLimit(width: list.canvas.width, height: list.canvas.height)
    else { return }
    count = outermost
    bitmap = Bitmap(width: list.canvas.width, height: list.canvas.height)
    tiles = TileFlags(width: list.canvas.width, height: list.canvas.height)
  }

  /// Returns the parts of the picture that must be drawn before it is complete in all of `rects`, and marks them as
  /// drawn.
  mutating func missingParts(in rects: [PixelRect]) -> [PixelRect] {
    rects.compactMap { rect in
      let part = tiles.missing(in: rect)
      tiles.mark(part)
      return part.isEmpty ? nil : part
    }
  }
}

extension DisplayList {
  /// Returns the number of leading items, at most `count`, that include no part of a group that extends beyond
  /// `count`.
  fileprivate func outermostCount(upTo count: Int) -> Int {
    var index = 0
    while index < min(count, items.count) {
      var next = index + 1
      if case .beginGroup(let group) = items[index].command { next += group.length }
      if next > count { return index }
      index = next
    }
    return index
  }
}

/// A flag for each square of a canvas, which is true when the square is drawn.
private struct TileFlags {
  private static let side = 64
  private let columns: Int
  private let rows: Int
  private let canvas: PixelRect
  private var isDone: [Bool]

  init(width: Int, height: Int) {
    columns = (width + Self.side - 1) / Self.side
    rows = (height + Self.side - 1) / Self.side
    canvas = PixelRect(x: 0, y: 0, width: width, height: height)
    isDone = [Bool](repeating: false, count: columns * rows)
  }

  /// Returns the smallest rectangle of whole squares that contains all missing squares in `rect`, inside of the
  /// canvas.
  func missing(in rect: PixelRect) -> PixelRect {
    var result = PixelRect.empty
    forEach(in: rect) { index, square in if !isDone[index] { result = result.union(square) } }
    return result.intersection(canvas)
  }

  mutating func mark(_ rect: PixelRect) {
    var indices: [Int] = []
    forEach(in: rect) { index, _ in indices.append(index) }
    for index in indices { isDone[index] = true }
  }

  private func forEach(in rect: PixelRect, _ body: (Int, PixelRect) -> Void) {
    let part = rect.intersection(canvas)
    guard !part.isEmpty else { return }
    for row in (part.minY / Self.side)...((part.maxY - 1) / Self.side) {
      for column in (part.minX / Self.side)...((part.maxX - 1) / Self.side) {
        body(
          row * columns + column,
          PixelRect(x: column * Self.side, y: row * Self.side, width: Self.side, height: Self.side))
      }
    }
  }
}
