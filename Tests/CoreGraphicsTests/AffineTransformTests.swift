import CoreGraphics
import TestSupport
import Testing

@Suite struct AffineTransformTests {
  private static func random(_ random: inout SeededGenerator) -> CGAffineTransform {
    func entry() -> Double { random.number(-3...3) }
    return CGAffineTransform(
      a: entry(), b: entry(), c: entry(), d: entry(), tx: 9 * entry(), ty: 9 * entry())
  }

  private static func distance(_ a: CGAffineTransform, _ b: CGAffineTransform) -> Double {
    [a.a - b.a, a.b - b.b, a.c - b.c, a.d - b.d, a.tx - b.tx, a.ty - b.ty].map(abs).max() ?? 0
  }

  /// A scale by 0.5, then a rotation by 30° and a translation by (200, 0) map (0, 0) to (86.60, 50) (L6.8).
  @Test func newOperationsComeFirstL6_8() {
    let t = CGAffineTransform(scaleX: 0.5, y: 0.5).rotated(by: .pi / 6).translatedBy(x: 200, y: 0)
    let p = CGPoint.zero.applying(t)
    #expect(abs(p.x - 86.602_540_378) < 1e-8 && abs(p.y - 50) < 1e-12)
  }

  @Test func concatenationAppliesTheReceiverFirstL6_8() {
    var random = SeededGenerator(seed: 81)
    for _ in 0..<200 {
      let (a, b, c) = (Self.random(&random), Self.random(&random), Self.random(&random))
      let point = CGPoint(x: random.number(-5...5), y: random.number(-5...5))
      let (once, twice) = (point.applying(a.concatenating(b)), point.applying(a).applying(b))
      #expect(hypot(once.x - twice.x, once.y - twice.y) < 1e-10, "\(random.seedText)")
      let (left, right) = (
        a.concatenating(b).concatenating(c), a.concatenating(b.concatenating(c))
      )
      #expect(Self.distance(left, right) < 1e-10, "\(random.seedText)")
    }
  }

  @Test func transformsAreInvertedUnlessTheyAreSingular() {
    var random = SeededGenerator(seed: 82)
    for _ in 0..<200 {
      let t = Self.random(&random)
      guard abs(t.a * t.d - t.b * t.c) > 0.01 else { continue }
      #expect(Self.distance(t.concatenating(t.inverted()), .identity) < 1e-9, "\(t)")
    }
    let singular = CGAffineTransform(a: 1, b: 2, c: 2, d: 4, tx: 5, ty: 6)
    #expect(singular.inverted() == singular)
  }

  /// The matrix (1, 2, 3, 4, 5, 6) has the scales −√5 and 2/√5, the shear −5.5 and the rotation atan2(2, 1) − π (L6.9).
  @Test func aTransformDecomposesIntoScaleShearAndRotationL6_9() {
    let parts = CGAffineTransform(1, 2, 3, 4, 5, 6).decomposed()
    let expected = [-5.0.squareRoot(), 2 / 5.0.squareRoot(), -5.5, atan2(2.0, 1.0) - Double.pi, 5, 6]
    let got = [
      parts.scale.width, parts.scale.height, parts.horizontalShear, parts.rotation,
      parts.translation.dx, parts.translation.dy,
    ]
    for (value, should) in zip(got, expected) {
      #expect(abs(Double(value) - should) < 1e-12, "\(got)")
    }
    #expect(CGAffineTransform(0, 0, 3, 4, 5, 6).decomposed().scale == CGSize(width: 0, height: 5))
  }

  @Test func thePartsOfATransformComposeIt() {
    for t in [
      CGAffineTransform(1, 2, 3, 4, 5, 6), .init(2, 1, 1, 2, 0, 0), .init(0, 0, 3, 4, 5, 6),
      .init(0, 0, 0, 0, 1, 1),
    ] {
      #expect(Self.distance(CGAffineTransform(t.decomposed()), t) < 1e-12, "\(t)")
    }
  }

  @Test func transformsMapRectanglesAndSizesL6_8() {
    let turn = CGAffineTransform(rotationAngle: .pi / 2)
    let rect = CGRect(x: 1, y: 2, width: 3, height: 4).applying(turn)
    #expect(abs(rect.minX + 6) < 1e-12 && abs(rect.minY - 1) < 1e-12)
    #expect(abs(rect.width - 4) < 1e-12 && abs(rect.height - 3) < 1e-12)
    #expect(CGRect.null.applying(turn).isNull)
    #expect(CGRect.infinite.applying(turn).isInfinite)
    let size = CGSize(width: 2, height: 3).applying(CGAffineTransform(1, 0, 0, -1, 9, 9))
    #expect(size == CGSize(width: 2, height: -3))
  }

  @Test func theZeroTransformIsNotTheIdentity() {
    #expect(!CGAffineTransform().isIdentity && CGAffineTransform.identity.isIdentity)
    #expect(CGAffineTransformMakeRotation(0) == .identity)
  }
}
