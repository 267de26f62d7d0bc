import CoreGraphics
import RenderModel
import TestSupport
import Testing

/// Tests of the arithmetic of tiled layers (L4.36) and of scrolling (L4.34).
@Suite struct TileTests {
  /// The scale of a level is the smallest power of two that is fine enough for the zoom, within the existing levels.
  @Test func levelsL4_36() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<2000 {
      let levels = TileLevels(count: random.int(1...8), bias: random.int(-2...6))
      let zoom = exp2(random.number(-12...12))
      let scale = levels.scale(forZoom: zoom)
      let (finest, coarsest) = (exp2(Double(levels.bias)), exp2(Double(levels.bias - levels.count + 1)))
      #expect(scale >= coarsest && scale <= finest && scale == exp2(log2(scale).rounded()))
      // A zoom that exceeds a power of two by a factor of less than 2^1e-6 counts as that power.
      if scale < finest { #expect(scale >= zoom * 0.999_99, "\(levels) at \(zoom)") }
      if scale > coarsest { #expect(scale < zoom * 2, "\(levels) at \(zoom)") }
    }
  }

  @Test func levelsOfInvalidZoomsAndCounts() {
    let levels = TileLevels(count: 4, bias: 1)
    for zoom in [Double.nan, 0, -1, .leastNonzeroMagnitude] {
      #expect(levels.exponent(forZoom: zoom) == -2, "\(zoom)")
    }
    #expect(levels.exponent(forZoom: .infinity) == 1)
    for bad in [Int.min, -1, 0, Int.max] {
      let exponent = TileLevels(count: bad, bias: bad / 2).exponent(forZoom: 0.5)
      // The finest exponent is at most 24, and the coarsest at most 48 below it.
      #expect(abs(exponent) <= 24 + 48, "\(bad)")
    }
  }

  /// The coarsest level has at least one pixel (L4.36).
  @Test func theCoarsestLevelHasAPixel() {
    let levels = TileLevels(count: 20, bias: 0)
    #expect(levels.exponent(forZoom: 1e-9, longestSide: 256) == -8)
    #expect(levels.exponent(forZoom: 1e-9, longestSide: 255) == -7)
    #expect(levels.exponent(forZoom: 1e-9, longestSide: 0.5) == 0)
  }

  /// The tiles of a span cover an area without a gap or an overlap, and each of them intersects the area.
  @Test func spansCoverTheirAreaL4_36() {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<500 {
      let grid = TileGrid(
        tileSize: CGSize(width: random.int(16...300), height: random.int(16...300)),
        contentsScale: random.pick([1, 2, 0.5]), level: random.int(-3...3))
      let area = PixelRect(
        x: random.int(-5000...5000), y: random.int(-5000...5000), width: random.int(1...900),
        height: random.int(1...900))
      let span = grid.span(of: area)
      #expect(grid.pixels(of: span).contains(area))
      #expect(span.keys.allSatisfy { grid.pixels(of: $0).intersects(area) })
      #expect(span.keys.reduce(0) { $0 + grid.pixels(of: $1).area } == grid.pixels(of: span).area)
      for key in span.keys {
        let frame = grid.frame(of: key)
        #expect(grid.key(at: CGPoint(x: frame.midX, y: frame.midY)) == key)
      }
    }
  }

  @Test func spansAreCutToTheirMiddle() {
    let span = TileSpan(level: 0, xs: 0..<1000, ys: 10..<20)
    let cut = span.cut(to: 64)
    // The lower bound, half of the limit, is a choice.
    #expect(cut.count <= 64 && cut.count >= 32)
    #expect(span.xs.contains(cut.xs.lowerBound) && cut.xs.contains(500) && cut.ys.contains(15))
    #expect(span.cut(to: 10_000) == span)
    #expect(TileSpan(level: 0, xs: 0..<1_000_000, ys: 0..<1_000_000).cut(to: 1).count == 1)
  }

  @Test func tileSizesAreLimitedL4_36() {
    for (size, expected) in [
      (0.0, 16), (-5, 16), (.nan, 256), (1e300, 2048), (.infinity, 2048), (300, 300),
    ] {
      let grid = TileGrid(tileSize: CGSize(width: size, height: 64), contentsScale: 1, level: 0)
      #expect(grid.width == expected && grid.height == 64, "\(size)")
    }
  }

  /// After scrolling, the rectangle is visible as far as it fits, and the bounds have moved as little as possible.
  @Test func scrollingShowsARectangleL4_34() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<2000 {
      let bounds = CGRect(
        x: random.int(-50...50), y: random.int(-50...50), width: random.int(1...60),
        height: random.int(1...60))
      let rect = CGRect(
        x: random.int(-100...100), y: random.int(-100...100), width: random.int(0...80),
        height: random.int(0...80))
      let origin = ScrollMode.both.origin(of: bounds, showing: rect)
      let moved = CGRect(origin: origin, size: bounds.size)
      if rect.width <= bounds.width {
        #expect(moved.minX <= rect.minX && moved.maxX >= rect.maxX)
        let least = max(0, rect.maxX - bounds.maxX, bounds.minX - rect.minX)
        #expect(abs(origin.x - bounds.minX) == least)
      } else if !(rect.minX >= bounds.minX && rect.maxX <= bounds.maxX) {
        #expect(origin.x == rect.minX)
      }
      #expect(ScrollMode.none.origin(of: bounds, showing: rect) == bounds.origin)
      #expect(
        ScrollMode.vertically.origin(of: bounds, showing: rect) == CGPoint(x: bounds.minX, y: origin.y))
      #expect(
        ScrollMode.horizontally.origin(of: bounds, showing: rect)
          == CGPoint(x: origin.x, y: bounds.minY))
    }
  }
}
