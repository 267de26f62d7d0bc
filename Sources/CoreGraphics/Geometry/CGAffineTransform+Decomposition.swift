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
  /// Returns the scale, shear, rotation and translation of which the transform consists (L6.9).
  public func decomposed() -> CGAffineTransformComponents {
    let determinant = a * d - b * c
    let sign: CGFloat = determinant < 0 ? -1 : 1
    let angle = atan2(sign * b, sign * a)
    let scaleX = sign * hypot(a, b)
    let scaleY = scaleX == 0 ? hypot(c, d) : determinant / scaleX
    let shear = scaleY == 0 ? 0 : (c * cos(angle) + d * sin(angle)) / scaleY
    return CGAffineTransformComponents(
      scale: CGSize(width: scaleX, height: scaleY), horizontalShear: shear, rotation: angle,
      translation: CGVector(dx: tx, dy: ty))
  }
}
