import CoreGraphics

/// The key of a tile: the level as log₂ of its scale, the column and the row.
package struct TileKey: Hashable, Sendable {
  package let level: Int
  package let x: Int
  package let y: Int

  package init(level: Int, x: Int, y: Int) {
    self.level = level
    self.x = x
    self.y = y
  }
}

/// The tiles of one level. The grid starts at (0, 0) in the layer's coordinates and does not depend on the layer's
/// bounds.
package struct TileGrid: Equatable, Sendable {
  /// The level as log₂ of the scale relative to the contents.
  package let level: Int
  /// The width of a tile in pixels.
  package let width: Int
  /// The height of a tile in pixels.
  package let height: Int
  /// The pixels of this level per point.
  package let scale: Double

  package init(tileSize: CGSize, contentsScale: Double, level: Int) {
    self.level = level
    width = Self.side(tileSize.width)
    height = Self.side(tileSize.height)
    scale = contentsScale * exp2(Double(level))
  }

  /// Clamps the side of a tile to 16…2048 pixels (L4.36). NaN becomes the default side.
  private static func side(_ value: Double) -> Int {
    value.isNaN ? 256 : Int(min(max(value, 16), 2048))
  }

  /// Returns the key of the tile that contains a point in the layer's coordinates.
  package func key(at point: CGPoint) -> TileKey {
    TileKey(
      level: level, x: Self.index(point.x * scale, width), y: Self.index(point.y * scale, height))
  }

  private static func index(_ pixel: Double, _ side: Int) -> Int {
    Int(saturating: (pixel / Double(side)).rounded(.down))
  }

  /// Returns the area of a tile in pixels of this level.
  package func pixels(of key: TileKey) -> PixelRect {
    PixelRect(x: key.x * width, y: key.y * height, width: width, height: height)
  }

  /// Returns the frame of a tile in the layer's coordinates.
  package func frame(of key: TileKey) -> CGRect {
    let rect = pixels(of: key).frame
    return CGRect(
      x: rect.minX / scale, y: rect.minY / scale, width: rect.width / scale,
      height: rect.height / scale)
  }

  /// Returns the tiles that intersect `area`, given in pixels of this level.
  package func span(of area: PixelRect) -> TileSpan {
    guard !area.isEmpty else { return TileSpan(level: level, xs: 0..<0, ys: 0..<0) }
    func indices(of pixels: Range<Int>, side: Int) -> Range<Int> {
      Self.index(Double(pixels.lowerBound), side)..<Self.index(
        Double(pixels.upperBound - 1), side) + 1
    }
    return TileSpan(
      level: level, xs: indices(of: area.minX..<area.maxX, side: width),
      ys: indices(of: area.minY..<area.maxY, side: height))
  }

  /// Returns the area of all tiles of a span in pixels of this level.
  package func pixels(of span: TileSpan) -> PixelRect {
    PixelRect(
      minX: span.xs.lowerBound * width, minY: span.ys.lowerBound * height,
      maxX: span.xs.upperBound * width, maxY: span.ys.upperBound * height)
  }
}

/// A rectangle of tiles of one level.
package struct TileSpan: Hashable, Sendable {
  package let level: Int
  package let xs: Range<Int>
  package let ys: Range<Int>

  package init(level: Int, xs: Range<Int>, ys: Range<Int>) {
    self.level = level
    self.xs = xs
    self.ys = ys
  }

  package var count: Int { xs.count * ys.count }

  package func contains(_ key: TileKey) -> Bool {
    key.level == level && xs.contains(key.x) && ys.contains(key.y)
  }

  package var keys: [TileKey] {
    ys.flatMap { y in xs.map { TileKey(level: level, x: $0, y: y) } }
  }

  /// Returns the span with `margin` more tiles on each side.
  package func widened(by margin: Int) -> TileSpan {
    TileSpan(
      level: level, xs: xs.lowerBound - margin..<xs.upperBound + margin,
      ys: ys.lowerBound - margin..<ys.upperBound + margin)
  }

  /// Returns the middle part of the span, with at most about `limit` tiles.
  package func cut(to limit: Int) -> TileSpan {
    guard count > limit else { return self }
    let rows = min(ys.count, max(1, limit / min(xs.count, max(1, Int(Double(limit).squareRoot())))))
    return TileSpan(level: level, xs: xs.middle(limit / rows), ys: ys.middle(rows))
  }
}

extension Range<Int> {
  fileprivate func middle(_ count: Int) -> Range<Int> {
    let count = Swift.min(count, self.count)
    let start = lowerBound + (self.count - count) / 2
    return start..<start + count
  }
}
