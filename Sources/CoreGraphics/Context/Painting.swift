/// One thing to draw, in pixels with y down: where, and with what.
struct Painting {
  var primitive: Primitive
  var source: PaintSource
  var antialias = true

  /// The pixels that it can change.
  var extent: PixelRect {
    let box = primitive.box
    return box.isNull ? .empty : PixelRect(covering: box.insetBy(dx: -1, dy: -1))
  }
}

/// The part of the plane that is painted.
enum Primitive {
  case fill(CGPath, CGPathFillRule)
  /// The transform bends the pen (L7.20).
  case stroke(CGPath, Pen, CGAffineTransform)
  /// Glyphs that the closure shows on the Cairo context it gets, in the space of the transform.
  case glyphs(box: CGRect, CGAffineTransform, (OpaquePointer) -> Void)

  var box: CGRect {
    switch self {
    case .fill(let path, _): path.boundingBox
    case .stroke(let path, let pen, let transform):
      path.boundingBox.outset(by: pen.reach * transform.largestScale)
    case .glyphs(let box, let transform, _): box.applying(transform)
    }
  }
}

/// What a figure is painted with.
enum PaintSource {
  /// Red, green, blue, alpha, straight.
  case color(SIMD4<Double>)
  case image(SourceImage)
}

/// A picture on the plane.
struct SourceImage {
  enum Sampling { case nearest, bilinear, best }
  enum Edge { case transparent, clamped, repeated }

  var image: CGImage
  /// Pixels of the image, row 0 at y = 0, → pixels of the context.
  var toPixels: CGAffineTransform
  var sampling = Sampling.best
  var edge = Edge.clamped
  var alpha = 1.0
}

extension Pen {
  /// How far a stroke reaches from its path, in user space.
  fileprivate var reach: CGFloat { width / 2 * max(join == .miter ? miterLimit : 1, 1.5) }
}

extension CGRect {
  fileprivate func outset(by distance: CGFloat) -> CGRect {
    isNull ? self : insetBy(dx: -distance, dy: -distance)
  }
}

extension CGAffineTransform {
  /// No vector grows by more (the Frobenius norm, an upper bound).
  var largestScale: CGFloat { hypot(hypot(a, b), hypot(c, d)) }

  /// Whether it has an inverse whose entries are finite.
  var isUsable: Bool {
    let determinant = a * d - b * c
    return determinant.isFinite && abs(determinant) > 1e-18 && tx.isFinite && ty.isFinite
  }
}
