// MARK: - Lines

extension CGContext {
  /// In user space at the time of the stroke. 0 draws nothing (L7.20).
  public func setLineWidth(_ width: CGFloat) { state.pen.width = width }
  public func setLineCap(_ cap: CGLineCap) { state.pen.cap = cap }
  public func setLineJoin(_ join: CGLineJoin) { state.pen.join = join }
  public func setMiterLimit(_ limit: CGFloat) { state.pen.miterLimit = limit }

  /// Lengths of dashes and gaps in turn, in user space; an odd number of them repeats doubled. None draws a
  /// solid line.
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
    state.pen.dashPhase = phase
    state.pen.dashLengths = lengths
  }

  /// Without effect: curves are as smooth as they can be seen.
  public func setFlatness(_ flatness: CGFloat) { state.flatness = flatness }
}

// MARK: - How things are painted

extension CGContext {
  /// Multiplies the alpha of everything drawn; clamped to 0…1.
  public func setAlpha(_ alpha: CGFloat) {
    state.alpha = alpha.isNaN ? 1 : min(max(alpha, 0), 1)
  }

  public func setBlendMode(_ mode: CGBlendMode) { state.blendMode = mode }

  public var interpolationQuality: CGInterpolationQuality {
    get { state.interpolationQuality }
    set { state.interpolationQuality = newValue }
  }

  /// False makes edges hard: a pixel is in when half of it is (L7.30).
  public func setShouldAntialias(_ shouldAntialias: Bool) { state.shouldAntialias = shouldAntialias }
  /// Not part of the saved state; false wins over `setShouldAntialias`.
  public func setAllowsAntialiasing(_ allowsAntialiasing: Bool) {
    self.allowsAntialiasing = allowsAntialiasing
  }

  public func setRenderingIntent(_ intent: CGColorRenderingIntent) { state.renderingIntent = intent }
  public func setShouldSmoothFonts(_ shouldSmoothFonts: Bool) {}
  public func setAllowsFontSmoothing(_ allowsFontSmoothing: Bool) {}
  public func setShouldSubpixelPositionFonts(_ should: Bool) {}
  public func setAllowsFontSubpixelPositioning(_ allows: Bool) {}
  public func setShouldSubpixelQuantizeFonts(_ should: Bool) {}
  public func setAllowsFontSubpixelQuantization(_ allows: Bool) {}

  var antialiases: Bool { state.shouldAntialias && allowsAntialiasing }
}

// MARK: - Shadows (L7.22)

extension CGContext {
  /// `offset` and `blur` are in base space, whatever the CTM: +y up in a plain context, down in UIKit's.
  /// The gaussian's deviation is half of `blur`. A nil colour turns shadows off.
  public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
    let scale = abs(baseTransform.a)
    let shift = offset.applying(baseTransform)
    guard let color, shift.width.isFinite, shift.height.isFinite, !blur.isNaN else {
      state.shadow = nil
      return
    }
    state.shadow = Shadow(offset: shift, sigma: max(0, blur) / 2 * scale, color: color)
  }

  /// In black with an alpha of one third.
  public func setShadow(offset: CGSize, blur: CGFloat) {
    setShadow(offset: offset, blur: blur, color: CGColor(gray: 0, alpha: 1.0 / 3))
  }
}
