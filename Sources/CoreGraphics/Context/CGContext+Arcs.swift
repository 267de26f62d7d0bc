extension CGContext {
  /// Adds an arc of a circle, joined to the current point by a line. Angles are in radians from +x toward +y.
  /// `clockwise` refers to coordinates with y up (L7.5).
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    currentPath.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: clockwise, transform: state.ctm)
  }

  /// Adds a line toward `tangent1End`, and an arc that is tangent to it and to the line from there to `tangent2End`
  /// (L7.6). Without a current point, nothing is added.
  public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
    // The tangents begin at the current point in user space, which is found by the inverse of the CTM.
    guard state.ctm.isUsable else { return }
    currentPath.addArc(
      tangent1End: tangent1End, tangent2End: tangent2End, radius: radius, transform: state.ctm)
  }

  /// Replaces the current path by the outline of the area that `strokePath()` would paint, including dashes.
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

  /// True if `drawPath(using: mode)` would paint a point in user space. Dashes are treated as solid lines.
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
