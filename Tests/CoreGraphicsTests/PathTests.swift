import CoreGraphics
import TestSupport
import Testing

@Suite struct PathTests {
  /// The length of a handle of a quarter of a circle, in radii: 4(√2 − 1)/3 (L7.7).
  private static let kappa: CGFloat = 0.552_284_749_8

  private static func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }

  @Test func segmentsWithoutACurrentPointAreDroppedL7_2() {
    let path = CGMutablePath()
    path.addLine(to: Self.point(1, 1))
    path.addQuadCurve(to: Self.point(1, 1), control: .zero)
    path.addCurve(to: Self.point(1, 1), control1: .zero, control2: .zero)
    path.closeSubpath()
    path.addLines(between: [])
    #expect(path.isEmpty && path.boundingBox.isNull && path.currentPoint == .zero)
  }

  @Test func movesAndClosesBeginSubpathsL7_2() {
    let path = CGMutablePath()
    path.move(to: Self.point(1, 1))
    path.move(to: Self.point(2, 3))
    path.addLine(to: Self.point(5, 3))
    path.closeSubpath()
    path.closeSubpath()
    #expect(path.elements == [.move(Self.point(2, 3)), .line(Self.point(5, 3)), .close])
    #expect(path.currentPoint == Self.point(2, 3))
    let alone = CGMutablePath()
    alone.move(to: Self.point(2, 3))
    alone.closeSubpath()
    #expect(alone.elements == [.move(Self.point(2, 3)), .close])
  }

  @Test func rectanglesAreStandardizedL7_3() {
    let path = CGPath(rect: CGRect(x: 5, y: 6, width: -3, height: -4))
    #expect(
      path.elements == [
        .move(Self.point(2, 2)), .line(Self.point(5, 2)), .line(Self.point(5, 6)),
        .line(Self.point(2, 6)), .close,
      ])
  }

  @Test func transformsActOnWhatIsAdded() {
    let path = CGMutablePath()
    path.move(to: Self.point(1, 1))
    path.addQuadCurve(
      to: Self.point(3, 1), control: Self.point(2, 2),
      transform: CGAffineTransform(scaleX: 2, y: 10))
    #expect(
      path.elements == [
        .move(Self.point(1, 1)), .quad(control: Self.point(4, 20), end: Self.point(6, 10)),
      ])
    #expect(path.boundingBox == CGRect(x: 1, y: 1, width: 5, height: 19), "L7.9: controls count")
  }

  /// An ellipse starts at (maxX, midY) and continues towards greater y.
  @Test func ellipsesConsistOfFourCurvesL7_7() {
    let elements = CGPath(ellipseIn: CGRect(x: -2, y: -1, width: 4, height: 2)).elements
    let (kx, ky) = (2 * Self.kappa, Self.kappa)
    let expected: [PathElement] = [
      .move(Self.point(2, 0)),
      .cubic(control1: Self.point(2, ky), control2: Self.point(kx, 1), end: Self.point(0, 1)),
      .cubic(control1: Self.point(-kx, 1), control2: Self.point(-2, ky), end: Self.point(-2, 0)),
      .cubic(control1: Self.point(-2, -ky), control2: Self.point(-kx, -1), end: Self.point(0, -1)),
      .cubic(control1: Self.point(kx, -1), control2: Self.point(2, -ky), end: Self.point(2, 0)),
      .close,
    ]
    expectClose(elements, expected)
  }

  @Test func roundedRectanglesHaveFourCornersL7_8() {
    let rect = CGRect(x: 0, y: 0, width: 10, height: 8)
    let elements = CGPath(roundedRect: rect, cornerWidth: 2, cornerHeight: 3).elements
    let ends = elements.compactMap { $0.points.last }
    #expect(
      ends == [
        Self.point(10, 4), Self.point(10, 5), Self.point(8, 8), Self.point(2, 8), Self.point(0, 5),
        Self.point(0, 3), Self.point(2, 0), Self.point(8, 0), Self.point(10, 3),
      ])
    #expect(elements.last == .close)
    expectClose(
      [elements[2]],
      [
        .cubic(
          control1: Self.point(10, 5 + 3 * Self.kappa), control2: Self.point(8 + 2 * Self.kappa, 8),
          end: Self.point(8, 8))
      ])
    for (width, height) in [(0.0, 3.0), (3, 0), (-1, 2)] {
      let plain = CGPath(roundedRect: rect, cornerWidth: width, cornerHeight: height)
      #expect(plain == CGPath(rect: rect), "radii \(width), \(height)")
    }
    let large = CGPath(roundedRect: rect, cornerWidth: 50, cornerHeight: 50)
    #expect(large == CGPath(roundedRect: rect, cornerWidth: 5, cornerHeight: 4), "clamped")
  }

  @Test func copiesAreIndependent() throws {
    let path = CGMutablePath()
    path.addRect(CGRect(x: 0, y: 0, width: 1, height: 1))
    let frozen = try #require(path.copy())
    let other = try #require(path.mutableCopy())
    path.addRect(CGRect(x: 5, y: 5, width: 1, height: 1))
    #expect(frozen == other && frozen != path)
    #expect(frozen.elements.count == 5 && path.elements.count == 10)
    #expect(frozen.hashValue == other.hashValue)
  }

  /// Expects a quadratic curve to fill the same pixels as the cubic curve into which it is converted (L7.4).
  @Test func quadraticCurvesAreRaisedToCubicsL7_4() throws {
    let quadratic = CGMutablePath()
    quadratic.move(to: Self.point(2, 2))
    quadratic.addQuadCurve(to: Self.point(30, 8), control: Self.point(10, 34))
    let cubic = CGMutablePath()
    cubic.move(to: Self.point(2, 2))
    cubic.addCurve(
      to: Self.point(30, 8), control1: Self.point(2 + 16.0 / 3, 2 + 64.0 / 3),
      control2: Self.point(30 - 40.0 / 3, 8 + 52.0 / 3))
    let difference = try fill(quadratic).difference(from: fill(cubic))
    #expect(difference.greatest <= 1, "\(difference)")
    #expect(try !fill(quadratic).isBlank)
  }

  private func fill(_ path: CGPath) throws -> Bitmap {
    let context = try #require(CGContext(drawingInto: Bitmap(width: 32, height: 32)))
    context.addPath(path)
    context.fillPath()
    return try #require(context.makeImage()).bitmap
  }

  private func expectClose(_ elements: [PathElement], _ expected: [PathElement]) {
    #expect(elements.count == expected.count)
    for (element, should) in zip(elements, expected) {
      let error = zip(element.points, should.points).map { hypot($0.x - $1.x, $0.y - $1.y) }.max()
      #expect(
        element.points.count == should.points.count && (error ?? 0) < 1e-9, "\(element), \(should)")
    }
  }
}

/// Tests of the queries of paths (L7.9–L7.10) and of arcs (L7.5–L7.6).
@Suite struct PathQueryTests {
  private static func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }

  @Test func shapesAfterAMoveDropTheMoveL7_2() {
    let path = CGMutablePath()
    path.move(to: Self.point(7, 7))
    path.addPath(CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1)))
    #expect(path == CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1)))
    path.closeSubpath()
    #expect(path.elements.count == 5)
    path.addLine(to: Self.point(5, 5))
    #expect(path.elements.last == .line(Self.point(5, 5)), "from the subpath's start, without a move")
    #expect(path.currentPoint == Self.point(5, 5))
  }

  /// Expects a curve after a closed subpath to begin at that subpath's start, also in Cairo (L7.2).
  @Test func curvesAfterACloseBeginAtTheSubpathsStart() throws {
    func picture(_ build: (CGMutablePath) -> Void) throws -> Bitmap {
      let path = CGMutablePath()
      path.move(to: Self.point(2, 2))
      path.addLine(to: Self.point(20, 2))
      path.addLine(to: Self.point(20, 20))
      path.closeSubpath()
      build(path)
      let context = try #require(CGContext(drawingInto: Bitmap(width: 32, height: 32)))
      context.addPath(path)
      context.fillPath()
      return try #require(context.makeImage()).bitmap
    }
    let after = try picture {
      $0.addQuadCurve(to: Self.point(2, 30), control: Self.point(30, 30))
    }
    let moved = try picture {
      $0.move(to: Self.point(2, 2))
      $0.addQuadCurve(to: Self.point(2, 30), control: Self.point(30, 30))
    }
    #expect(after.difference(from: moved).greatest == 0)
  }

  @Test func rectanglesAreRecognized() {
    var found = CGRect.zero
    let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
    #expect(CGPath(rect: rect).isRect(&found) && found == rect)
    #expect(!CGPath(ellipseIn: rect).isRect(nil))
    let open = CGMutablePath()
    open.addLines(between: rect.corners)
    #expect(!open.isRect(nil), "L7.2: closed")
    open.addLine(to: rect.corners[0])
    open.closeSubpath()
    #expect(open.isRect(nil), "with a line back")
    let turned = CGMutablePath()
    turned.addRect(rect, transform: CGAffineTransform(rotationAngle: 0.3))
    #expect(!turned.isRect(nil))
  }

  @Test func boundingBoxesWithAndWithoutControlPointsL7_9() {
    let path = CGMutablePath()
    #expect(path.boundingBoxOfPath.isNull)
    path.move(to: Self.point(3, 4))
    #expect(path.boundingBoxOfPath == CGRect(x: 3, y: 4, width: 0, height: 0))
    let circle = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 10, height: 6))
    #expect(circle.boundingBoxOfPath == CGRect(x: 0, y: 0, width: 10, height: 6))
    let quad = CGMutablePath()
    quad.move(to: .zero)
    quad.addQuadCurve(to: Self.point(10, 0), control: Self.point(5, 8))
    #expect(abs(quad.boundingBoxOfPath.height - 4) < 1e-9 && quad.boundingBox.height == 8)
  }

  @Test func pointsAreInsideByBothFillRulesL7_10() {
    let rings = CGMutablePath()
    rings.addEllipse(in: CGRect(x: 0, y: 0, width: 20, height: 20))
    rings.addEllipse(in: CGRect(x: 5, y: 5, width: 10, height: 10))
    let middle = Self.point(10, 10)
    #expect(rings.contains(middle) && !rings.contains(middle, using: .evenOdd))
    #expect(rings.contains(Self.point(2, 10), using: .evenOdd))
    #expect(rings.contains(Self.point(20, 10)), "the outline is inside")
    #expect(!rings.contains(Self.point(20.01, 10)) && !rings.contains(Self.point(.nan, 0)))
    #expect(rings.contains(.zero, transform: CGAffineTransform(translationX: 10, y: 2)))
    #expect(!CGMutablePath().contains(.zero))
  }

  @Test func elementsAreVisitedInOrder() {
    let path = CGMutablePath()
    path.addRect(CGRect(x: 0, y: 0, width: 2, height: 3))
    path.addQuadCurve(to: Self.point(1, 1), control: Self.point(4, 4))
    var kinds: [CGPathElementType] = []
    var points: [CGPoint] = []
    path.applyWithBlock { element in
      kinds.append(element.pointee.type)
      if element.pointee.type == .addQuadCurveToPoint {
        points = [element.pointee.points[0], element.pointee.points[1]]
      }
    }
    #expect(
      kinds == [
        .moveToPoint, .addLineToPoint, .addLineToPoint, .addLineToPoint, .closeSubpath,
        .addQuadCurveToPoint,
      ])
    #expect(points == [Self.point(4, 4), Self.point(1, 1)])
  }

  @Test func copiesAreTransformed() throws {
    var shift = CGAffineTransform(translationX: 3, y: 4)
    let path = CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1), transform: &shift)
    #expect(path.currentPoint == Self.point(3, 4))
    let twice = try #require(path.copy(using: &shift))
    #expect(twice.currentPoint == Self.point(6, 8))
    let same = try #require(path.copy(using: nil))
    #expect(same == path)
  }

  @Test func arcsAreJoinedToTheCurrentPointL7_5() {
    let path = CGMutablePath()
    path.addArc(center: .zero, radius: 1, startAngle: 0, endAngle: 0, clockwise: false)
    #expect(path.elements == [.move(Self.point(1, 0))], "no sweep: only the move")
    path.addArc(center: .zero, radius: 1, startAngle: 0, endAngle: 1, clockwise: false)
    #expect(path.elements.count == 3 && path.elements[1] == .line(Self.point(1, 0)))
    let turns = CGMutablePath()
    turns.addArc(center: .zero, radius: 1, startAngle: 0, endAngle: 4 * .pi, clockwise: false)
    #expect(turns.elements.count == 9, "4π makes two turns")
    let endless = CGMutablePath()
    endless.addRelativeArc(center: .zero, radius: 1, startAngle: 0, delta: 1e12)
    // A thousand whole turns (L7.5) have 4000 cubics; the rest of the turn and the move add a few.
    #expect(endless.elements.count < 4100)
    endless.addArc(center: .zero, radius: .nan, startAngle: 0, endAngle: 1, clockwise: true)
    #expect(endless.isFinite)
  }

  @Test func tangentArcsRoundACornerL7_6() {
    let path = CGMutablePath()
    path.addArc(tangent1End: .zero, tangent2End: Self.point(1, 1), radius: 1)
    #expect(path.isEmpty, "no current point")
    path.move(to: .zero)
    path.addArc(
      tangent1End: Self.point(100, 0), tangent2End: Self.point(0, 10), radius: 5,
      transform: CGAffineTransform(translationX: 0, y: 0))
    #expect(path.elements.count == 4, "more than a quarter turn takes two curves")
    let isFinite = path.isFinite
    #expect(isFinite)
    let sharp = CGMutablePath()
    sharp.move(to: .zero)
    sharp.addArc(tangent1End: Self.point(10, 0), tangent2End: Self.point(10, 10), radius: 0)
    #expect(sharp.elements.count == 3 && sharp.currentPoint == Self.point(10, 0))
  }
}
