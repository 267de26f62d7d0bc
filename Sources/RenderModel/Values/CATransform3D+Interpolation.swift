import CoreGraphics

extension CATransform3D {
  /// Returns the matrix at fraction `f` of the way to `other`; `f` may lie outside of 0…1. Two affine matrices are
  /// interpolated by the 2-D rule of CSS transforms level 1 (T3.14), others by `unmatrix` and quaternions (T3.15). If
  /// a matrix cannot be decomposed, the entries are interpolated.
  package func interpolated(to other: CATransform3D, fraction f: Double) -> CATransform3D {
    if isAffine, other.isAffine {
      return CATransform3D(
        PlanarComponents(affine).interpolated(to: PlanarComponents(other.affine), fraction: f).affine)
    }
    // m44 is set to 1; the matrix is not divided by it (T3.15).
    guard let a = droppingM44.decomposed(mirror: .all),
      let b = other.droppingM44.decomposed(mirror: .all)
    else { return interpolatedByEntry(to: other, fraction: f) }
    return CATransform3D(a.interpolated(to: b, fraction: f))
  }

  private var droppingM44: CATransform3D {
    var result = self
    result.m44 = 1
    return result
  }

  private func interpolatedByEntry(to other: CATransform3D, fraction f: Double) -> CATransform3D {
    CATransform3D(
      rows: row1 + (other.row1 - row1) * f, row2 + (other.row2 - row2) * f,
      row3 + (other.row3 - row3) * f, row4 + (other.row4 - row4) * f)
  }
}

extension TransformComponents {
  fileprivate func interpolated(to other: Self, fraction f: Double) -> Self {
    let turn = Quaternion(rows: rotation).slerp(to: Quaternion(rows: other.rotation), fraction: f)
    return TransformComponents(
      translation: translation + (other.translation - translation) * f,
      scale: scale + (other.scale - scale) * f, shear: shear + (other.shear - shear) * f,
      rotation: turn.rows, perspective: perspective + (other.perspective - perspective) * f)
  }
}

/// The decomposition of a 2-D matrix in CSS transforms level 1: M = scale · rotation · remainder · translation, with
/// the rotation taken from the normalized first row.
struct PlanarComponents {
  var translation: SIMD2<Double>
  var scale: SIMD2<Double>
  /// The rotation in degrees, so that the specification's comparisons with 180 and 360 are exact.
  var angle: Double
  /// The remaining 2 × 2 matrix: m11, m12, m21, m22.
  var remainder: SIMD4<Double>

  init(_ t: CGAffineTransform) {
    var (row0, row1) = (SIMD2<Double>(t.a, t.b), SIMD2<Double>(t.c, t.d))
    scale = SIMD2((row0 * row0).sum().squareRoot(), (row1 * row1).sum().squareRoot())
    if t.a * t.d - t.b * t.c < 0 {
      if row0.x < row1.y { scale.x = -scale.x } else { scale.y = -scale.y }
    }
    if scale.x != 0 { row0 /= scale.x }
    if scale.y != 0 { row1 /= scale.y }
    let radians = atan2(row0.y, row0.x)
    let (s, c) = (sin(radians), cos(radians))
    let (left0, left1) = (c * row0 - s * row1, s * row0 + c * row1)
    angle = radians * 180 / .pi
    remainder = SIMD4(lowHalf: left0, highHalf: left1)
    translation = SIMD2(t.tx, t.ty)
  }

  func interpolated(to end: PlanarComponents, fraction f: Double) -> PlanarComponents {
    var (a, b) = (self, end)
    if (a.scale.x < 0 && b.scale.y < 0) || (a.scale.y < 0 && b.scale.x < 0) {
      a.scale = -a.scale
      a.angle += a.angle < 0 ? 180 : -180
    }
    if a.angle == 0 { a.angle = 360 }
    if b.angle == 0 { b.angle = 360 }
    if abs(a.angle - b.angle) > 180 {
      if a.angle > b.angle { a.angle -= 360 } else { b.angle -= 360 }
    }
    a.translation += (b.translation - a.translation) * f
    a.scale += (b.scale - a.scale) * f
    a.angle += (b.angle - a.angle) * f
    a.remainder += (b.remainder - a.remainder) * f
    return a
  }

  var affine: CGAffineTransform {
    let radians = angle * .pi / 180
    let (s, c) = (sin(radians), cos(radians))
    let (r0, r1) = (remainder.lowHalf, remainder.highHalf)
    let (x, y) = (scale.x * (c * r0 + s * r1), scale.y * (c * r1 - s * r0))
    return CGAffineTransform(a: x.x, b: x.y, c: y.x, d: y.y, tx: translation.x, ty: translation.y)
  }
}
