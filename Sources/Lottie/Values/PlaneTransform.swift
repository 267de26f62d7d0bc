import CoreGraphics

/// The components of a transform in the plane at one time. Angles are in radians, and scales are factors.
struct PlaneTransform {
  /// The anchor point in the coordinates of the content, and its position in those of the parent, in points.
  var anchor = SIMD2<Double>.zero
  var position = SIMD2<Double>.zero
  var scale = SIMD2<Double>.one
  var rotation = 0.0
  /// The angle of the shear, and the direction of its axis.
  var skew = 0.0
  var skewAxis = 0.0

  /// The matrix. It moves the anchor point to the origin, scales, skews, rotates, and moves the origin to the
  /// position.
  var matrix: CGAffineTransform {
    CGAffineTransform(translationX: -anchor.x, y: -anchor.y).concatenating(linear)
      .concatenating(CGAffineTransform(translationX: position.x, y: position.y))
  }

  /// The part of the matrix that does not move the anchor point: scale, skew and rotation.
  var linear: CGAffineTransform {
    var result = CGAffineTransform(scaleX: scale.x, y: scale.y)
    if skew != 0 { result = result.concatenating(skewing) }
    return result.concatenating(CGAffineTransform(rotationAngle: rotation))
  }

  /// The shear along the skew's axis.
  private var skewing: CGAffineTransform {
    let shear = CGAffineTransform(a: 1, b: 0, c: tan(-skew), d: 1, tx: 0, ty: 0)
    return CGAffineTransform(rotationAngle: -skewAxis).concatenating(shear)
      .concatenating(CGAffineTransform(rotationAngle: skewAxis))
  }
}

extension CGAffineTransform: Blendable {
  /// Interpolates the entries of the matrices separately. Use it only between neighboring samples.
  func blended(to end: CGAffineTransform, _ fraction: Double) -> CGAffineTransform {
    CGAffineTransform(
      a: a.blended(to: end.a, fraction), b: b.blended(to: end.b, fraction),
      c: c.blended(to: end.c, fraction), d: d.blended(to: end.d, fraction),
      tx: tx.blended(to: end.tx, fraction), ty: ty.blended(to: end.ty, fraction))
  }
}
