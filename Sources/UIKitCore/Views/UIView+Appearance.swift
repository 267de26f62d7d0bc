import QuartzCore

extension UIView {
  /// The background color that was set, or the layer's own if it was changed since.
  final var currentBackgroundColor: UIColor? {
    guard let color = layer.backgroundColor else { return nil }
    if let set = viewState.background, resolved(set) == color { return set }
    return UIColor(cgColor: color)
  }

  final func setBackground(_ color: UIColor?) {
    viewState.background = color
    layer.backgroundColor = color.map(resolved)
    updateLayerOpacity()
    if drawsItself { setNeedsDisplay() }
  }

  private func resolved(_ color: UIColor) -> CGColor {
    color.resolvedColor(with: traitCollection).cgColor
  }

  /// Updates the layer's opacity hint. A translucent background color makes the drawn content translucent.
  final func updateLayerOpacity() {
    guard drawsItself else { return }
    layer.isOpaque = viewState.isOpaque && (layer.backgroundColor?.alpha ?? 1) == 1
  }

  final func setContentMode(_ mode: ContentMode) {
    viewState.contentMode = mode
    layer.contentsGravity = mode.gravity
    layer.needsDisplayOnBoundsChange = mode == .redraw && drawsItself
  }

  // MARK: Tint

  final func setTint(_ color: UIColor?) {
    guard color != viewState.tint else { return }
    viewState.tint = color
    announceTint()
  }

  /// Tells this view, and all descendants without a tint of their own, that the tint changed.
  final func announceTint() {
    tintColorDidChange()
    for view in subviews where view.viewState.tint == nil { view.announceTint() }
  }

  // MARK: Traits

  /// The traits of the superview, the screen or the main screen, with `overrideUserInterfaceStyle` applied.
  final var inheritedTraits: UITraitCollection {
    let inherited =
      superview?.traitCollection ?? (self as? UIWindow)?.screen.traitCollection
      ?? UIScreen.main.traitCollection
    guard overrideUserInterfaceStyle != .unspecified else { return inherited }
    return UITraitCollection(traitsFrom: [
      inherited, UITraitCollection(userInterfaceStyle: overrideUserInterfaceStyle),
    ])
  }

  /// Resolves the background color and draws again for new traits, in this view and all its descendants.
  final func traitsChanged(from previous: UITraitCollection?) {
    if let color = viewState.background { layer.backgroundColor = resolved(color) }
    if drawsItself { setNeedsDisplay() }
    traitCollectionDidChange(previous)
    viewState.controller?.traitCollectionDidChange(previous)
    for view in subviews { view.traitsChanged(from: previous) }
  }

  // MARK: Drawing

  /// Calls `draw(_:)` for the layer, with the background filled first if the layer is opaque.
  final func drawContents(of layer: CALayer, in context: CGContext) {
    guard drawsItself, layer.model() === self.layer else { return layer.noteNothingDrawn() }
    UIGraphicsPushContext(context)
    traitCollection.performAsCurrent {
      let clip = context.boundingBoxOfClipPath.overlap(with: bounds)
      let area = clip.isNull ? bounds : clip
      if layer.isOpaque, let color = layer.backgroundColor { fill(area, color, in: context) }
      draw(area)
    }
    UIGraphicsPopContext()
  }

  private func fill(_ area: CGRect, _ color: CGColor, in context: CGContext) {
    context.saveGState()
    context.setFillColor(color)
    context.fill(area)
    context.restoreGState()
  }
}
