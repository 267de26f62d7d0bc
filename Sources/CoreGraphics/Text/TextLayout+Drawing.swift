extension TextLayout {
  /// Draws the text with the top left corner of the frame at `origin`. In user space, y must point down. The text
  /// drawing mode of the context applies, but not its text matrix.
  package func draw(in context: CGContext, at origin: CGPoint) {
    let pieces = lines.flatMap { line in
      line.pieces(
        at: CGPoint(x: origin.x + line.penX, y: origin.y + line.baseline), in: context)
    }
    context.paint(pieces)
  }
}

extension TextLayout.Line {
  /// The x coordinate of the left end of the line, including the spaces at the end of a line that is written from right
  /// to left.
  var penX: CGFloat { x - content.blankLead }

  /// Returns the pieces of the line in painting order. The left end of the line is at `pen` on its baseline, and y points
  /// down. The closures of the pieces (`TextPiece.Shape`) use Pango, so they must be called inside of `FontLibrary.use`.
  func pieces(at pen: CGPoint, in context: CGContext) -> [TextPiece] {
    let runs = content.runs.map { $0.inked(for: context) }
    var pieces: [TextPiece] = []
    for run in runs { pieces += run.backgrounds(from: pen, metrics) }
    for run in runs { pieces += run.pieces(from: pen, keeping: paragraph) }
    return pieces
  }
}

extension PangoRun {
  /// Returns the run, with the colors of the context if its attributes require them.
  func inked(for context: CGContext) -> PangoRun {
    guard attributes.hasContextColors else { return self }
    var run = self
    run.attributes.color = context.state.fillColor
    run.attributes.strokeColor = context.state.strokeColor
    return run
  }
}

extension CGContext {
  /// Draws pieces whose coordinates are relative to the text position, with y down. The text matrix applies.
  func paintInTextSpace(_ makePieces: () -> [TextPiece]) {
    guard textMatrix.isUsable else { return }
    let userSpace = state.ctm
    let yDown = CGAffineTransform(scaleX: 1, y: -1)
    state.ctm = yDown.concatenating(textMatrix).concatenating(userSpace)
    defer { state.ctm = userSpace }
    paint(makePieces(), pen: userSpace)
  }

  /// Paints pieces in order, with the shadow, alpha and blend mode of the state. Text drawing modes that stroke use
  /// the state's pen, in the space that the transform `pen` maps to pixels, or in user space if it is nil.
  func paint(_ pieces: [TextPiece], pen: CGAffineTransform? = nil) {
    let mode = state.textDrawingMode
    let outlines = CGMutablePath()
    FontLibrary.use { _ in
      for piece in pieces {
        withShadow(piece.shadow) { paint(piece, pen ?? state.ctm) }
        if mode.clips, let outline = piece.outline { outlines.addPath(outline) }
      }
    }
    clip(toGlyphs: outlines)
  }

  private func withShadow(_ shadow: TextShadow?, _ draw: () -> Void) {
    guard let shadow else { return draw() }
    let before = state.shadow
    setShadow(offset: shadow.offset, blur: shadow.blurRadius, color: shadow.color)
    draw()
    state.shadow = before
  }

  private func paint(_ piece: TextPiece, _ pen: CGAffineTransform) {
    let mode = state.textDrawingMode
    switch piece.shape {
    case .rect: if mode.fills || mode.strokes { paintDirectly(piece) }
    case .image(let image): if mode.fills { drawUpright(image, in: piece.box) }
    case .outline where mode != .fill: paintOutline(piece, pen)
    case .outline, .stroke, .picture: if mode.fills { paintDirectly(piece) }
    }
  }

  /// Paints a piece in its color, to which `drawGlyphs` applies the alpha of the state. Glyphs with colors of their own
  /// do not use this color, so the piece applies `alpha` to them.
  private func paintDirectly(_ piece: TextPiece) {
    let alpha = Double(min(max(piece.color.alpha, 0), 1) * state.alpha)
    drawGlyphs(color: piece.color, in: piece.box) { piece.paint($0, alpha: alpha) }
  }

  /// Paints an outline in a text drawing mode other than `fill`.
  private func paintOutline(_ piece: TextPiece, _ pen: CGAffineTransform) {
    guard let outline = piece.outline.map(inPixels) else { return }
    if state.textDrawingMode.fills { fill(outline, .winding, in: piece.color) }
    guard state.textDrawingMode.strokes else { return }
    let textSpace = state.ctm
    state.ctm = pen
    stroke(outline, in: piece.strokeColor ?? piece.color)
    state.ctm = textSpace
  }

  /// True if the map from user space to pixels contains a reflection, so that text which is drawn with y down in user
  /// space appears mirrored.
  package var isMirrored: Bool {
    pixelTransform.a * pixelTransform.d - pixelTransform.b * pixelTransform.c < 0
  }
}
