import CoreGraphics
import RenderModel
import TestSupport
import Testing

@Suite struct Transform3DTests {
  /// Returns a random transform with a scale, a shear, a rotation, a translation and, in a third of the cases,
  /// perspective.
  private static func random(_ random: inout SeededGenerator, mirrored: Bool) -> CATransform3D {
    func size() -> Double { random.number(0.2...3) }
    var shear = CATransform3D.identity
    shear.m21 = random.number(-1...1)
    shear.m31 = random.number(-1...1)
    shear.m32 = random.number(-1...1)
    var result = CATransform3D(scaleX: mirrored ? -size() : size(), y: size(), z: size())
      .concatenating(shear)
    for (x, y, z) in [(1.0, 0.0, 0.0), (0, 1, 0), (0, 0, 1)] {
      result = result.concatenating(
        CATransform3D(rotationAngle: random.number(-3...3), x: x, y: y, z: z))
    }
    result = result.concatenating(
      CATransform3D(translationX: random.number(-50...50), y: random.number(-50...50), z: 9))
    var perspective = CATransform3D.identity
    if random.once(in: 3) { perspective.m34 = -0.002 }
    return result.concatenating(perspective)
  }

  private static func dividedByM44(_ matrix: CATransform3D) -> CATransform3D {
    CATransform3D(entries: matrix.entries.map { $0 / matrix.m44 }) ?? matrix
  }

  private static func distance(_ a: CATransform3D, _ b: CATransform3D) -> Double {
    zip(a.entries, b.entries).map { abs($0 - $1) }.max() ?? 0
  }

  @Test func composingTheComponentsRestoresTheMatrixL6_11() throws {
    var random = SeededGenerator(seed: 51)
    for round in 0..<400 {
      let matrix = Self.random(&random, mirrored: round % 3 == 0)
      for rule in [TransformComponents.MirrorRule.x, .all] {
        let parts = try #require(matrix.decomposed(mirror: rule), "\(random.seedText)")
        // The components for key paths give the same projective map with m44 = 1 (L6.11).
        let whole = rule == .x ? Self.dividedByM44(matrix) : matrix
        let error = Self.distance(CATransform3D(parts), whole)
        #expect(error < 1e-9, "\(rule), \(matrix.entries), \(random.seedText)")
      }
    }
  }

  @Test func aReflectionIsANegativeXScaleT7_6() throws {
    let parts = try #require(CATransform3D(scaleX: -2, y: 3, z: 4).decomposed())
    #expect(parts.scale == SIMD3(-2, 3, 4))
    #expect(parts.eulerAngles == .zero)
  }

  @Test func eulerAnglesAreReadBackT7_6() throws {
    for angles in [SIMD3(0.3, -0.7, 1.9), SIMD3(-2.5, 1.2, 0.1), SIMD3(0, 0, 3)] {
      var parts = try #require(CATransform3D.identity.decomposed())
      parts.eulerAngles = angles
      let read = try #require(CATransform3D(parts).decomposed()).eulerAngles
      let error = (read - angles).replacing(with: -(read - angles), where: (read - angles) .< 0).max()
      #expect(error < 1e-12, "\(angles) came back as \(read)")
    }
  }

  @Test func singularMatricesHaveNoPartsOrScaleZeroL6_11() {
    #expect(CATransform3D(scaleX: 0, y: 1).decomposed(mirror: .all) == nil)
    #expect(CATransform3D(scaleX: 0, y: 1).decomposed()?.scale == SIMD3(0, 1, 1))
    var matrix = CATransform3D.identity
    matrix.m11 = .nan
    #expect(matrix.decomposed() == nil)
  }

  @Test func aMatrixTimesItsInverseIsTheIdentityL6_5() {
    var random = SeededGenerator(seed: 52)
    for round in 0..<200 {
      let matrix = Self.random(&random, mirrored: round % 2 == 0)
      let product = matrix.concatenating(matrix.inverted())
      #expect(Self.distance(product, .identity) < 1e-9, "\(matrix.entries), \(random.seedText)")
    }
    let singular = CATransform3D(scaleX: 0, y: 1)
    #expect(singular.inverted() == singular)
  }

  @Test func interpolationStartsAndEndsAtTheEndsT3_14() {
    var random = SeededGenerator(seed: 53)
    for round in 0..<300 {
      var (a, b) = (
        Self.random(&random, mirrored: false), Self.random(&random, mirrored: false)
      )
      if round % 2 == 0 { (a, b) = (CATransform3D(a.affine), CATransform3D(b.affine)) }
      // The interpolation of matrices does not keep m44 (T3.15).
      (a.m44, b.m44) = (1, 1)
      for (fraction, end) in [(0.0, a), (1, b)] {
        let value = a.interpolated(to: b, fraction: fraction)
        #expect(Self.distance(value, end) < 1e-8, "\(fraction), \(random.seedText), round \(round)")
      }
      #expect(a.interpolated(to: b, fraction: 0.4).isFinite, "\(random.seedText), round \(round)")
    }
  }

  @Test func aFrameThatIsSetIsReadBackL1_8() {
    var random = SeededGenerator(seed: 54)
    for _ in 0..<200 {
      var layer = box(CGRect(x: 1, y: 2, width: 30, height: 20))
      layer.anchorPoint = CGPoint(x: random.number(-1...2), y: random.number(-1...2))
      layer.transform = CATransform3D(scaleX: random.pick([0.5, -2, 3]), y: random.number(0.1...4))
      let target = CGRect(
        x: random.number(-50...50), y: random.number(-50...50), width: random.number(1...90),
        height: random.number(1...90))
      let geometry = layer.geometry(forFrame: target)
      (layer.bounds, layer.position) = geometry
      let error = zip(layer.frame.corners, target.corners).map { hypot($0.x - $1.x, $0.y - $1.y) }
      #expect((error.max() ?? 9) < 1e-9, "\(target) became \(layer.frame), \(random.seedText)")
    }
  }

  /// The size is that of the frame under a scale of 0.0001, that of before under 0.
  @Test func aFrameIsSetUnderATransformThatHidesTheLayerL1_8() {
    var layer = box(CGRect(x: 1, y: 2, width: 30, height: 20))
    let target = CGRect(x: 10, y: 20, width: 100, height: 60)
    for (scale, width) in [(0.01, 1e4), (0.001, 1e5), (0.0001, 100), (0, 30)] {
      layer.transform = CATransform3D(scaleX: scale, y: scale, z: scale)
      let geometry = layer.geometry(forFrame: target)
      #expect(abs(geometry.bounds.width - width) < 1e-6, "scale \(scale)")
      #expect(abs(geometry.position.x - 60) < 1e-6 && abs(geometry.position.y - 50) < 1e-6)
    }
  }
}
