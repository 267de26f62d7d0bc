// MARK: - Lines

extension CGContext {
  /// Sets the width of lines in user space at the time of the stroke; 1 by default. A width of 0 draws nothing
  /// (L7.20).
  public func setLineWidth(_ width: CGFloat) { state.pen.width = width }
  /// Sets the form of the ends of lines; `butt` by default.
  public func setLineCap(_ cap: CGLineCap) { state.pen.cap = cap }
  /// Sets the form of the corners of lines; `miter` by default.
  public func setLineJoin(_ join: CGLineJoin) { state.pen.join = join }
  /// Sets the longest miter in line widths, beyond which a corner is beveled; 10 by default.
  public func setMiterLimit(_ limit: CGFloat) { state.pen.miterLimit = limit }

  /// Sets the lengths of dashes and gaps in turn, in user space, and the distance into the pattern at which lines
  /// begin. An odd number of lengths is repeated; no lengths, the default, draw solid lines.
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
    state.pen.dashPhase = phase
    state.pen.dashLengths = lengths
  }

  /// Keeps a flatness without effect: curves are always smooth at the resolution of the bitmap.
  public func setFlatness(_ flatness: CGFloat) { state.flatness = flatness }
}

// MARK: - How things are painted

extension CGContext {
  /// Sets a factor for the alpha of everything that is drawn; limited to 0…1, 1 by default.
  public func setAlpha(_ alpha: CGFloat) {
    state.alpha = alpha.isNaN ? 1 : min(max(alpha, 0), 1)
  }

  /// Sets the blend mode of everything that is drawn; `normal` by default.
  public func setBlendMode(_ mode: CGBlendMode) { state.blendMode = mode }

  /// The quality of images that are scaled; `default` at first. `none` takes the nearest pixel (L7.30).
  public var interpolationQuality: CGInterpolationQuality {
    get { state.interpolationQuality }
    set { state.interpolationQuality = newValue }
  }

  /// Switches the antialiasing of edges; true by default. Without it a pixel is covered when half of it is (L7.30).
  public func setShouldAntialias(_ shouldAntialias: Bool) { state.shouldAntialias = shouldAntialias }
  /// Allows antialiasing; true by default. It is not part of the saved state, and false overrides
  /// `setShouldAntialias(_:)`.
  public func setAllowsAntialiasing(_ allowsAntialiasing: Bool) {
    self.allowsAntialiasing = allowsAntialiasing
  }

  /// Keeps a rendering intent without effect: there are no color profiles.
  public func setRenderingIntent(_ intent: CGColorRenderingIntent) { state.renderingIntent = intent }
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
  /// Sets the shadow of everything that is drawn. `offset` and `blur` are in base space, whatever the CTM: +y is up
  /// in a plain context and down in UIKit's. The standard deviation of the Gaussian is half of `blur`; a nil color
  /// removes the shadow.
  public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
    let scale = abs(baseTransform.a)
    let shift = offset.applying(baseTransform)
    guard let color, shift.width.isFinite, shift.height.isFinite, !blur.isNaN else {
      state.shadow = nil
      return
    }
    state.shadow = Shadow(offset: shift, sigma: max(0, blur) / 2 * scale, color: color)
  }

  /// Sets a shadow in black with an alpha of one third.
  public func setShadow(offset: CGSize, blur: CGFloat) {
    setShadow(offset: offset, blur: blur, color: CGColor(gray: 0, alpha: 1.0 / 3))
  }
}
