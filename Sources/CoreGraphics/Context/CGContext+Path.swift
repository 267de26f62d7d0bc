// Building the current path. Points are transformed when they are added (L7.19), so the path is kept in
// pixels; the rules are those of CGMutablePath (L7.2).

extension CGContext {
  public func beginPath() { currentPath = CGMutablePath() }

  public func move(to point: CGPoint) { currentPath.move(to: point, transform: state.ctm) }
  public func addLine(to point: CGPoint) { currentPath.addLine(to: point, transform: state.ctm) }

  public func addLines(between points: [CGPoint]) {
    currentPath.addLines(between: points, transform: state.ctm)
  }

  public func addQuadCurve(to end: CGPoint, control: CGPoint) {
    currentPath.addQuadCurve(to: end, control: control, transform: state.ctm)
  }

  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    currentPath.addCurve(to: end, control1: control1, control2: control2, transform: state.ctm)
  }

  public func closePath() { currentPath.closeSubpath() }

  public func addRect(_ rect: CGRect) {
    currentPath.addRect(rect.bounded, transform: state.ctm)
  }

  public func addRects(_ rects: [CGRect]) { for rect in rects { addRect(rect) } }

  public func addEllipse(in rect: CGRect) {
    currentPath.addEllipse(in: rect.bounded, transform: state.ctm)
  }

  public func addPath(_ path: CGPath) { currentPath.addPath(path, transform: state.ctm) }

  public var isPathEmpty: Bool { currentPath.isEmpty }

  /// In user space; (0, 0) for an empty path.
  public var currentPointOfPath: CGPoint {
    isPathEmpty ? .zero : currentPath.currentPoint.applying(state.ctm.inverted())
  }

  /// In user space, control points included; the null rectangle for an empty path.
  public var boundingBoxOfPath: CGRect { path?.boundingBox ?? .null }

  /// The current path in user space; nil when it is empty.
  public var path: CGPath? {
    guard !isPathEmpty, state.ctm.isUsable else { return nil }
    let inverse = state.ctm.inverted()
    return CGPath(elements: currentPath.elements.map { $0.mapPoints { $0.applying(inverse) } })
  }

  /// The current path in pixels, which is forgotten.
  func takePath() -> CGPath {
    defer { beginPath() }
    return CGPath(elements: currentPath.elements)
  }
}

extension CGRect {
  /// Infinite rectangles as very large ones, whose corners can be transformed.
  var bounded: CGRect {
    let limit: CGFloat = 1e15
    guard isFinite, abs(minX) > limit || abs(minY) > limit || width > limit || height > limit else {
      return self
    }
    return intersection(CGRect(x: -limit, y: -limit, width: 2 * limit, height: 2 * limit))
  }
}
