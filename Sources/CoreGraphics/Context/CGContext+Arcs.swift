extension CGContext {
  /// Angles in radians, +x toward +y; `clockwise` is meant with y up (L7.5).
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    currentPath.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: clockwise, transform: state.ctm)
  }

  /// From the current point toward `tangent1End`, then round into the direction of `tangent2End` (L7.6).
  public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
    guard state.ctm.isUsable else { return }
    currentPath.addArc(
      tangent1End: tangent1End, tangent2End: tangent2End, radius: radius, transform: state.ctm)
  }

  /// The outline of what `strokePath` would paint, dashes included, becomes the current path.
  public func replacePathWithStrokedPath() {
    guard let path else { return }
    let pen = state.pen
    beginPath()
    guard pen.width > 0 else { return }
    let dashed =
      pen.dashLengths.isEmpty
      ? path : path.copy(dashingWithPhase: pen.dashPhase, lengths: pen.dashLengths)
    addPath(
      dashed.copy(
        strokingWithWidth: pen.width, lineCap: pen.cap, lineJoin: pen.join,
        miterLimit: pen.miterLimit))
  }

  /// True if `drawPath(using: mode)` would paint the point, which is in user space.
  public func pathContains(_ point: CGPoint, mode: CGPathDrawingMode) -> Bool {
    guard let path else { return false }
    if let rule = mode.fillRule, path.contains(point, using: rule) { return true }
    guard mode.strokes, state.pen.width > 0 else { return false }
    let outline = path.copy(
      strokingWithWidth: state.pen.width, lineCap: state.pen.cap, lineJoin: state.pen.join,
      miterLimit: state.pen.miterLimit)
    return outline.contains(point)
  }
}
