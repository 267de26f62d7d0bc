import CoreGraphics
import TestSupport
import Testing

@Suite struct PixelRectTests {
  @Test func coveringRoundsOutwardsAndClamps() {
    let rows: [(CGRect, PixelRect)] = [
      (CGRect(x: 0.2, y: -0.2, width: 1, height: 1), PixelRect(x: 0, y: -1, width: 2, height: 2)),
      (CGRect(x: 1, y: 2, width: 3, height: 4), PixelRect(x: 1, y: 2, width: 3, height: 4)),
      (CGRect(x: 1, y: 2, width: 0, height: 4), .empty), (.null, .empty),
      (CGRect(x: Double.nan, y: 0, width: 1, height: 1), .empty),
      (CGRect(x: 0, y: 0, width: Double.infinity, height: 1), .empty),
      (
        CGRect(x: -1e300, y: 0, width: 2e300, height: 1),
        PixelRect(minX: -1 << 30, minY: 0, maxX: 1 << 30, maxY: 1)
      ),
    ]
    for (rect, expected) in rows { #expect(PixelRect(covering: rect) == expected, "\(rect)") }
  }

  /// Expects the operations on rectangles to agree with those on sets of pixels.
  @Test func algebraAgreesWithSetsOfPixels() {
    func pixels(_ rect: PixelRect) -> Set<SIMD2<Int>> {
      guard !rect.isEmpty else { return [] }
      return Set((rect.minY..<rect.maxY).flatMap { y in (rect.minX..<rect.maxX).map { SIMD2($0, y) } })
    }
    var random = SeededGenerator(seed: 101)
    func rect() -> PixelRect {
      PixelRect(
        x: random.int(0...5), y: random.int(0...5), width: random.int(-1...4), height: random.int(0...4)
      )
    }
    for _ in 0..<400 {
      let (a, b) = (rect(), rect())
      let (pa, pb) = (pixels(a), pixels(b))
      #expect(pixels(a.intersection(b)) == pa.intersection(pb), "\(a) \(b)")
      #expect(a.intersects(b) == !pa.isDisjoint(with: pb), "\(a) \(b)")
      #expect(a.contains(b) == pb.isSubset(of: pa), "\(a) \(b)")
      #expect(pixels(a.union(b)).isSuperset(of: pa.union(pb)), "\(a) \(b)")
      #expect(a.area == pa.count && a.isEmpty == pa.isEmpty, "\(a)")
      #expect(pixels(a.offset(x: 2, y: -3)) == Set(pa.map { SIMD2($0.x + 2, $0.y - 3) }), "\(a)")
    }
  }

  @Test func bitmapRowsArePaddedAndCopyChecksTheFit() {
    let large = Bitmap(width: 17, height: 3)
    // Rows are padded to a multiple of 16 pixels.
    #expect(large.stride == 32 && large.isBlank && large.bounds.area == 51)
    let small = Bitmap(width: 2, height: 1)
    small[0, 0] = 1
    small[1, 0] = 2
    large.copy(small, toX: 15, y: 2)
    #expect(large[15, 2] == 1 && large[16, 2] == 2)
    #expect(!large.isFullyOpaque)
  }

  @Test func memoryOfOthersIsReleasedOnce() {
    final class Counter: @unchecked Sendable { var count = 0 }
    let counter = Counter()
    let memory = UnsafeMutablePointer<UInt32>.allocate(capacity: 6)
    memory.initialize(repeating: 7, count: 6)
    do {
      let bitmap = Bitmap(width: 2, height: 2, stride: 3, pixels: memory) { counter.count += 1 }
      #expect(bitmap[1, 1] == 7 && counter.count == 0)
    }
    #expect(counter.count == 1)
    memory.deallocate()
  }
}
