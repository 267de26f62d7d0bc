/// One drawing step, in pixels with y down: a part of the plane and its color or image.
struct Painting {
  var primitive: Primitive
  var source: PaintSource
  var antialias = true

  /// The rectangle of the pixels that the painting can change. Its margin of one pixel is more than the 1/256 by which
  /// Cairo's rounding moves an edge.
  var extent: PixelRect {
    let box = primitive.box
    return box.isNull ? .empty : PixelRect(covering: box.insetBy(dx: -1, dy: -1))
  }
}

/// The part of the plane that is painted.
enum Primitive {
  /// The inside of a path.
  case fill(CGPath, CGPathFillRule)
  /// The stroke of a path, whose coordinates are pixels, with a pen in user space, which the transform maps to pixels
  /// (L7.20).
  case stroke(CGPath, Pen, CGAffineTransform)
  /// The glyphs that the closure draws on a Cairo context, in the coordinate space of the transform.
  case glyphs(box: CGRect, CGAffineTransform, (CairoContext) -> Void)

  var box: CGRect {
    switch self {
    case .fill(let path, _): path.boundingBox
    case .stroke(let path, let pen, let transform):
      path.boundingBox.outset(by: pen.reach * transform.largestScale)
    case .glyphs(let box, let transform, _): box.applying(transform)
    }
  }
}

/// The color or image of a painting.
enum PaintSource {
  /// Red, green, blue and alpha, not premultiplied, in 0…1.
  case color(SIMD4<Double>)
  case image(SourceImage)
}

/// An image, and the transform that maps it to pixels of the context.
struct SourceImage {
  /// The interpolation between pixels of the image.
  enum Sampling { case nearest, bilinear, best }
  /// The paint outside of the image: nothing, the image's outermost pixels, or the image again.
  enum Edge { case transparent, clamped, repeated }

  var image: CGImage
  /// The transform from pixels of the image, with row 0 at y = 0, to pixels of the context.
  var toPixels: CGAffineTransform
  var sampling = Sampling.best
  var edge = Edge.clamped
  var alpha = 1.0
}

extension Pen {
  /// An upper bound of the distance of a stroke from its path, in user space. The corners of square caps are √2 halves
  /// of the width away from it, which is less than 1.5.
  fileprivate var reach: CGFloat { width / 2 * max(join == .miter ? miterLimit : 1, 1.5) }
}

extension CGRect {
  fileprivate func outset(by distance: CGFloat) -> CGRect {
    isNull ? self : insetBy(dx: -distance, dy: -distance)
  }
}

extension CGAffineTransform {
  /// An upper bound of the factor by which the length of a vector increases (the Frobenius norm).
  var largestScale: CGFloat { hypot(hypot(a, b), hypot(c, d)) }

  /// True if the transform has an inverse and its numbers are finite. The least determinant is a choice: it is that of
  /// a scale of 10⁻⁹.
  var isUsable: Bool {
    let determinant = a * d - b * c
    return determinant.isFinite && abs(determinant) > 1e-18 && tx.isFinite && ty.isFinite
  }
}
