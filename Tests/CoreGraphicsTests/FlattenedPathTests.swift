import CoreGraphics
import TestSupport
import Testing

@Suite struct FlattenedPathTests {
  private static func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }
  private static let circle = CGPath(ellipseIn: CGRect(x: -50, y: -50, width: 100, height: 100))

  /// The path along which a ship moves in the tutorial.
  private static var ship: CGPath {
    let path = CGMutablePath()
    path.move(to: point(0, 150))
    path.addCurve(to: point(300, 150), control1: point(75, 0), control2: point(225, 300))
    return path
  }

  @Test func chordsStayWithinTheTolerance() {
    for tolerance in [1, 0.1, 0.01] {
      let flat = FlattenedPath(Self.circle, tolerance: tolerance)
      var points = flat.points
      points.append(points[0])
      for (a, b) in zip(points, points.dropFirst()) {
        let middle = hypot((a.x + b.x) / 2, (a.y + b.y) / 2)
        #expect(abs(50 - middle) <= tolerance + 0.02, "the cubic itself is 0.014 off")
      }
      // The circle has at most one and a half times as many chords as the tolerance requires.
      let needed = 2 * .pi / (2 * acos(1 - tolerance / 50))
      // The 8 chords more are a choice.
      #expect(Double(flat.points.count) < 1.5 * needed + 8)
    }
  }

  @Test func pathsHaveTheLengthOfTheirChordsL4_4() {
    let flat = FlattenedPath(Self.ship, tolerance: 0.05)
    // The length was computed numerically, as that of 400,000 chords.
    #expect(abs(flat.length - 359.547_394) < 0.05)
    let square = FlattenedPath(
      CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10)), tolerance: 0.1)
    #expect(square.length == 40, "the closing side counts")
    #expect(square.point(atFraction: 1) == .zero)
    #expect(FlattenedPath(CGMutablePath(), tolerance: 1).point(atFraction: 0.5) == nil)
  }

  @Test func trimmingGoesThroughAllSubpathsL4_4() {
    let path = CGMutablePath()
    path.addLines(between: [.zero, Self.point(100, 0)])
    path.addLines(between: [Self.point(0, 20), Self.point(300, 20)])
    let flat = FlattenedPath(path, tolerance: 0.1)
    #expect(flat.trimmed(from: 0, to: 1) == flat)
    let part = flat.trimmed(from: 0.125, to: 0.5)
    #expect(
      part.points == [Self.point(50, 0), Self.point(100, 0), Self.point(0, 20), Self.point(100, 20)])
    for (start, end) in [(0.5, 0.5), (0.8, 0.3), (1, 2), (-1, 0)] {
      #expect(flat.trimmed(from: start, to: end).isEmpty, "\(start)…\(end)")
    }
    #expect(flat.trimmed(from: .nan, to: .nan) == flat)
  }

  @Test func aTrimmedClosedSubpathIsOpenL4_4() {
    let flat = FlattenedPath(
      CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10)), tolerance: 0.1)
    #expect(flat.subpaths.map(\.isClosed) == [true])
    let part = flat.trimmed(from: 0.5, to: 1)
    #expect(part.subpaths.map(\.isClosed) == [false])
    #expect(part.points == [Self.point(10, 10), Self.point(0, 10), .zero])
  }

  @Test func dashesRestartAtEverySubpathL4_3() {
    let path = CGMutablePath()
    path.addLines(between: [.zero, Self.point(4, 0)])
    path.addLines(between: [Self.point(0, 9), Self.point(7, 9)])
    let dashes = FlattenedPath(path, tolerance: 0.1).dashed(DashPattern([3, 2], phase: 0)!)
    #expect(
      dashes.points == [
        .zero, Self.point(3, 0), Self.point(0, 9), Self.point(3, 9), Self.point(5, 9), Self.point(7, 9),
      ])
  }

  @Test func dashesGoAroundCornersL4_3() {
    let flat = FlattenedPath(
      CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10)), tolerance: 0.1)
    let dashes = flat.dashed(DashPattern([8, 4], phase: -2)!)
    // The gap at −2…0 is off the path; the dashes are 2…10, 14…22, 26…34 and 38…40.
    #expect(dashes.subpaths.map(\.range.count) == [2, 3, 3, 2])
    #expect(dashes.points.first == Self.point(2, 0) && dashes.points.last == .zero)
  }

  /// Dashes start at the path's first point. The lengths of an odd pattern are repeated (P7).
  @Test func dashPatternsAreValidatedAndRepeatedL4_3() {
    #expect(DashPattern([], phase: 0) == nil && DashPattern([0, 0], phase: 0) == nil)
    #expect(DashPattern([-1, -2], phase: 0) == nil && DashPattern([.nan], phase: 0) == nil)
    #expect(DashPattern([3], phase: 0)?.segments(length: 10) == [0...3, 6...9])
    #expect(DashPattern([2, 3], phase: 12)?.segments(length: 9) == [3...5, 8...9])
    #expect(DashPattern([0, 5], phase: 0)?.segments(length: 11) == [0...0, 5...5, 10...10])
  }

  @Test func invalidNumbersAreLeftOutOfPathsL7() {
    let path = CGMutablePath()
    path.move(to: Self.point(0, 0))
    path.addLine(to: Self.point(.nan, 3))
    path.addCurve(to: Self.point(4, 4), control1: Self.point(.infinity, 0), control2: .zero)
    path.addLine(to: Self.point(10, 0))
    #expect(!path.isFinite)
    #expect(FlattenedPath(path, tolerance: 0.1).points == [.zero, Self.point(10, 0)])
    let far = CGMutablePath()
    far.move(to: Self.point(-1e300, 0))
    far.addCurve(to: Self.point(1e300, 0), control1: Self.point(0, 1e300), control2: .zero)
    let flat = FlattenedPath(far, tolerance: 1e-6)
    // A curve has at least one chord and at most 2048.
    #expect((2...2049).contains(flat.points.count))
    #expect(!far.copy(dashingWithPhase: 0, lengths: [1, 1]).isEmpty)
    #expect(
      !far.copy(strokingWithWidth: 1, lineCap: .round, lineJoin: .round, miterLimit: 1).isEmpty)
  }

  /// A path whose length is not finite has no part that could be stroked.
  @Test func aLengthThatIsNotFiniteHasNoParts() {
    #expect(strokeRange(start: 0.1, end: 1, length: .nan) == nil)
    #expect(strokeRange(start: 0.1, end: 1, length: .infinity) == nil)
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addQuadCurve(to: CGPoint(x: -1e308, y: 0), control: CGPoint(x: 32768, y: 1e30))
    let flat = FlattenedPath(path, tolerance: 0.1)
    let range = strokeRange(start: 0.1, end: 0.2, length: flat.length)
    #expect((range != nil) == flat.length.isFinite)
    if let range { #expect(range.lowerBound.isFinite && range.upperBound.isFinite) }
  }

  @Test func aHundredThousandElementsAreFlattened() {
    let path = CGMutablePath()
    for index in 0..<100_000 {
      let p = Self.point(CGFloat(index % 300), CGFloat(index / 300))
      if index % 7 == 0 { path.move(to: p) } else { path.addLine(to: p) }
    }
    let flat = FlattenedPath(path, tolerance: 0.01)
    let style = StrokeStyle(width: 2, cap: .round, join: .round)
    let dashes = flat.trimmed(from: 0.1, to: 0.9).dashed(DashPattern([0.3, 0.3], phase: 0)!)
    #expect(!PathStroker.outline(of: dashes, style: style, tolerance: 0.05).isEmpty)
  }

  /// Expects continuous corners to have the measured shape (P9), also where a short side of the rectangle truncates
  /// the corner (L2.7).
  @Test func continuousCornersHaveTheMeasuredShapeL2_7() throws {
    let whole = ContinuousCorner.points(
      radius: 20, within: CGSize(width: 50, height: 50), tolerance: 0.01)
    #expect(whole.first == Self.point(20 * ContinuousCorner.reach, 0))
    #expect(whole.last == Self.point(0, 20 * ContinuousCorner.reach))
    let cut = ContinuousCorner.points(
      radius: 12, within: CGSize(width: 30, height: 15), tolerance: 0.01)
    #expect(cut.first == Self.point(12 * ContinuousCorner.reach, 0))
    let last = try #require(cut.last)
    #expect(abs(last.y - 15) < 1e-9 && last.x > 0 && last.x < 0.1)
  }
}
