import QuartzCore

// Drawing into the current context, whose state stays as it was.

extension UIBezierPath {
  public func fill() { fill(with: nil, alpha: nil) }
  public func stroke() { stroke(with: nil, alpha: nil) }

  /// With the blend mode, and the alpha in place of the context's.
  public func fill(with blendMode: CGBlendMode, alpha: CGFloat) {
    fill(with: Optional(blendMode), alpha: alpha)
  }

  /// With the blend mode, and the alpha in place of the context's.
  public func stroke(with blendMode: CGBlendMode, alpha: CGFloat) {
    stroke(with: Optional(blendMode), alpha: alpha)
  }

  /// Nothing shows outside the path from now on, until the context's state is restored. An empty path leaves
  /// the clip as it is.
  public func addClip() {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.beginPath()
    context.addPath(cgPath)
    context.clip(using: fillRule)
  }

  private func fill(with blendMode: CGBlendMode?, alpha: CGFloat?) {
    draw(blendMode, alpha) { $0.fillPath(using: fillRule) }
  }

  private func stroke(with blendMode: CGBlendMode?, alpha: CGFloat?) {
    draw(blendMode, alpha) { context in
      context.setLineWidth(lineWidth)
      context.setLineCap(lineCapStyle)
      context.setLineJoin(lineJoinStyle)
      context.setMiterLimit(miterLimit)
      context.setLineDash(phase: dash.phase, lengths: dash.pattern)
      context.strokePath()
    }
  }

  private func draw(
    _ blendMode: CGBlendMode?, _ alpha: CGFloat?, _ paint: (CGContext) -> Void
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
