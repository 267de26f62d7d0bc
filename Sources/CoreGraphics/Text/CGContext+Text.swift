// Glyphs are placed in text space, whose y axis points up. The text matrix maps text space to user space.

extension CGContext {
  /// The origin of text space, in user space. It is not part of the saved state.
  public var textPosition: CGPoint {
    get { CGPoint(x: textMatrix.tx, y: textMatrix.ty) }
    set { (textMatrix.tx, textMatrix.ty) = (newValue.x, newValue.y) }
  }

  /// Sets the font that is used by functions that show glyphs. There is none by default.
  public func setFont(_ font: CGFont) { state.font = font.face }
  /// Sets the size of an em in text space. With 0, the default, nothing is shown.
  public func setFontSize(_ size: CGFloat) { state.fontSize = size }
  /// Sets whether text is filled, stroked and added to the clip. The default is `fill`.
  public func setTextDrawingMode(_ mode: CGTextDrawingMode) { state.textDrawingMode = mode }

  /// Sets the space that is added to each advance, in text space. The default is 0. It is used by functions that
  /// advance the text position, such as `CGContextShowGlyphsWithAdvances`, but not for given positions.
  public func setCharacterSpacing(_ spacing: CGFloat) { state.characterSpacing = spacing }

  /// Draws glyphs of the context's font, each with its origin at a position in text space. The text position does not
  /// change. Without a font, an issue is reported and nothing is drawn.
  public func showGlyphs(_ glyphs: [CGGlyph], at positions: [CGPoint]) {
    guard let font = state.font else { return Issue.report(.noFontSet) }
    show(glyphs, at: positions, face: font, size: state.fontSize)
  }

  func show(_ glyphs: [CGGlyph], at positions: [CGPoint], face: FontFace, size: CGFloat) {
    guard size != 0, size.isFinite, textMatrix.isUsable else { return }
    let text = FontLibrary.use { library in
      library.glyphs(of: face).map { GlyphRow(zip(glyphs, positions), of: $0, size: size) }
    }
    guard let text else { return }
    paint(inPixels(text.outline.copy(mappedBy: textMatrix)))
    if state.textDrawingMode.fills { showPictures(text, face: face, size: size) }
    if state.textDrawingMode.clips { clip(toGlyphs: text.outline.copy(mappedBy: textMatrix)) }
  }

  /// Paints an outline, whose coordinates are pixels, as the text drawing mode requires, with the stroke over the
  /// fill.
  private func paint(_ outline: CGPath) {
    guard !outline.isEmpty else { return }
    if state.textDrawingMode.fills { fill(outline, .winding) }
    if state.textDrawingMode.strokes { stroke(outline) }
  }

  /// Intersects the clip with the outline of glyphs. An empty outline, such as that of spaces, does not change the
  /// clip.
  func clip(toGlyphs outline: CGPath) {
    if !outline.isEmpty { clip(to: inPixels(outline), .winding) }
  }

  /// Draws the glyphs that have colors of their own. The box of a glyph extends by two ems to every side, which is a
  /// choice.
  private func showPictures(_ text: GlyphRow, face: FontFace, size: CGFloat) {
    let userSpace = state.ctm
    state.ctm = textMatrix.concatenating(userSpace)
    defer { state.ctm = userSpace }
    for (glyph, position) in text.pictures {
      let box = CGRect(origin: position, size: .zero).insetBy(dx: -2 * abs(size), dy: -2 * abs(size))
      drawPicture(alpha: state.alpha, in: box) { cairo in
        FontLibrary.use { $0.glyphs(of: face)?.show(glyph, at: position, size: size, on: cairo) }
      }
    }
  }
}

/// The outlines and images of glyphs that are drawn at once, in text space.
private struct GlyphRow {
  let outline = CGMutablePath()
  private(set) var pictures: [(CGGlyph, CGPoint)] = []

  /// Collects outlines and images. It must be called inside of `FontLibrary.use`.
  init(_ glyphs: some Sequence<(CGGlyph, CGPoint)>, of face: GlyphFace, size: CGFloat) {
    for (glyph, position) in glyphs where position.isFinite && glyph != kCGFontIndexInvalid {
      let transform = CGAffineTransform(
        a: size, b: 0, c: 0, d: size, tx: position.x, ty: position.y)
      outline.addPath(face.outline(of: glyph), transform: transform)
      if face.isPicture(glyph) { pictures.append((glyph, position)) }
    }
  }
}

// MARK: - Functions that advance

/// Draws glyphs one after the other, starting at the text position, which moves to the end of the last glyph.
/// `advances` are in text space. The context's character spacing is added to each of them.
public func CGContextShowGlyphsWithAdvances(
  _ c: CGContext, _ glyphs: UnsafePointer<CGGlyph>, _ advances: UnsafePointer<CGSize>, _ count: Int
) {
  guard count > 0 else { return }
  c.show(
    Array(UnsafeBufferPointer(start: glyphs, count: count)),
    advances: Array(UnsafeBufferPointer(start: advances, count: count)))
}

/// Draws glyphs, starting at the text position, with the advances of the font and the context's character spacing.
/// The text position moves to the end of the last glyph.
public func CGContextShowGlyphs(_ c: CGContext, _ g: UnsafePointer<CGGlyph>, _ count: Int) {
  guard count > 0 else { return }
  c.show(Array(UnsafeBufferPointer(start: g, count: count)))
}

extension CGContext {
  fileprivate func show(_ glyphs: [CGGlyph], advances: [CGSize]? = nil) {
    guard let font = state.font else { return Issue.report(.noFontSet) }
    let size = state.fontSize
    let steps = advances ?? font.advances(of: glyphs).map { CGSize(width: $0 * size, height: 0) }
    var pen = CGPoint.zero
    var positions: [CGPoint] = []
    for step in steps {
      positions.append(pen)
      pen.x += step.width + state.characterSpacing
      pen.y += step.height
    }
    showGlyphs(glyphs, at: positions)
    textPosition = pen.applying(textMatrix)
  }
}

extension FontFace {
  /// Returns the advances of glyphs in ems.
  func advances(of glyphs: [CGGlyph]) -> [CGFloat] {
    FontLibrary.use { library in
      let face = library.glyphs(of: self)
      return glyphs.map { face?.advance(of: $0) ?? 0 }
    }
  }
}
