// Groups (L7.29): what is drawn between begin and end is one picture, to which the alpha, the shadow and
// the blend mode from before apply.

extension CGContext {
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

  public func beginTransparencyLayer(in rect: CGRect, auxiliaryInfo: CFDictionary?) {
    beginTransparencyLayer(auxiliaryInfo: auxiliaryInfo)
    clip(to: rect)
  }

  /// Does nothing without a layer.
  public func endTransparencyLayer() {
    guard let layer = popLayer(), let surface = layer.surface else { return }
    surface.flush()
    let picture = CGImage(adopting: surface.bitmap, isOpaque: false)
    drawPixels(picture, x: surface.area.minX, y: surface.area.minY)
  }

  /// The area of a group that is visible or casts a shadow into the visible area.
  private func layerArea(for shadow: Shadow?) -> PixelRect {
    let seen = drawableArea
    guard let shadow, !seen.isEmpty, abs(shadow.offset.width) < 1e6, abs(shadow.offset.height) < 1e6
    else { return seen }
    let (dx, dy) = (Int(shadow.offset.width.rounded()), Int(shadow.offset.height.rounded()))
    let reach = GaussianBlur(sigma: shadow.sigma).reach + 1
    return seen.union(seen.inset(by: -reach).offset(x: -dx, y: -dy))
  }
}
