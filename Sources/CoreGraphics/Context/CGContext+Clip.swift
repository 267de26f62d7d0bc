// A clip can only become smaller, until it is reset or the graphics state is restored (L7.21).

extension CGContext {
  /// Intersects the clip with the inside of the current path, and clears the path. Does nothing if the path is empty.
  public func clip(using rule: CGPathFillRule = .winding) {
    let path = takePath()
    if !path.isEmpty { clip(to: path, rule) }
  }

  /// Removes the clip, also that which other code has set before it passed the context on. The clip of the saved state
  /// comes back with `restoreGState()`.
  public func resetClip() {
    target.resetClip()
    (state.clipBox, state.clipMask) = (target.area.frame, nil)
  }

  /// Intersects the clip with a rectangle of user space.
  public func clip(to rect: CGRect) {
    let path = CGMutablePath()
    path.addRect(rect.bounded, transform: state.ctm)
    clip(to: path, .winding)
  }

  /// Intersects the clip with the union of rectangles of user space.
  public func clip(to rects: [CGRect]) {
    let path = CGMutablePath()
    for rect in rects { path.addRect(rect.bounded, transform: state.ctm) }
    clip(to: path, .winding)
  }

  /// Intersects the clip with the rectangle, and multiplies it by the coverage of `mask`, which is stretched over the
  /// rectangle. The coverage of an image mask is 1 where it is black, and that of a gray image where it is white. For
  /// any other image, it is the alpha.
  public func clip(to rect: CGRect, mask: CGImage) {
    clip(to: rect)
    let area = drawableArea
    guard !area.isEmpty, state.ctm.isUsable, let surface = CairoSurface(covering: area) else { return }
    let source = SourceImage(
      image: mask.coverage,
      toPixels: mask.inMemory.transform(to: rect.standardized).concatenating(state.ctm),
      sampling: sampling)
    let painting = Painting(
      primitive: .fill(CGPath(rect: area.frame), .winding), source: .image(source))
    if let before = state.clipMask {
      surface.paint(painting, mode: .copy, through: before)
    } else {
      surface.paint(painting, mode: .copy)
    }
    surface.flush()
    state.clipMask = ClipMask(coverage: surface.bitmap, area: area)
  }

  /// The bounding box of the clip in user space; the null rectangle if the clip is empty.
  public var boundingBoxOfClipPath: CGRect {
    guard !state.clipBox.isNull, state.ctm.isUsable else { return .null }
    return state.clipBox.applying(state.ctm.inverted())
  }

  /// Intersects the clip with the inside of a path, whose coordinates are pixels.
  func clip(to path: CGPath, _ rule: CGPathFillRule) {
    let box = state.clipBox.overlap(with: path.boundingBoxOfPath)
    let isLeft = state.ctm.isUsable && box.isFinite && box.width > 0 && box.height > 0
    state.clipBox = isLeft ? box : .null
    target.clip(to: path, rule: rule, antialias: antialiases)
  }
}
