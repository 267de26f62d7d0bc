/// A linear map as scale, then horizontal shear, then rotation, then translation (L6.9).
public struct CGAffineTransformComponents: Equatable, Sendable {
  /// A mirror shows as a negative width; the height is never negative.
  public var scale: CGSize
  public var horizontalShear: CGFloat
  /// Radians, +x toward +y.
  public var rotation: CGFloat
  public var translation: CGVector

  public init(scale: CGSize, horizontalShear: CGFloat, rotation: CGFloat, translation: CGVector) {
    self.scale = scale
    self.horizontalShear = horizontalShear
    self.rotation = rotation
    self.translation = translation
  }
}

extension CGAffineTransform {
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
