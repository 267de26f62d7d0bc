// A transparency layer is a group (L7.29): everything between its beginning and its end is one image. The alpha, the
// shadow and the blend mode that were set before the layer apply to that image.

extension CGContext {
  /// Saves the state and begins a transparency layer with alpha 1, the normal blend mode and no shadow. Lamina
  /// ignores `auxiliaryInfo`.
  public func beginTransparencyLayer(auxiliaryInfo: CFDictionary?) {
    let shadow = state.shadow
    let area = layerArea(for: shadow)
    push(CairoSurface(covering: area))
    if shadow != nil, !area.isEmpty { state.clipBox = area.frame }
    state.alpha = 1
    state.shadow = nil
    state.blendMode = .normal
    state.clipMask = nil
  }

  /// Begins a transparency layer that is clipped to a rectangle in user space. Lamina ignores `auxiliaryInfo`.
  public func beginTransparencyLayer(in rect: CGRect, auxiliaryInfo: CFDictionary?) {
    beginTransparencyLayer(auxiliaryInfo: auxiliaryInfo)
    clip(to: rect)
  }

  /// Draws the innermost transparency layer and restores the state from before it. Does nothing if there is no layer.
  public func endTransparencyLayer() {
    guard let layer = popLayer(), let surface = layer.surface else { return }
    surface.flush()
    let picture = CGImage(adopting: surface.bitmap, isOpaque: false)
    drawPixels(picture, x: surface.area.minX, y: surface.area.minY)
  }

  /// Returns the area of a group that is visible, or that casts a shadow into the visible area.
  private func layerArea(for shadow: Shadow?) -> PixelRect {
    let visibleArea = drawableArea
    guard let shadow, !visibleArea.isEmpty, shadow.isDrawn else { return visibleArea }
    let (dx, dy) = (Int(shadow.offset.width.rounded()), Int(shadow.offset.height.rounded()))
    // The margin of a pixel is for the rounding of the offset.
    let reach = GaussianBlur(sigma: shadow.sigma).reach + 1
    return visibleArea.union(visibleArea.inset(by: -reach).offset(x: -dx, y: -dy))
  }
}
