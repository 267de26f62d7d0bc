import CoreGraphics
import Testing

@testable import Lottie

@Suite struct OutlineTests {
  private func box(_ path: BezierPath) -> CGRect { [path].path(isUniform: false).boundingBoxOfPath }

  @Test func rectanglesHaveRoundedCorners() {
    let sharp = Outlines.rectangle(center: [10, 20], size: [40, 20], radius: 0, isRounded: false)
    #expect(box(sharp) == CGRect(x: -10, y: 10, width: 40, height: 20))
    #expect(sharp.vertices[0].point == SIMD2(30, 10) && sharp.length == 120)
    // A radius of more than half of the shorter side is reduced to that half.
    let round = Outlines.rectangle(center: [10, 20], size: [40, 20], radius: 99, isRounded: true)
    // The two straight sides have 20 points each, and the corners are a circle with a radius of 10. The
    // tolerances here allow for arcs that are cubic curves; their sizes are choices.
    #expect(abs(round.length - (40 + 20 * Double.pi)) < 0.05)
    #expect(round.vertices[0].point == SIMD2(30, 20))
  }

  @Test func ellipsesHaveTheirLengthAndDirection() {
    let circle = Outlines.ellipse(center: [5, 5], size: [20, 20])
    #expect(circle.vertices[0].point == SIMD2(5, -5))
    #expect(abs(circle.length - 20 * .pi) < 0.02)
    // The points are in clockwise order when the y axis points down.
    #expect(circle.vertices[1].point == SIMD2(15, 5))
  }

  @Test func starsAndPolygonsHaveTheirPoints() {
    var star = Outlines.Star(
      center: [0, 0], points: 5, rotation: 0, outerRadius: 10, innerRadius: 5, outerRoundness: 0,
      innerRoundness: 0, isStar: true)
    #expect(star.path.vertices.count == 10)
    #expect((star.path.vertices[0].point - SIMD2(0, -10)).length < 1e-9)
    star.isStar = false
    #expect(star.path.vertices.count == 5)
    star.rotation = 36
    #expect((star.path.vertices[0].point - SIMD2(0, -10)).length > 5)
  }

  @Test func reversedPathsKeepTheirForm() {
    let path = Outlines.ellipse(center: [0, 0], size: [20, 10])
    #expect(path.reversed.vertices[0].point == path.vertices[0].point)
    #expect(path.reversed.vertices[1].point == path.vertices[3].point)
    #expect(path.reversed.reversed == path)
  }

  @Test func cornersAreRounded() {
    let square = Outlines.rectangle(center: [0, 0], size: [20, 20], radius: 0, isRounded: false)
    let round = square.roundingCorners(4)
    #expect(round.vertices.count == 8)
    #expect(abs(round.length - (48 + 8 * Double.pi)) < 0.02)
  }

  @Test func puckerMovesPointsInwards() {
    let circle = Outlines.ellipse(center: [0, 0], size: [20, 20])
    let star = circle.puckered(0.5)
    #expect((star.vertices[0].point - SIMD2(0, -5)).length < 1e-9)
    #expect(star.vertices[0].out.x > circle.vertices[0].out.x)
  }

  @Test func offsetPathsKeepTheirDistance() {
    let square = Outlines.rectangle(center: [0, 0], size: [20, 20], radius: 0, isRounded: false)
    #expect(
      box(square.offset(by: 3, join: 1, miterLimit: 4)) == CGRect(x: -13, y: -13, width: 26, height: 26)
    )
    #expect(
      box(square.offset(by: -3, join: 1, miterLimit: 4)) == CGRect(x: -7, y: -7, width: 14, height: 14))
    let circle = Outlines.ellipse(center: [0, 0], size: [20, 20]).offset(by: 5, join: 2, miterLimit: 4)
    #expect(abs(circle.length - 30 * .pi) < 0.2)
  }

  @Test func zigZagsHaveRidges() {
    let line = BezierPath([.init(SIMD2(0, 0)), .init(SIMD2(40, 0))], isClosed: false)
    let zigZag = line.zigZag(height: 5, ridges: 3, isSmooth: false)
    #expect(zigZag.vertices.map(\.point.y) == [-5, 5, -5, 5, -5])
  }
}
