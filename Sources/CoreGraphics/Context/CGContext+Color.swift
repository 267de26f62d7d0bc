extension CGContext {
  /// Sets the color or pattern with which fills are painted, and the fill color space. The default is opaque black.
  /// The color's alpha is multiplied by that of the context.
  public func setFillColor(_ color: CGColor) {
    state.fillColor = color
    state.fillSpace = color.colorSpace ?? state.fillSpace
  }

  /// Sets the color or pattern with which strokes are painted, and the stroke color space. The default is opaque
  /// black.
  public func setStrokeColor(_ color: CGColor) {
    state.strokeColor = color
    state.strokeSpace = color.colorSpace ?? state.strokeSpace
  }

  /// Sets the fill color space, and the fill color to black in `space` (L7.21). A space of patterns keeps the
  /// color until a pattern is set.
  public func setFillColorSpace(_ space: CGColorSpace) {
    if space.model == .pattern { state.fillSpace = space } else { setFillColor(space.black) }
  }
  /// Sets the stroke color space, and the stroke color to black in `space`.
  public func setStrokeColorSpace(_ space: CGColorSpace) {
    if space.model == .pattern { state.strokeSpace = space } else { setStrokeColor(space.black) }
  }

  /// Sets the fill color from components of the fill color space, followed by alpha. Does nothing if their number is
  /// wrong for the space.
  public func setFillColor(_ components: [CGFloat]) {
    CGColor(colorSpace: state.fillSpace, components: components).map(setFillColor)
  }

  /// Sets the stroke color from components of the stroke color space, followed by alpha. Does nothing if their number
  /// is wrong for the space.
  public func setStrokeColor(_ components: [CGFloat]) {
    CGColor(colorSpace: state.strokeSpace, components: components).map(setStrokeColor)
  }

  /// Sets the fill color and a gray fill color space; components are in 0…1.
  public func setFillColor(gray: CGFloat, alpha: CGFloat) {
    setFillColor(CGColor(gray: gray, alpha: alpha))
  }

  /// Sets the stroke color and a gray stroke color space; components are in 0…1.
  public func setStrokeColor(gray: CGFloat, alpha: CGFloat) {
    setStrokeColor(CGColor(gray: gray, alpha: alpha))
  }

  /// Sets the fill color and an RGB fill color space; components are gamma-encoded and in 0…1.
  public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setFillColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }

  /// Sets the stroke color and an RGB stroke color space; components are gamma-encoded and in 0…1.
  public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setStrokeColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }

  /// Sets the fill color and a CMYK fill color space; components are in 0…1.
  public func setFillColor(
    cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat
  ) {
    setFillColor(
      CGColor(
        genericCMYKCyan: cyan, magenta: magenta, yellow: yellow, black: black, alpha: alpha))
  }

  /// Sets the stroke color and a CMYK stroke color space; components are in 0…1.
  public func setStrokeColor(
    cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat
  ) {
    setStrokeColor(
      CGColor(
        genericCMYKCyan: cyan, magenta: magenta, yellow: yellow, black: black, alpha: alpha))
  }

  /// Sets the pattern with which fills are painted.
  ///
  /// - Parameters:
  ///   - pattern: The pattern.
  ///   - components: The alpha for a colored pattern. For an uncolored one, the components of the base space of the
  ///     fill color space, followed by alpha.
  public func setFillPattern(
    _ pattern: CGPattern, colorComponents components: UnsafePointer<CGFloat>
  ) {
    let space = state.fillSpace.forPattern(pattern)
    CGColor(patternSpace: space, pattern: pattern, components: components).map(setFillColor)
  }

  /// Sets the pattern with which strokes are painted.
  ///
  /// - Parameters:
  ///   - pattern: The pattern.
  ///   - components: The alpha for a colored pattern. For an uncolored one, the components of the base space of the
  ///     stroke color space, followed by alpha.
  public func setStrokePattern(
    _ pattern: CGPattern, colorComponents components: UnsafePointer<CGFloat>
  ) {
    let space = state.strokeSpace.forPattern(pattern)
    CGColor(patternSpace: space, pattern: pattern, components: components).map(setStrokeColor)
  }

  /// Sets the point of base space at which a tile of a pattern begins. The default is (0, 0).
  public func setPatternPhase(_ phase: CGSize) { state.patternPhase = phase }
}

// MARK: - Paint

extension CGContext {
  /// Returns the source of pixels for a color, with the state's alpha. The tiles of a pattern are placed in base
  /// space (L7.13).
  func paint(_ color: CGColor) -> PaintSource {
    guard let tile = color.pattern else { return .color(color.drawn(alpha: state.alpha)) }
    let alpha = min(max(color.alpha, 0), 1) * state.alpha
    let image = alpha < 1 ? tile.image.faded(by: alpha) : tile.image.inMemory
    return .image(
      SourceImage(
        image: image, toPixels: tileTransform(tile), sampling: sampling, edge: .repeated))
  }

  /// Returns the map from a tile's pixels to pixels of the context, with row 0 at the top of the tile.
  private func tileTransform(_ tile: PatternTile) -> CGAffineTransform {
    let size = CGSize(
      width: CGFloat(tile.image.width) / tile.scale, height: CGFloat(tile.image.height) / tile.scale)
    if let toBase = tile.toBase {
      let phase = CGAffineTransform(
        translationX: state.patternPhase.width, y: state.patternPhase.height)
      return toBase.concatenating(phase).concatenating(baseTransform)
    }
    let origin = CGPoint(x: state.patternPhase.width, y: state.patternPhase.height)
    return tile.image.inMemory.transform(to: CGRect(origin: origin, size: size), isUpright: isFlipped)
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

extension CGColorSpace {
  /// Returns the space itself, or the space of colored patterns for a colored one if this is no space of patterns.
  fileprivate func forPattern(_ pattern: CGPattern) -> CGColorSpace {
    pattern.isColored && model != .pattern ? .pattern : self
  }
}

extension CGColor {
  /// Returns the components, clamped to 0…1, with alpha multiplied by `alpha`. NaN counts as 0.
  fileprivate func drawn(alpha: CGFloat) -> SIMD4<Double> {
    var color = rgba
    for index in 0..<4 { color[index] = color[index] > 0 ? min(color[index], 1) : 0 }
    color.w *= Double(alpha)
    return color
  }
}

extension CGImage {
  /// Returns the map from pixels of the image, in which row 0 is at y = 0, to `rect`. Row 0 is mapped to the
  /// rectangle's maximum y, or to its minimum y if `isUpright` is true, for spaces whose y axis points down.
  func transform(to rect: CGRect, isUpright: Bool = false) -> CGAffineTransform {
    let scale = CGSize(width: rect.width / CGFloat(width), height: rect.height / CGFloat(height))
    return CGAffineTransform(
      a: scale.width, b: 0, c: 0, d: isUpright ? scale.height : -scale.height, tx: rect.minX,
      ty: isUpright ? rect.minY : rect.maxY)
  }

  /// Returns a copy whose channels are multiplied by `alpha`, which is in 0…1.
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
