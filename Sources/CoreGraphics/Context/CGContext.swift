internal import CCairo

/// Draws into a bitmap. The default user space has its origin at the bottom left, y up, one unit per
/// pixel (L7.17). So far the part that pictures and captions need: state, paths, clips, fills,
/// strokes and images.
public final class CGContext {
  private let surface: CairoSurface
  private var fillColor = CGColor.black
  private var strokeColor = CGColor.black
  private var savedColors: [(fill: CGColor, stroke: CGColor)] = []

  /// nil for a size of zero or one that Cairo cannot hold.
  package init?(drawingInto bitmap: Bitmap, isFlipped: Bool = false) {
    guard bitmap.width > 0, bitmap.height > 0, let surface = CairoSurface(bitmap) else { return nil }
    self.surface = surface
    cairo_set_line_width(surface.context, 1)
    if !isFlipped {
      translateBy(x: 0, y: CGFloat(bitmap.height))
      scaleBy(x: 1, y: -1)
    }
  }

  /// A context with memory of its own. `data` must be nil; only 8-bit RGB with alpha is there.
  public convenience init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int,
    bytesPerRow: Int, space: CGColorSpace, bitmapInfo: UInt32
  ) {
    guard data == nil, bitsPerComponent == 8, width > 0, height > 0, space.model == .rgb else {
      return nil
    }
    self.init(drawingInto: Bitmap(width: width, height: height))
  }

  /// The pixels that are drawn into.
  package var bitmap: Bitmap { surface.bitmap }

  public var width: Int { surface.bitmap.width }
  public var height: Int { surface.bitmap.height }

  /// A copy of the pixels as they are now.
  public func makeImage() -> CGImage? {
    surface.flush()
    let copy = Bitmap(width: width, height: height)
    for y in 0..<height { copy.row(y).update(from: surface.bitmap.row(y), count: width) }
    return CGImage(adopting: copy)
  }

  /// For the text code of this module.
  var cairo: OpaquePointer { surface.context }
}

extension CGContext {
  public func saveGState() {
    cairo_save(surface.context)
    savedColors.append((fillColor, strokeColor))
  }

  /// Does nothing when there is no saved state (L7.21).
  public func restoreGState() {
    guard let colors = savedColors.popLast() else { return }
    cairo_restore(surface.context)
    (fillColor, strokeColor) = colors
  }

  public func translateBy(x: CGFloat, y: CGFloat) { cairo_translate(surface.context, x, y) }
  public func scaleBy(x: CGFloat, y: CGFloat) { cairo_scale(surface.context, x, y) }
  public func rotate(by angle: CGFloat) { cairo_rotate(surface.context, angle) }
  public func concatenate(_ transform: CGAffineTransform) { surface.concatenate(transform) }

  public func setFillColor(_ color: CGColor) { fillColor = color }
  public func setStrokeColor(_ color: CGColor) { strokeColor = color }
  public func setLineWidth(_ width: CGFloat) { cairo_set_line_width(surface.context, width) }
}

extension CGContext {
  public func beginPath() { cairo_new_path(surface.context) }
  public func addPath(_ path: CGPath) { surface.append(path) }
  public func addRect(_ rect: CGRect) { addPath(CGPath(rect: rect)) }
  public func addEllipse(in rect: CGRect) { addPath(CGPath(ellipseIn: rect)) }
  public func move(to point: CGPoint) { cairo_move_to(surface.context, point.x, point.y) }
  public func addLine(to point: CGPoint) { cairo_line_to(surface.context, point.x, point.y) }
  public func closePath() { cairo_close_path(surface.context) }

  /// Fills by the non-zero rule and forgets the path.
  public func fillPath() {
    surface.setSource(fillColor)
    cairo_fill(surface.context)
  }

  public func strokePath() {
    surface.setSource(strokeColor)
    cairo_stroke(surface.context)
  }

  public func clip() { cairo_clip(surface.context) }

  public func clip(to rect: CGRect) {
    addRect(rect)
    clip()
  }

  public func fill(_ rect: CGRect) {
    addRect(rect)
    fillPath()
  }

  public func stroke(_ rect: CGRect) {
    addRect(rect)
    strokePath()
  }

  public func fillEllipse(in rect: CGRect) {
    addEllipse(in: rect)
    fillPath()
  }

  /// To transparent, whatever the blend mode.
  public func clear(_ rect: CGRect) {
    cairo_save(surface.context)
    cairo_set_operator(surface.context, CAIRO_OPERATOR_CLEAR)
    addRect(rect)
    cairo_fill(surface.context)
    cairo_restore(surface.context)
  }

  /// Row 0 of the image goes to the rectangle's max y, so a y-down context shows it upside down
  /// (L7.25).
  public func draw(_ image: CGImage, in rect: CGRect) {
    saveGState()
    translateBy(x: rect.minX, y: rect.maxY)
    scaleBy(x: rect.width / CGFloat(image.width), y: -rect.height / CGFloat(image.height))
    surface.paint(image)
    restoreGState()
  }
}
