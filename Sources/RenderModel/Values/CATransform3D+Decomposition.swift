import CoreGraphics

/// The factors of a matrix (L6.11):
///
///     M = scale · shear · Rx · Ry · Rz · translation · perspective
///
/// The shear factors lie below the diagonal: (2,1) = xy, (3,1) = xz, (3,2) = yz.
package struct TransformComponents: Equatable, Sendable {
  package var translation: SIMD3<Double>
  package var scale: SIMD3<Double>
  /// The shear factors xy, xz, yz.
  package var shear: SIMD3<Double>
  /// The orthonormal rows of the rotation.
  package var rotation: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)
  /// Column 4 of the perspective factor; (0,0,0,1) without perspective.
  package var perspective: SIMD4<Double>

  package static func == (a: Self, b: Self) -> Bool {
    a.translation == b.translation && a.scale == b.scale && a.shear == b.shear
      && a.rotation == b.rotation && a.perspective == b.perspective
  }

  /// The representation of a mirroring (a negative determinant).
  package enum MirrorRule: Sendable {
    /// A negative x scale, used for key paths (T7.6).
    case x
    /// Three negative scales, as CSS `unmatrix` has them; used between matrices (T3.15).
    case all
  }
}

extension CATransform3D {
  /// Returns the factors of the matrix; nil when the matrix is not finite or is singular. Only an exact zero counts as
  /// singular; a nearly singular matrix has huge shears.
  ///
  /// Under the rule `.x`, a row of zeros counts as the row of the identity with scale 0 (L6.11), and the matrix is
  /// divided by m44 first, unless m44 is 0. Under the rule `.all`, m44 becomes a part of the perspective.
  package func decomposed(mirror: TransformComponents.MirrorRule = .x) -> TransformComponents? {
    guard isFinite else { return nil }
    if mirror == .x {
      if m44 != 1, m44 != 0 { return dividedByM44.decomposed() }
      if let factors = decomposedWithUnitRows { return factors }
    }
    var rows = [row1, row2, row3].map { SIMD3($0.x, $0.y, $0.z) }
    var scale = SIMD3<Double>()
    var shear = SIMD3<Double>()
    scale.x = normalize(&rows[0])
    shear.x = dot(rows[0], rows[1])
    rows[1] -= shear.x * rows[0]
    scale.y = normalize(&rows[1])
    shear.y = dot(rows[0], rows[2])
    rows[2] -= shear.y * rows[0]
    shear.z = dot(rows[1], rows[2])
    rows[2] -= shear.z * rows[1]
    scale.z = normalize(&rows[2])
    guard scale.x != 0, scale.y != 0, scale.z != 0 else { return nil }
    shear /= SIMD3(scale.y, scale.z, scale.z)
    var parts = TransformComponents(
      translation: SIMD3(m41, m42, m43), scale: scale, shear: shear,
      rotation: (rows[0], rows[1], rows[2]), perspective: perspectivePart)
    if dot(rows[0], cross(rows[1], rows[2])) < 0 { parts.flip(mirror) }
    return parts
  }

  /// The equivalent projective map with m44 = 1.
  private var dividedByM44: CATransform3D {
    let k = 1 / m44
    var result = CATransform3D(rows: k * row1, k * row2, k * row3, k * row4)
    // k · m44 may be rounded to another number, and `decomposed` would divide again.
    result.m44 = 1
    return result
  }

  /// The factors of a matrix with rows of zeros, which are decomposed as rows of the identity and then get scale 0. Nil
  /// when the matrix has no such rows, or is singular even with rows of the identity.
  private var decomposedWithUnitRows: TransformComponents? {
    var full = self
    var factor = SIMD3(1.0, 1, 1)
    if m11 == 0, m12 == 0, m13 == 0 { (full.m11, factor.x) = (1, 0) }
    if m21 == 0, m22 == 0, m23 == 0 { (full.m22, factor.y) = (1, 0) }
    if m31 == 0, m32 == 0, m33 == 0 { (full.m33, factor.z) = (1, 0) }
    guard factor != SIMD3(1, 1, 1), var parts = full.decomposed() else { return nil }
    parts.scale *= factor
    return parts
  }

  /// The vector p with M = A · (the identity with column 4 replaced by p), where A is M without its column 4.
  private var perspectivePart: SIMD4<Double> {
    guard m14 != 0 || m24 != 0 || m34 != 0 else { return SIMD4(0, 0, 0, 1) }
    var plain = self
    (plain.m14, plain.m24, plain.m34, plain.m44) = (0, 0, 0, 1)
    let inverse = plain.inverted()
    let column = SIMD4<Double>(m14, m24, m34, m44)
    return SIMD4(
      (inverse.row1 * column).sum(), (inverse.row2 * column).sum(),
      (inverse.row3 * column).sum(), (inverse.row4 * column).sum())
  }

  package init(_ parts: TransformComponents) {
    self = Self.linear(scale: parts.scale, shear: parts.shear, rotation: parts.rotation)
    (m41, m42, m43) = (parts.translation.x, parts.translation.y, parts.translation.z)
    guard parts.perspective != SIMD4(0, 0, 0, 1) else { return }
    var projection = CATransform3D.identity
    projection.m14 = parts.perspective.x
    projection.m24 = parts.perspective.y
    projection.m34 = parts.perspective.z
    projection.m44 = parts.perspective.w
    self = concatenating(projection)
  }

  private static func linear(
    scale: SIMD3<Double>, shear: SIMD3<Double>,
    rotation r: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)
  ) -> CATransform3D {
    let x = scale.x * r.0
    let y = scale.y * (shear.x * r.0 + r.1)
    let z = scale.z * (shear.y * r.0 + shear.z * r.1 + r.2)
    return CATransform3D(
      rows: SIMD4(x, 0), SIMD4(y, 0), SIMD4(z, 0), SIMD4(0, 0, 0, 1))
  }
}

extension TransformComponents {
  /// Turns a rotation with a mirroring into a rotation, and negates the scales by the rule instead. Row k of the matrix
  /// is scale k times a sum of rotation rows. If only row 0 of the rotation changes its sign, so do the shears xy and
  /// xz, which multiply it.
  fileprivate mutating func flip(_ rule: MirrorRule) {
    switch rule {
    case .x:
      scale.x = -scale.x
      rotation.0 = -rotation.0
      shear.x = -shear.x
      shear.y = -shear.y
    case .all:
      scale = -scale
      rotation = (-rotation.0, -rotation.1, -rotation.2)
    }
  }

  /// The angles x, y, z in radians with rotation = Rx·Ry·Rz (T7.6). Where cos y is 0, only the sum or the difference of
  /// x and z is determined, and z is 0 (L6.11).
  package var eulerAngles: SIMD3<Double> {
    get {
      let y = asin(min(max(-rotation.0.z, -1), 1))
      guard abs(cos(y)) > 1e-12 else { return SIMD3(atan2(-rotation.2.y, rotation.1.y), y, 0) }
      return SIMD3(atan2(rotation.1.z, rotation.2.z), y, atan2(rotation.0.y, rotation.0.x))
    }
    set {
      let matrix = CATransform3D(rotationAngle: newValue.x, x: 1, y: 0, z: 0)
        .concatenating(CATransform3D(rotationAngle: newValue.y, x: 0, y: 1, z: 0))
        .concatenating(CATransform3D(rotationAngle: newValue.z, x: 0, y: 0, z: 1))
      let rows = [matrix.row1, matrix.row2, matrix.row3].map { SIMD3($0.x, $0.y, $0.z) }
      rotation = (rows[0], rows[1], rows[2])
    }
  }
}

private func dot(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double { (a * b).sum() }

private func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
  SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
}

/// Scales `v` to length 1 and returns its original length.
private func normalize(_ v: inout SIMD3<Double>) -> Double {
  let length = dot(v, v).squareRoot()
  if length > 0 { v /= length }
  return length
}
