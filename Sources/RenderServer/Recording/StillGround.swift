import CoreGraphics

/// A picture of the items that stand first in a list and have not changed for some frames: what moves in
/// front of them then costs the same however many they are.
///
/// It is drawn piece by piece, where a frame needs it.
struct StillGround {
  /// How many items it shows; 0 when there is none.
  private(set) var count = 0
  private(set) var bitmap: Bitmap?
  private var tiles = TileFlags(width: 0, height: 0)
  /// The items before this one have not changed lately.
  private var quietItems = Int.max
  private var quietFrames = 0

  /// Fewer items than this are drawn as fast as they are copied.
  private static let worthwhileCount = 8
  /// After so many frames what has not moved will probably not.
  private static let patience = 3

  /// Takes note of a frame in which `list` changed from item `firstChange` on.
  mutating func note(firstChange: Int, in list: DisplayList) {
    quietItems = min(quietItems, firstChange)
    quietFrames += 1
    if firstChange < count || bitmap.map({ !$0.isSize(of: list.canvas) }) == true { drop() }
    guard quietFrames >= Self.patience else { return }
    if quietItems > 2 * count { begin(list) }
    (quietItems, quietFrames) = (.max, 0)
  }

  private mutating func drop() { (count, bitmap) = (0, nil) }

  private mutating func begin(_ list: DisplayList) {
    let outermost = list.outermostCount(upTo: quietItems)
    guard outermost >= Self.worthwhileCount, outermost > count, list.backdrops.isEmpty,
      Bitmap.fits(width: list.canvas.width, height: list.canvas.height)
    else { return }
    count = outermost
    bitmap = Bitmap(width: list.canvas.width, height: list.canvas.height)
    tiles = TileFlags(width: list.canvas.width, height: list.canvas.height)
  }

  /// What has to be drawn of it before it shows right in all of `rects`; counts as drawn from now on.
  mutating func missingParts(in rects: [PixelRect]) -> [PixelRect] {
    rects.compactMap { rect in
      let part = tiles.missing(in: rect)
      tiles.mark(part)
      return part.isEmpty ? nil : part
    }
  }
}

extension Bitmap {
  fileprivate func isSize(of rect: PixelRect) -> Bool { width == rect.width && height == rect.height }
}

extension DisplayList {
  /// How many of the first `count` items there are before a group that goes on behind them.
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

/// Which squares of a canvas are done.
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

  /// The smallest rectangle of whole squares that has all in `rect` that are not done.
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
