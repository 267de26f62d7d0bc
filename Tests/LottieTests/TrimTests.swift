import Testing

@testable import Lottie

@Suite struct TrimTests {
  private let line = BezierPath([.init(SIMD2(0, 0)), .init(SIMD2(100, 0))], isClosed: false)
  private let square = Outlines.rectangle(center: [0, 0], size: [50, 50], radius: 0, isRounded: false)

  /// Returns the x coordinates of both ends of a path, rounded to a millionth, because lengths are computed by
  /// approximation.
  private func ends(_ path: BezierPath) -> [Double] {
    [path.vertices[0].point.x, path.vertices[path.vertices.count - 1].point.x]
      .map { ($0 * 1e6).rounded() / 1e6 }
  }

  @Test func anOpenPathIsTrimmed() {
    #expect(Trim(start: 25, end: 75, offset: 0).applied(to: line).map(ends) == [[25, 75]])
    #expect(Trim(start: 75, end: 25, offset: 0).applied(to: line).map(ends) == [[25, 75]])
    #expect(Trim(start: 0, end: 100, offset: 90).applied(to: line) == [line])
    #expect(Trim(start: 40, end: 40, offset: 0).applied(to: line).isEmpty)
    // A part that extends beyond the end of the path continues at the start as a separate piece.
    #expect(
      Trim(start: 50, end: 100, offset: 90).applied(to: line).map(ends) == [[75, 100], [0, 25]])
    #expect(Trim(start: 0, end: 50, offset: -90).applied(to: line).map(ends) == [[75, 100], [0, 25]])
  }

  @Test func aClosedPathHasNoGapAtItsStart() {
    let parts = Trim(start: 75, end: 100, offset: 45).applied(to: square)
    #expect(parts.count == 1 && !parts[0].isClosed)
    #expect(abs(parts[0].length - 50) < 1e-6)
  }

  @Test func severalPathsAreTrimmedAsOne() {
    let parts = Trim(start: 25, end: 75, offset: 0).parts(of: [[line], [line]])
    #expect(parts.map { $0.map(ends) } == [[[50, 100]], [[0, 50]]])
    let around = Trim(start: 75, end: 100, offset: 90).parts(of: [[line], [line]])
    #expect(around.map { $0.map(ends) } == [[[0, 50]], []])
  }

  @Test func curvesAreTrimmedByTheirLength() {
    let circle = Outlines.ellipse(center: [0, 0], size: [200, 200])
    let quarter = Trim(start: 0, end: 25, offset: 0).applied(to: circle)[0]
    #expect((quarter.vertices[quarter.vertices.count - 1].point - SIMD2(100, 0)).length < 0.01)
    let curve = BezierPath.Curve(p0: .zero, p1: .zero, p2: SIMD2(10, 0), p3: SIMD2(10, 0))
    #expect(abs(curve.parameter(atLength: 5) - 0.5) < 1e-6)
  }
}
