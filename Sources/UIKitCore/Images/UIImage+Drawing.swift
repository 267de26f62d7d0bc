import QuartzCore

// Drawing into the current graphics context, upright where y points down (L7.25).

extension UIImage {
  /// Draws the image with its top left corner at a point.
  public func draw(at point: CGPoint) { draw(in: CGRect(origin: point, size: size)) }
  /// Draws the image scaled to a rectangle, with the normal blend mode and an alpha of 1.
  public func draw(in rect: CGRect) { draw(in: rect, blendMode: .normal, alpha: 1) }

  /// Draws the image with its top left corner at a point, with a blend mode and an alpha.
  public func draw(at point: CGPoint, blendMode: CGBlendMode, alpha: CGFloat) {
    draw(in: CGRect(origin: point, size: size), blendMode: blendMode, alpha: alpha)
  }

  /// Draws the image scaled to a rectangle, in its orientation; a resizable image is resized by its parts. The blend mode
  /// and the alpha replace those of the context. Does nothing without a current context.
  public func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {
    guard let context = UIGraphicsGetCurrentContext(), let cgImage else { return }
    let rect = rect.standardized
    context.saveGState()
    context.setBlendMode(blendMode)
    context.setAlpha(alpha)
    if attributes.caps != nil, rect.size != size {
      drawParts(in: rect, context)
    } else {
      context.concatenate(placement(in: rect))
      context.draw(cgImage, in: CGRect(x: 0, y: 0, width: 1, height: 1))
    }
    context.restoreGState()
  }

  /// Draws the image repeatedly over a rectangle, from the rectangle's origin.
  public func drawAsPattern(in rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext(), let cgImage else { return }
    context.saveGState()
    context.clip(to: rect)
    context.translateBy(x: rect.minX, y: rect.minY)
    context.concatenate(placement(in: CGRect(origin: .zero, size: size)))
    context.draw(cgImage, in: CGRect(x: 0, y: 0, width: 1, height: 1), byTiling: true)
    context.restoreGState()
  }

  /// Returns the transform from the unit square with y up, which contains the pixels with row 0 at the top, to
  /// a rectangle with y down.
  private func placement(in rect: CGRect) -> CGAffineTransform {
    imageOrientation.displayTransform.concatenating(
      CGAffineTransform(
        a: rect.width, b: 0, c: 0, d: -rect.height, tx: rect.minX, ty: rect.maxY))
  }
}

extension UIImage.Orientation {
  /// The transform of the unit square with y up that turns the stored pixels to their displayed orientation.
  fileprivate var displayTransform: CGAffineTransform {
    switch self {
    case .up: .identity
    case .down: CGAffineTransform(-1, 0, 0, -1, 1, 1)
    // A quarter turn counterclockwise.
    case .left: CGAffineTransform(0, 1, -1, 0, 1, 0)
    case .right: CGAffineTransform(0, -1, 1, 0, 0, 1)
    case .upMirrored: CGAffineTransform(-1, 0, 0, 1, 1, 0)
    case .downMirrored: CGAffineTransform(1, 0, 0, -1, 0, 1)
    // Mirrored, then turned like `left` and `right`.
    case .leftMirrored: CGAffineTransform(0, -1, -1, 0, 1, 1)
    case .rightMirrored: CGAffineTransform(0, 1, 1, 0, 0, 0)
    }
  }
}
