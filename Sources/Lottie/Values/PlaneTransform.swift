import CoreGraphics

/// The numbers of a transform of the plane at one time. Angles are in radians; scales are factors.
struct PlaneTransform {
  var anchor = SIMD2<Double>.zero
  var position = SIMD2<Double>.zero
  var scale = SIMD2<Double>.one
  var rotation = 0.0
  var skew = 0.0
  var skewAxis = 0.0

  /// The matrix: the anchor point goes to the origin, then scale, skew, rotation, and the move to the position.
  var matrix: CGAffineTransform {
    CGAffineTransform(translationX: -anchor.x, y: -anchor.y).concatenating(linear)
      .concatenating(CGAffineTransform(translationX: position.x, y: position.y))
  }

  /// The part that leaves the anchor point where it is.
  var linear: CGAffineTransform {
    var result = CGAffineTransform(scaleX: scale.x, y: scale.y)
    if skew != 0 { result = result.concatenating(skewing) }
    return result.concatenating(CGAffineTransform(rotationAngle: rotation))
  }

  /// The shear along the axis of the skew.
  private var skewing: CGAffineTransform {
    let shear = CGAffineTransform(a: 1, b: 0, c: tan(-skew), d: 1, tx: 0, ty: 0)
    return CGAffineTransform(rotationAngle: -skewAxis).concatenating(shear)
      .concatenating(CGAffineTransform(rotationAngle: skewAxis))
  }
}

extension CGAffineTransform: Blendable {
  /// The entries are interpolated one by one; use it between neighboring samples only.
  func blended(to end: CGAffineTransform, _ fraction: Double) -> CGAffineTransform {
    CGAffineTransform(
      a: a.blended(to: end.a, fraction), b: b.blended(to: end.b, fraction),
      c: c.blended(to: end.c, fraction), d: d.blended(to: end.d, fraction),
      tx: tx.blended(to: end.tx, fraction), ty: ty.blended(to: end.ty, fraction))
  }
}
