internal import CCairo
internal import CPango

extension TextLayout {
  /// Draws with the top left corner of the frame at `origin`; y must grow downward in user space.
  package func draw(in context: CGContext, at origin: CGPoint) {
    let pieces = pieces(at: origin)
    FontLibrary.use { _ in
      for piece in pieces { context.paint(piece) }
    }
  }

  /// What is painted, from the bottom up. The closures use Pango: only inside `FontLibrary.use`.
  func pieces(at origin: CGPoint) -> [TextPiece] {
    var pieces: [TextPiece] = []
    for line in lines {
      let start = CGPoint(
        x: origin.x + line.x - line.content.blankLead, y: origin.y + line.baseline)
      for run in line.content.runs { pieces += run.backgrounds(from: start, line.metrics) }
      for run in line.content.runs { pieces += run.pieces(from: start, keeping: line.paragraph) }
    }
    return pieces
  }
}

/// Something of one colour.
struct TextPiece {
  enum Shape {
    case rect
    /// The closure makes the outline the context's path.
    case outline((OpaquePointer) -> Void)
    /// A pen's width; the closure as above.
    case stroke(CGFloat, (OpaquePointer) -> Void)
    /// The closure paints, in colours of its own.
    case picture((OpaquePointer) -> Void)
  }

  /// Generous for glyphs; user space.
  var box: CGRect
  var color: CGColor
  var shape: Shape
}

extension CGContext {
  /// With the shadow, the alpha and the blend mode of the state.
  fileprivate func paint(_ piece: TextPiece) {
    let alpha = Double(min(max(piece.color.alpha, 0), 1) * state.alpha)
    drawGlyphs(color: piece.color, in: piece.box) { piece.paint($0, alpha: alpha) }
  }
}

extension TextPiece {
  /// With Cairo's matrix, clip, operator and source as they are. Unsafe by nature: `cairo` is a Cairo
  /// context. `alpha` is for what brings its own colours.
  fileprivate func paint(_ cairo: OpaquePointer, alpha: Double) {
    cairo_new_path(cairo)
    switch shape {
    case .rect:
      cairo_rectangle(cairo, box.minX, box.minY, box.width, box.height)
      cairo_fill(cairo)
    case .outline(let makePath):
      makePath(cairo)
      cairo_fill(cairo)
    case .stroke(let width, let makePath):
      makePath(cairo)
      cairo_set_line_width(cairo, width)
      cairo_stroke(cairo)
    case .picture(let show):
      paintPicture(cairo, show, alpha: alpha)
    }
  }

  private func paintPicture(
    _ cairo: OpaquePointer, _ show: (OpaquePointer) -> Void, alpha: Double
  ) {
    guard alpha < 1 else { return show(cairo) }
    cairo_push_group(cairo)
    show(cairo)
    cairo_pop_group_to_source(cairo)
    cairo_paint_with_alpha(cairo, alpha)
  }
}

extension CGContext {
  /// Whether text that is drawn with y down in user space comes out upside down or as in a mirror.
  package var isMirrored: Bool {
    pixelTransform.a * pixelTransform.d - pixelTransform.b * pixelTransform.c < 0
  }
}
