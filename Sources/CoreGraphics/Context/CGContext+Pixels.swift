extension CGContext {
  /// The pixels, with y down, that drawing can still change.
  package var drawablePixels: PixelRect { drawableArea }

  /// Copies `area` of `bitmap` to the caller's memory. It must be called after `bitmap` was written to.
  package func publishPixels(in area: PixelRect) {
    output?.store(bitmap, area.intersection(bitmap.bounds))
  }

  /// Draws a picture pixel by pixel with its top left corner at (x, y), without the transform. The clip, the alpha,
  /// the blend mode and the shadow have their usual effect.
  package func drawPixels(_ image: CGImage, x: Int, y: Int) {
    let ctm = state.ctm
    state.ctm = baseTransform
    defer { state.ctm = ctm }
    let area = PixelRect(x: x, y: y, width: image.bitmap.width, height: image.bitmap.height)
    let source = SourceImage(
      image: image, toPixels: CGAffineTransform(translationX: CGFloat(x), y: CGFloat(y)),
      sampling: .nearest, edge: .transparent, alpha: Double(state.alpha))
    draw(Painting(primitive: .fill(CGPath(rect: area.frame), .winding), source: .image(source)))
  }
}
