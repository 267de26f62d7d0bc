/// The parts of an affine transform, applied in this order: scale, horizontal shear, rotation, translation (L6.9).
public struct CGAffineTransformComponents: Equatable, Sendable {
  /// The scale along x and y. A mirrored transform has a negative width; the height is never negative.
  public var scale: CGSize
  /// The shear: the amount of x added per unit of y.
  public var horizontalShear: CGFloat
  /// The rotation in radians from +x toward +y.
  public var rotation: CGFloat
  /// The translation.
  public var translation: CGVector

  /// Creates components from the four parts.
  public init(scale: CGSize, horizontalShear: CGFloat, rotation: CGFloat, translation: CGVector) {
    self.scale = scale
    self.horizontalShear = horizontalShear
    self.rotation = rotation
    self.translation = translation
  }
}

extension CGAffineTransform {
  /// Creates a transform of its parts, the inverse of `decomposed()`.
  public init(_ components: CGAffineTransformComponents) {
    let (scale, shear) = (components.scale, components.horizontalShear)
    let (sine, cosine) = (sin(components.rotation), cos(components.rotation))
    self.init(
      a: scale.width * cosine, b: scale.width * sine, c: scale.height * (shear * cosine - sine),
      d: scale.height * (shear * sine + cosine), tx: components.translation.dx,
      ty: components.translation.dy)
  }

  /// Returns the scale, shear, rotation and translation of which the transform consists (L6.9). A transform that maps the
  /// x axis to a point has no shear, and the rotation of its y axis.
  public func decomposed() -> CGAffineTransformComponents {
    let determinant = a * d - b * c
    let sign: CGFloat = determinant < 0 ? -1 : 1
    let scaleX = sign * hypot(a, b)
    guard scaleX != 0 else {
      return CGAffineTransformComponents(
        scale: CGSize(width: 0, height: hypot(c, d)), horizontalShear: 0, rotation: atan2(-c, d),
        translation: CGVector(dx: tx, dy: ty))
    }
    let angle = atan2(sign * b, sign * a)
    let scaleY = determinant / scaleX
    let shear = scaleY == 0 ? 0 : (c * cos(angle) + d * sin(angle)) / scaleY
    return CGAffineTransformComponents(
      scale: CGSize(width: scaleX, height: scaleY), horizontalShear: shear, rotation: angle,
      translation: CGVector(dx: tx, dy: ty))
  }
}
