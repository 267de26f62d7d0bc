/// A part of a text that is painted in one step, in coordinates with y down. It is unsafe because its closures use a
/// Cairo context in user space. They must be called inside of `FontLibrary.use`.
struct TextPiece {
  enum Shape {
    /// A rectangle that fills the box.
    case rect
    /// Filled glyphs. The closure adds their outline to the path of the context.
    case outline((CairoContext) -> Void)
    /// Stroked glyphs: the width of the pen, and a closure that adds their outline to the path of the context.
    case stroke(CGFloat, (CairoContext) -> Void)
    /// Glyphs with colors of their own, which the closure paints.
    case picture((CairoContext) -> Void)
    /// An image that fills the box, upright.
    case image(CGImage)
  }

  /// The bounding box of the piece in user space, with a margin for glyphs.
  var box: CGRect
  var color: CGColor
  /// The stroke color for text drawing modes that stroke; nil means `color`.
  var strokeColor: CGColor?
  var shadow: TextShadow?
  var shape: Shape
}

extension TextPiece {
  /// The outline that is added to the clip or stroked, depending on the text drawing mode; nil for pieces that are
  /// not glyphs.
  var outline: CGPath? {
    switch shape {
    case .outline(let makePath), .stroke(_, let makePath):
      // The height of the box becomes about 2048 units of Cairo, whose points lie on a grid of 1/256. The numbers are
      // choices.
      let precision = min(max(2048 / max(box.height, 1), 1.0 / 16), 256)
      return CGPath(precision: precision, tracing: makePath)
    case .rect, .picture, .image: return nil
    }
  }

  /// Paints with the matrix, clip, operator and source of the Cairo context. `alpha` applies to glyphs with colors of
  /// their own.
  func paint(_ cairo: CairoContext, alpha: Double) {
    cairo.clearPath()
    switch shape {
    case .rect: cairo.fill(box)
    case .outline(let makePath):
      makePath(cairo)
      cairo.fill()
    case .stroke(let width, let makePath):
      makePath(cairo)
      cairo.stroke(width: width)
    case .picture(let show): cairo.withOpacity(alpha, show)
    case .image: break
    }
  }
}

extension CGContext {
  /// Paints glyphs with colors of their own, such as emoji, but otherwise works like `drawGlyphs`.
  func drawPicture(alpha: CGFloat, in box: CGRect, _ show: @escaping (CairoContext) -> Void) {
    drawGlyphs(color: .black, in: box) { $0.withOpacity(Double(alpha), show) }
  }
}
