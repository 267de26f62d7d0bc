import CoreGraphics
import TestSupport
import Testing

/// Tests of the outlines of strokes. All polygons of an outline have the stroked area on the same side, so an area that
/// is covered twice counts twice in the sum of their signed areas, and a hole has the opposite sign. When the sum equals
/// the true area of the stroke, no area is covered twice.
@Suite struct StrokeTests {
  private static func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }

  private static func lines(_ points: [CGPoint]) -> CGPath {
    let path = CGMutablePath()
    path.addLines(between: points)
    return path
  }

  private static func outline(
    _ path: CGPath, width: Double, cap: CGLineCap = .butt, join: CGLineJoin = .miter,
    miterLimit: Double = 10
  ) -> PolygonList {
    let style = StrokeStyle(width: width, cap: cap, join: join, miterLimit: miterLimit)
    let flat = FlattenedPath(path, tolerance: 0.001, strokeWidth: style.width)
    return PathStroker.outline(of: flat, style: style, tolerance: 0.001)
  }

  /// Returns the sum of the signed areas of polygons, as a positive number. The area of a hole, whose polygon has the
  /// opposite orientation, is subtracted.
  private static func area(_ polygons: PolygonList) -> Double {
    var sum = 0.0
    polygons.forEachPolygon { slice in
      let points = Array(slice)
      for (p, q) in zip(points, points.dropFirst() + points.prefix(1)) {
        sum += p.x * q.y - q.x * p.y
      }
    }
    return abs(sum / 2)
  }

  @Test func capsExtendTheEndsOfLinesL4_1() {
    let line = Self.lines([.zero, Self.point(10, 0)])
    #expect(abs(Self.area(Self.outline(line, width: 4)) - 40) < 1e-9)
    #expect(abs(Self.area(Self.outline(line, width: 4, cap: .square)) - 56) < 1e-9)
    let round = Self.area(Self.outline(line, width: 4, cap: .round))
    #expect(abs(round - (40 + 4 * .pi)) < 0.02)
    let box = CGRect(boundingBoxOf: Self.outline(line, width: 4, cap: .square).points)
    #expect(box == CGRect(x: -2, y: -2, width: 14, height: 4))
  }

  @Test func joinsFillTheCornersL7_11() {
    let corner = Self.lines([.zero, Self.point(20, 0), Self.point(20, 20)])
    // The corner has two arms of 20 × 4 that share its inner square.
    let arms = 2.0 * 20 * 4 - 4
    #expect(abs(Self.area(Self.outline(corner, width: 4)) - (arms + 4)) < 1e-9)
    #expect(abs(Self.area(Self.outline(corner, width: 4, join: .bevel)) - (arms + 2)) < 1e-9)
    let round = Self.area(Self.outline(corner, width: 4, join: .round))
    #expect(abs(round - (arms + .pi)) < 0.01)
  }

  /// The miter length of a right angle is √2, which is 1/sin of half the angle.
  @Test func longMitersBecomeBevelsL7_11() {
    let corner = Self.lines([.zero, Self.point(20, 0), Self.point(20, 20)])
    let bevel = Self.outline(corner, width: 4, join: .bevel)
    #expect(Self.outline(corner, width: 4, miterLimit: 1.41) == bevel)
    #expect(Self.outline(corner, width: 4, miterLimit: 1.42) != bevel)
    let back = Self.lines([.zero, Self.point(20, 0), .zero])
    #expect(CGRect(boundingBoxOf: Self.outline(back, width: 4).points).maxX == 20)
  }

  @Test func closedOutlinesAreRings() {
    let square = CGPath(rect: CGRect(x: 0, y: 0, width: 30, height: 20))
    #expect(abs(Self.area(Self.outline(square, width: 4)) - (34 * 24 - 26 * 16)) < 1e-9)
    #expect(Self.outline(square, width: 4).ends.count == 2)
  }

  /// The stroke of a circle with radius 20 has the area 2π·20·width. Overlapping inner joins would increase the area.
  @Test func smoothCurvesDoNotOverlapThemselves() {
    for width in [0.5, 10, 30, 39] {
      let circle = CGPath(ellipseIn: CGRect(x: -20, y: -20, width: 40, height: 40))
      for join in [CGLineJoin.miter, .round, .bevel] {
        let area = Self.area(Self.outline(circle, width: width, join: join))
        let exact = 2 * .pi * 20 * width
        // The cubic approximation of the circle is itself up to 0.03 % too large.
        #expect(abs(area - exact) < exact * 0.001, "\(width), \(join): \(area), \(exact)")
      }
    }
  }

  /// Expects a line that is wider than the radius of its curve to cover some points more than once, and to have no
  /// hole.
  @Test func tightCurvesHaveNoHoles() {
    let path = CGMutablePath()
    path.move(to: Self.point(-3, 0))
    path.addCurve(to: Self.point(3, 0), control1: Self.point(-3, 5), control2: Self.point(3, 5))
    let outline = CGPath(polygons: Self.outline(path, width: 16, cap: .round))
    for (x, y) in [(0.0, 0.0), (0, 4), (-7, 1), (7, 1), (0, -3), (3, 3), (0, 11)] {
      #expect(outline.contains(Self.point(x, y)), "(\(x), \(y))")
    }
    #expect(!outline.contains(Self.point(0, 12.5)))
  }

  @Test func linesOfNoLengthBecomeDotsL7_20() {
    let dot = Self.lines([Self.point(5, 5), Self.point(5, 5)])
    #expect(Self.outline(dot, width: 4).isEmpty)
    #expect(abs(Self.area(Self.outline(dot, width: 4, cap: .square)) - 16) < 1e-9)
    #expect(abs(Self.area(Self.outline(dot, width: 4, cap: .round)) - 4 * .pi) < 0.01)
    let alone = CGMutablePath()
    alone.move(to: Self.point(5, 5))
    #expect(Self.outline(alone, width: 4, cap: .round).isEmpty, "a move draws nothing")
  }

  @Test func invalidWidthsGiveNoOutlineL7_20() {
    let line = Self.lines([.zero, Self.point(10, 0)])
    for width in [0, -3, Double.nan, .infinity] {
      #expect(Self.outline(line, width: width).isEmpty, "\(width)")
    }
  }

  /// Expects the stroke of a random path to cover every point of the path.
  @Test func theStrokeCoversItsPath() {
    for seed in rounds(200) {
      var random = SeededGenerator(seed: seed)
      let path = CGMutablePath()
      path.move(to: Self.point(0, 0))
      for _ in 0..<random.int(1...6) {
        func any() -> CGPoint { Self.point(random.number(-20...20), random.number(-20...20)) }
        if random.once(in: 2) {
          path.addLine(to: any())
        } else {
          path.addCurve(to: any(), control1: any(), control2: any())
        }
      }
      if random.once(in: 2) { path.closeSubpath() }
      let width = random.number(0.5...15)
      let flat = FlattenedPath(path, tolerance: 0.01, strokeWidth: width)
      let outline = CGPath(
        polygons: PathStroker.outline(
          of: flat, style: StrokeStyle(width: width, join: random.pick([.miter, .round, .bevel])),
          tolerance: 0.01))
      for _ in 0..<20 {
        guard let point = flat.point(atFraction: random.number(0.02...0.98)) else { continue }
        #expect(outline.contains(point), "\(point) of \(path.elements), \(width), \(random.seedText)")
      }
    }
  }

  @Test func copiesOfStrokesAndDashesL7_11() {
    let line = Self.lines([.zero, Self.point(12, 0)])
    let stroked = line.copy(
      strokingWithWidth: 2, lineCap: .butt, lineJoin: .miter, miterLimit: 10)
    #expect(stroked.boundingBoxOfPath == CGRect(x: 0, y: -1, width: 12, height: 2))
    let dashed = line.copy(
      dashingWithPhase: 0, lengths: [3], transform: CGAffineTransform(translationX: 0, y: 5))
    #expect(
      dashed.elements == [
        .move(Self.point(0, 5)), .line(Self.point(3, 5)), .move(Self.point(6, 5)),
        .line(Self.point(9, 5)),
      ])
    #expect(line.copy(dashingWithPhase: 1, lengths: [0, -1]) == line)
    #expect(line.copy(dashingWithPhase: 1, lengths: []) == line)
  }
}
