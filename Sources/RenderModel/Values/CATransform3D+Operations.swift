import CoreGraphics

extension CATransform3D {
  package init(translationX x: Double, y: Double, z: Double = 0) {
    self = .identity
    (m41, m42, m43) = (x, y, z)
  }

  package init(scaleX x: Double, y: Double, z: Double = 1) {
    self = .identity
    (m11, m22, m33) = (x, y, z)
  }

  /// Creates a right-handed rotation by `angle` radians about (x, y, z); the identity for a zero axis (L6.3).
  package init(rotationAngle angle: Double, x: Double, y: Double, z: Double) {
    let length = (x * x + y * y + z * z).squareRoot()
    guard length > 0 else {
      self = .identity
      return
    }
    let (x, y, z) = (x / length, y / length, z / length)
    let (s, c) = (sin(angle), cos(angle))
    let k = 1 - c
    self.init(
      rows: SIMD4(c + k * x * x, k * x * y + z * s, k * x * z - y * s, 0),
      SIMD4(k * x * y - z * s, c + k * y * y, k * y * z + x * s, 0),
      SIMD4(k * x * z + y * s, k * y * z - x * s, c + k * z * z, 0), SIMD4(0, 0, 0, 1))
  }

  package init(_ t: CGAffineTransform) {
    self.init(
      rows: SIMD4(t.a, t.b, 0, 0), SIMD4(t.c, t.d, 0, 0), SIMD4(0, 0, 1, 0),
      SIMD4(t.tx, t.ty, 0, 1))
  }

  package var isIdentity: Bool { self == .identity }

  /// True if the matrix consists of an affine transform of x and y only: its other entries are exactly those of the
  /// identity (L6.6).
  package var isAffine: Bool {
    m13 == 0 && m14 == 0 && m23 == 0 && m24 == 0 && m31 == 0 && m32 == 0 && m33 == 1 && m34 == 0
      && m43 == 0 && m44 == 1
  }

  /// The affine transform of x and y. The other entries are ignored, whatever they are (L6.6).
  package var affine: CGAffineTransform {
    CGAffineTransform(a: m11, b: m12, c: m21, d: m22, tx: m41, ty: m42)
  }

  /// Returns the product `self` · `other`, which applies `self` first.
  @inlinable package func concatenating(_ other: CATransform3D) -> CATransform3D {
    func product(_ row: SIMD4<Double>) -> SIMD4<Double> {
      row.x * other.row1 + row.y * other.row2 + row.z * other.row3 + row.w * other.row4
    }
    return CATransform3D(rows: product(row1), product(row2), product(row3), product(row4))
  }

  /// Returns the inverse by cofactors. A matrix whose determinant is 0 or not finite is returned unchanged (L6.5).
  package func inverted() -> CATransform3D {
    let s0 = m11 * m22 - m21 * m12, s1 = m11 * m23 - m21 * m13
    let s2 = m11 * m24 - m21 * m14, s3 = m12 * m23 - m22 * m13
    let s4 = m12 * m24 - m22 * m14, s5 = m13 * m24 - m23 * m14
    let c5 = m33 * m44 - m43 * m34, c4 = m32 * m44 - m42 * m34
    let c3 = m32 * m43 - m42 * m33, c2 = m31 * m44 - m41 * m34
    let c1 = m31 * m43 - m41 * m33, c0 = m31 * m42 - m41 * m32
    let determinant = s0 * c5 - s1 * c4 + s2 * c3 + s3 * c2 - s4 * c1 + s5 * c0
    guard determinant != 0, determinant.isFinite else { return self }
    let k = 1 / determinant
    return CATransform3D(
      rows: k
        * SIMD4(
          m22 * c5 - m23 * c4 + m24 * c3, -m12 * c5 + m13 * c4 - m14 * c3,
          m42 * s5 - m43 * s4 + m44 * s3, -m32 * s5 + m33 * s4 - m34 * s3),
      k
        * SIMD4(
          -m21 * c5 + m23 * c2 - m24 * c1, m11 * c5 - m13 * c2 + m14 * c1,
          -m41 * s5 + m43 * s2 - m44 * s1, m31 * s5 - m33 * s2 + m34 * s1),
      k
        * SIMD4(
          m21 * c4 - m22 * c2 + m24 * c0, -m11 * c4 + m12 * c2 - m14 * c0,
          m41 * s4 - m42 * s2 + m44 * s0, -m31 * s4 + m32 * s2 - m34 * s0),
      k
        * SIMD4(
          -m21 * c3 + m22 * c1 - m23 * c0, m11 * c3 - m12 * c1 + m13 * c0,
          -m41 * s3 + m42 * s1 - m43 * s0, m31 * s3 - m32 * s1 + m33 * s0))
  }

  /// True if all entries are finite, and so small that their sum is finite too. An infinite entry or a NaN makes the
  /// sum infinite or NaN.
  package var isFinite: Bool {
    let sum = row1 + row2 + row3 + row4
    return (sum.x + sum.y + sum.z + sum.w).isFinite
  }
}
