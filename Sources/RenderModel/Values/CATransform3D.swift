import CoreGraphics

/// A 3-D projective map on row vectors (L6.1):
///
///                  ⎡ m11 m12 m13 m14 ⎤
///     [x y z 1] ·  ⎢ m21 m22 m23 m24 ⎥      translation in m41 m42 m43,
///                  ⎢ m31 m32 m33 m34 ⎥      perspective in m14 m24 m34
///                  ⎣ m41 m42 m43 m44 ⎦
///
/// The product `p · (A · B)` applies A first. QuartzCore declares the functions on transforms.
public struct CATransform3D: Equatable, Sendable {
  /// The first row: the image of the x axis, with its perspective in `m14`.
  public var m11, m12, m13, m14: CGFloat
  /// The second row: the image of the y axis, with its perspective in `m24`.
  public var m21, m22, m23, m24: CGFloat
  /// The third row: the image of the z axis, with its perspective in `m34`.
  public var m31, m32, m33, m34: CGFloat
  /// The fourth row: the translation, with the homogeneous scale in `m44`.
  public var m41, m42, m43, m44: CGFloat

  /// Creates a matrix of zeros, as C initializes a structure; it is not the identity.
  public init() { self.init(rows: SIMD4(), SIMD4(), SIMD4(), SIMD4()) }

  /// Creates a matrix from its sixteen entries.
  public init(
    m11: CGFloat, m12: CGFloat, m13: CGFloat, m14: CGFloat,
    m21: CGFloat, m22: CGFloat, m23: CGFloat, m24: CGFloat,
    m31: CGFloat, m32: CGFloat, m33: CGFloat, m34: CGFloat,
    m41: CGFloat, m42: CGFloat, m43: CGFloat, m44: CGFloat
  ) {
    (self.m11, self.m12, self.m13, self.m14) = (m11, m12, m13, m14)
    (self.m21, self.m22, self.m23, self.m24) = (m21, m22, m23, m24)
    (self.m31, self.m32, self.m33, self.m34) = (m31, m32, m33, m34)
    (self.m41, self.m42, self.m43, self.m44) = (m41, m42, m43, m44)
  }

  @inlinable package init(
    rows r1: SIMD4<Double>, _ r2: SIMD4<Double>, _ r3: SIMD4<Double>, _ r4: SIMD4<Double>
  ) {
    (m11, m12, m13, m14) = (r1.x, r1.y, r1.z, r1.w)
    (m21, m22, m23, m24) = (r2.x, r2.y, r2.z, r2.w)
    (m31, m32, m33, m34) = (r3.x, r3.y, r3.z, r3.w)
    (m41, m42, m43, m44) = (r4.x, r4.y, r4.z, r4.w)
  }

  package static let identity = CATransform3D(
    rows: SIMD4(1, 0, 0, 0), SIMD4(0, 1, 0, 0), SIMD4(0, 0, 1, 0), SIMD4(0, 0, 0, 1))

  @inlinable package var row1: SIMD4<Double> { SIMD4(m11, m12, m13, m14) }
  @inlinable package var row2: SIMD4<Double> { SIMD4(m21, m22, m23, m24) }
  @inlinable package var row3: SIMD4<Double> { SIMD4(m31, m32, m33, m34) }
  @inlinable package var row4: SIMD4<Double> { SIMD4(m41, m42, m43, m44) }

  /// The entries m11 … m44, row by row.
  package var entries: [Double] {
    [row1, row2, row3, row4].flatMap { [$0.x, $0.y, $0.z, $0.w] }
  }

  /// Creates a matrix from sixteen entries, row by row; nil for any other count.
  package init?(entries e: [Double]) {
    guard e.count == 16 else { return nil }
    self.init(
      rows: SIMD4(e[0], e[1], e[2], e[3]), SIMD4(e[4], e[5], e[6], e[7]),
      SIMD4(e[8], e[9], e[10], e[11]), SIMD4(e[12], e[13], e[14], e[15]))
  }
}
