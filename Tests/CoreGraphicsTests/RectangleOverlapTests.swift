import CoreGraphics
import Testing

/// Tests of the intersection of rectangles whose edges may be NaN or infinite.
@Suite struct RectangleOverlapTests {
  private static let box = CGRect(x: 0, y: 0, width: 10, height: 10)

  @Test func finiteRectanglesOverlapAsInFoundation() {
    for other in [
      CGRect(x: 5, y: 5, width: 10, height: 10), CGRect(x: 20, y: 0, width: 1, height: 1),
      CGRect(x: 10, y: 0, width: 5, height: 5), CGRect(x: 8, y: 8, width: -4, height: -4), .null, .zero,
    ] {
      #expect(Self.box.overlap(with: other) == Self.box.intersection(other))
      #expect(Self.box.overlaps(other) == Self.box.intersects(other))
    }
  }

  @Test func rectanglesThatAreNotFiniteOverlapNothing() {
    let infinite = CGRect(x: -Double.infinity, y: 0, width: .infinity, height: 10)
    let boxes = [
      infinite, CGRect(x: Double.nan, y: 0, width: 1, height: 1),
      CGRect(x: 0, y: 0, width: 1, height: Double.nan),
    ]
    for other in boxes {
      #expect(Self.box.overlap(with: other).isNull && other.overlap(with: Self.box).isNull)
      #expect(!Self.box.overlaps(other) && !other.overlaps(other))
    }
    #expect(Self.box.overlaps(CGRect(x: -1e308, y: -1e308, width: 1.7e308, height: 1.7e308)))
  }
}
