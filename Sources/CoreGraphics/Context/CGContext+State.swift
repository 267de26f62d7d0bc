// MARK: - Lines

extension CGContext {
  /// Sets the width of lines in user space at the time of the stroke. The default is 1. A width of 0 draws nothing
  /// (L7.20).
  public func setLineWidth(_ width: CGFloat) { state.pen.width = width }
  /// Sets the shape of the ends of lines. The default is `butt`.
  public func setLineCap(_ cap: CGLineCap) { state.pen.cap = cap }
  /// Sets the shape of the corners of lines. The default is `miter`.
  public func setLineJoin(_ join: CGLineJoin) { state.pen.join = join }
  /// Sets the longest miter, in line widths. Longer corners are beveled. The default is 10.
  public func setMiterLimit(_ limit: CGFloat) { state.pen.miterLimit = limit }

  /// Sets the alternating lengths of dashes and gaps, in user space, and the distance into the pattern at which lines
  /// begin. An odd number of lengths is repeated. Without lengths, which is the default, lines are solid.
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
    state.pen.dashPhase = phase
    state.pen.dashLengths = lengths
  }

  /// Does nothing: curves are always smooth at the resolution of the bitmap.
  public func setFlatness(_ flatness: CGFloat) {}
}

// MARK: - Painting

extension CGContext {
  /// Sets a factor for the alpha of everything that is drawn, clamped to 0…1. The default is 1.
  public func setAlpha(_ alpha: CGFloat) {
    state.alpha = alpha.isNaN ? 1 : min(max(alpha, 0), 1)
  }

  /// Sets the blend mode of everything that is drawn. The default is `normal`.
  public func setBlendMode(_ mode: CGBlendMode) { state.blendMode = mode }

  /// The quality with which scaled images are drawn. The default is `default`. `none` selects the nearest pixel
  /// (L7.30).
  public var interpolationQuality: CGInterpolationQuality {
    get { state.interpolationQuality }
    set { state.interpolationQuality = newValue }
  }

  /// Switches the antialiasing of edges. The default is true. Without it, a pixel is painted if at least half of it
  /// is covered (L7.30).
  public func setShouldAntialias(_ shouldAntialias: Bool) { state.shouldAntialias = shouldAntialias }
  /// Allows antialiasing. The default is true. It is not part of the saved state, and false overrides
  /// `setShouldAntialias(_:)`.
  public func setAllowsAntialiasing(_ allowsAntialiasing: Bool) {
    self.allowsAntialiasing = allowsAntialiasing
  }

  /// Does nothing, because Lamina does not use color profiles.
  public func setRenderingIntent(_ intent: CGColorRenderingIntent) {}
  /// Does nothing: text has gray antialiasing without subpixel smoothing.
  public func setShouldSmoothFonts(_ shouldSmoothFonts: Bool) {}
  /// Does nothing: text has gray antialiasing without subpixel smoothing.
  public func setAllowsFontSmoothing(_ allowsFontSmoothing: Bool) {}
  /// Does nothing: glyphs are always drawn at their exact positions.
  public func setShouldSubpixelPositionFonts(_ should: Bool) {}
  /// Does nothing: glyphs are always drawn at their exact positions.
  public func setAllowsFontSubpixelPositioning(_ allows: Bool) {}
  /// Does nothing: glyphs are always drawn at their exact positions.
  public func setShouldSubpixelQuantizeFonts(_ should: Bool) {}
  /// Does nothing: glyphs are always drawn at their exact positions.
  public func setAllowsFontSubpixelQuantization(_ allows: Bool) {}

  var antialiases: Bool { state.shouldAntialias && allowsAntialiasing }
}

// MARK: - Shadows (L7.22)

extension CGContext {
  /// Sets the shadow of everything that is drawn. `offset` and `blur` are in base space and do not depend on the CTM:
  /// +y is up in a plain context and down in UIKit's contexts. The standard deviation of the Gaussian is half of
  /// `blur`. A nil color removes the shadow.
  public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
    let scale = abs(baseTransform.a)
    let shift = offset.applying(baseTransform)
    guard let color, shift.width.isFinite, shift.height.isFinite, !blur.isNaN else {
      state.shadow = nil
      return
    }
    state.shadow = Shadow(offset: shift, sigma: max(0, blur) / 2 * scale, color: color)
  }

  /// Sets a black shadow with an alpha of one third.
  public func setShadow(offset: CGSize, blur: CGFloat) {
    setShadow(offset: offset, blur: blur, color: CGColor(gray: 0, alpha: 1.0 / 3))
  }
}
