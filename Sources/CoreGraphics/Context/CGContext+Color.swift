extension CGContext {
  public func setFillColor(_ color: CGColor) {
    state.fillColor = color
    state.fillSpace = color.colorSpace ?? state.fillSpace
  }

  public func setStrokeColor(_ color: CGColor) {
    state.strokeColor = color
    state.strokeSpace = color.colorSpace ?? state.strokeSpace
  }

  /// Resets the colour to the black of `space` (L7.21).
  public func setFillColorSpace(_ space: CGColorSpace) { setFillColor(space.black) }
  public func setStrokeColorSpace(_ space: CGColorSpace) { setStrokeColor(space.black) }

  /// Components of the fill colour space, then alpha; ignored when their number does not fit.
  public func setFillColor(_ components: [CGFloat]) {
    CGColor(colorSpace: state.fillSpace, components: components).map(setFillColor)
  }

  public func setStrokeColor(_ components: [CGFloat]) {
    CGColor(colorSpace: state.strokeSpace, components: components).map(setStrokeColor)
  }

  public func setFillColor(gray: CGFloat, alpha: CGFloat) {
    setFillColor(CGColor(gray: gray, alpha: alpha))
  }

  public func setStrokeColor(gray: CGFloat, alpha: CGFloat) {
    setStrokeColor(CGColor(gray: gray, alpha: alpha))
  }

  public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setFillColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }

  public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setStrokeColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }

  public func setFillColor(
    cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat
  ) {
    setFillColor(
      CGColor(
        genericCMYKCyan: cyan, magenta: magenta, yellow: yellow, black: black, alpha: alpha))
  }

  public func setStrokeColor(
    cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat
  ) {
    setStrokeColor(
      CGColor(
        genericCMYKCyan: cyan, magenta: magenta, yellow: yellow, black: black, alpha: alpha))
  }

  /// Sets the origin of pattern tiles in base space.
  public func setPatternPhase(_ phase: CGSize) { state.patternPhase = phase }
}

// MARK: - Paint

extension CGContext {
  /// The colour with the state's alpha; pattern tiles lie in base space (L7.13).
  func paint(_ color: CGColor) -> PaintSource {
    guard let tile = color.pattern else { return .color(color.drawn(alpha: state.alpha)) }
    let alpha = min(max(color.alpha, 0), 1) * state.alpha
    let image = alpha < 1 ? tile.image.faded(by: alpha) : tile.image.inMemory
    return .image(
      SourceImage(
        image: image, toPixels: tileTransform(tile), sampling: sampling, edge: .repeated))
  }

  /// Upright where base space is: row 0 is the tile's top.
  private func tileTransform(_ tile: PatternTile) -> CGAffineTransform {
    let size = CGSize(
      width: CGFloat(tile.image.width) / tile.scale, height: CGFloat(tile.image.height) / tile.scale)
    let origin = CGPoint(x: state.patternPhase.width, y: state.patternPhase.height)
    return tile.image.inMemory.placed(in: CGRect(origin: origin, size: size), isUpright: isFlipped)
      .concatenating(baseTransform)
  }

  var sampling: SourceImage.Sampling {
    switch state.interpolationQuality {
    case .none: .nearest
    case .low: .bilinear
    case .default, .medium, .high: .best
    }
  }
}

extension CGColor {
  /// Clamped, a NaN as 0; the alpha times another.
  fileprivate func drawn(alpha: CGFloat) -> SIMD4<Double> {
    var color = rgba
    for index in 0..<4 { color[index] = color[index] > 0 ? min(color[index], 1) : 0 }
    color.w *= Double(alpha)
    return color
  }
}

extension CGImage {
  /// Pixels of the image, row 0 at y = 0, → `rect`. Row 0 goes to the rectangle's max y, or to its min y
  /// when y points down and the image is to stand upright.
  func placed(in rect: CGRect, isUpright: Bool = false) -> CGAffineTransform {
    let scale = CGSize(width: rect.width / CGFloat(width), height: rect.height / CGFloat(height))
    return CGAffineTransform(
      a: scale.width, b: 0, c: 0, d: isUpright ? scale.height : -scale.height, tx: rect.minX,
      ty: isUpright ? rect.minY : rect.maxY)
  }

  /// All channels times `alpha`, which is in 0…1.
  func faded(by alpha: CGFloat) -> CGImage {
    let (width, height) = (self.bitmap.width, self.bitmap.height)
    let bitmap = Bitmap(width: width, height: height)
    let factor = UInt32((alpha * 256).rounded())
    for y in 0..<height {
      let (from, to) = (self.bitmap.row(y), bitmap.row(y))
      for x in 0..<width {
        let (even, odd) = (from[x] & 0xFF00FF, from[x] >> 8 & 0xFF00FF)
        to[x] = (even * factor + 0x80_0080) >> 8 & 0xFF00FF | (odd * factor + 0x80_0080) & 0xFF00_FF00
      }
    }
    return CGImage(adopting: bitmap, isOpaque: false)
  }
}
