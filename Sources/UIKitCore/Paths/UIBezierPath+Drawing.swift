import QuartzCore

// Drawing into the current graphics context, whose state does not change.

extension UIBezierPath {
  /// Fills the path with the current fill color; does nothing without a current context.
  public func fill() { fill(with: nil, alpha: nil) }
  /// Strokes the path with the current stroke color and the path's line attributes.
  public func stroke() { stroke(with: nil, alpha: nil) }

  /// Fills the path with a blend mode, and with an alpha that replaces that of the context.
  public func fill(with blendMode: CGBlendMode, alpha: CGFloat) {
    fill(with: Optional(blendMode), alpha: alpha)
  }

  /// Strokes the path with a blend mode, and with an alpha that replaces that of the context.
  public func stroke(with blendMode: CGBlendMode, alpha: CGFloat) {
    stroke(with: Optional(blendMode), alpha: alpha)
  }

  /// Intersects the clip of the current context with the path. An empty path does not change the clip.
  public func addClip() {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.beginPath()
    context.addPath(cgPath)
    context.clip(using: fillRule)
  }

  private func fill(with blendMode: CGBlendMode?, alpha: CGFloat?) {
    draw(with: blendMode, alpha: alpha) { $0.fillPath(using: fillRule) }
  }

  private func stroke(with blendMode: CGBlendMode?, alpha: CGFloat?) {
    draw(with: blendMode, alpha: alpha) { context in
      context.setLineWidth(lineWidth)
      context.setLineCap(lineCapStyle)
      context.setLineJoin(lineJoinStyle)
      context.setMiterLimit(miterLimit)
      context.setLineDash(phase: dash.phase, lengths: dash.pattern)
      context.strokePath()
    }
  }

  private func draw(
    with blendMode: CGBlendMode?, alpha: CGFloat?, _ paint: (CGContext) -> Void
  ) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    if let blendMode { context.setBlendMode(blendMode) }
    if let alpha { context.setAlpha(alpha) }
    context.beginPath()
    context.addPath(cgPath)
    paint(context)
    context.restoreGState()
  }
}
