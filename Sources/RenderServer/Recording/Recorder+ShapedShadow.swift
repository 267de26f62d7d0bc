import CoreGraphics
import DisplayLists
import RenderModel

// Shadows of rectangles, which need no off-screen picture (L2.12, L2.13).

extension Recorder {
  /// The sigma in pixels below which bilinear sampling of a mask would cause an error of more than 1.5 levels.
  private static let leastSigma = 5.0
  /// The sigma in pixels above which no mask is used. The limit is a choice, because the bytes of a mask
  /// grow with the square of the sigma.
  private static let greatestSigma = 256.0

  /// Returns the command for the shadow of a layer whose silhouette is an axis-aligned rectangle of one alpha, with
  /// or without rounded corners; nil for all other layers.
  func shapedShadow(
    of layer: VisibleLayer, opacity: Double, _ transition: RunningTransition?
  ) -> ShadowCommand? {
    let shadow = layer.values.rare.values
    guard layer.toPixels.keepsAxesAndAngles, let shape = silhouette(of: layer, transition),
      let color = shadow.shadowColor
    else { return nil }
    let scale = layer.toPixels.axisScale
    let recipe = ShadowMask.Recipe(
      radius: shape.isPlain ? 0 : shape.radius * scale, sigma: shadow.shadowRadius * scale,
      isContinuous: shape.isContinuous)
    guard (Self.leastSigma...Self.greatestSigma).contains(recipe.sigma) else { return nil }
    let mask = ShadowMaskCache.shared.mask(recipe)
    guard min(shape.rect.width, shape.rect.height) * scale >= mask.leastSize else { return nil }
    var cast = shape
    cast.rect = cast.rect.offsetBy(dx: shadow.shadowOffset.width, dy: shadow.shadowOffset.height)
    return ShadowCommand(
      shape: cast, toPixels: layer.toPixels, mask: mask,
      color: color.premultipliedPixel(opacity: opacity * min(shadow.shadowOpacity, 1)),
      cover: cover(of: layer, opacity, transition))
  }

  /// Returns the rectangle that casts the shadow; nil when the silhouette is not a rectangle.
  private func silhouette(
    of layer: VisibleLayer, _ transition: RunningTransition?
  ) -> RoundedRect? {
    if let path = layer.values.rare.values.shadowPath {
      var rect = CGRect.zero
      return path.isRect(&rect) && !rect.isEmpty ? RoundedRect(rect) : nil
    }
    let outline = layer.values.outline
    // A mask has the same radius at all four corners, which are the bits of 15.
    guard transition == nil, isPlainBox(layer), outline.isPlain || outline.corners == 15 else {
      return nil
    }
    return outline
  }

  /// Returns true when the layer shows only an opaque background with antialiased edges.
  private func isPlainBox(_ layer: VisibleLayer) -> Bool {
    let values = layer.values
    return values.kind == .plain && values.pieceCount == 1 && values.aliasedEdges == 0
      && tree[layer.id].sublayers.isEmpty && hasOpaqueBackground(layer)
  }

  private func hasOpaqueBackground(_ layer: VisibleLayer) -> Bool {
    guard let color = layer.values.backgroundColor, color.pattern == nil else { return false }
    return color.premultipliedPixel(opacity: 1, tint: layer.instance.tint) >> 24 == 255
  }

  /// Returns the outline of the layer's background when it hides the shadow under it; otherwise nil. The
  /// background of a layer with a mesh is deformed, but its shadow is not.
  private func cover(
    of layer: VisibleLayer, _ opacity: Double, _ transition: RunningTransition?
  ) -> RoundedRect? {
    let outline = layer.values.outline
    guard opacity >= 1, transition == nil, layer.values.aliasedEdges == 0, !outline.isContinuous,
      hasOpaqueBackground(layer), layer.values.mesh == nil
    else { return nil }
    return outline
  }
}
