import QuartzCore

extension UIView {
  /// The colour that was set, unless the layer was given another one since.
  final var currentBackgroundColor: UIColor? {
    guard let shown = layer.backgroundColor else { return nil }
    if let set = viewState.background, resolved(set) == shown { return set }
    return UIColor(cgColor: shown)
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

  /// The layer's hint matters for what is drawn only: a colour that is seen through makes a picture that is.
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

  /// To this view and all below it that have no tint of their own.
  final func announceTint() {
    tintColorDidChange()
    for view in subviews where view.viewState.tint == nil { view.announceTint() }
  }

  // MARK: Traits

  final var inheritedTraits: UITraitCollection {
    let inherited =
      superview?.traitCollection ?? (self as? UIWindow)?.screen.traitCollection
      ?? UIScreen.main.traitCollection
    guard overrideUserInterfaceStyle != .unspecified else { return inherited }
    return UITraitCollection(traitsFrom: [
      inherited, UITraitCollection(userInterfaceStyle: overrideUserInterfaceStyle),
    ])
  }

  /// Colours that choose by traits choose anew, here and below.
  final func traitsChanged(from previous: UITraitCollection?) {
    if let color = viewState.background { layer.backgroundColor = resolved(color) }
    if drawsItself { setNeedsDisplay() }
    traitCollectionDidChange(previous)
    viewState.controller?.traitCollectionDidChange(previous)
    for view in subviews { view.traitsChanged(from: previous) }
  }

  // MARK: Drawing

  final func drawContents(of layer: CALayer, in context: CGContext) {
    guard drawsItself, layer.model() === self.layer else { return layer.noteNothingDrawn() }
    UIGraphicsPushContext(context)
    traitCollection.performAsCurrent {
      let clip = context.boundingBoxOfClipPath.intersection(bounds)
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
