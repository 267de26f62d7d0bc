// The functions that build the current path. Points are transformed when they are added (L7.19), so the path is
// stored in pixels. The rules are those of CGMutablePath (L7.2).

extension CGContext {
  /// Clears the current path.
  public func beginPath() { currentPath = CGMutablePath() }

  /// Begins a subpath at a point in user space. A move directly before it is replaced.
  public func move(to point: CGPoint) { currentPath.move(to: point, transform: state.ctm) }
  /// Adds a line to a point in user space. Without a current point nothing is added.
  public func addLine(to point: CGPoint) { currentPath.addLine(to: point, transform: state.ctm) }

  /// Adds a subpath of lines through all points.
  public func addLines(between points: [CGPoint]) {
    currentPath.addLines(between: points, transform: state.ctm)
  }

  /// Adds a quadratic Bézier curve. Without a current point nothing is added.
  public func addQuadCurve(to end: CGPoint, control: CGPoint) {
    currentPath.addQuadCurve(to: end, control: control, transform: state.ctm)
  }

  /// Adds a cubic Bézier curve. Without a current point nothing is added.
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    currentPath.addCurve(to: end, control1: control1, control2: control2, transform: state.ctm)
  }

  /// Closes the subpath with a line to its start, from which drawing continues.
  public func closePath() { currentPath.closeSubpath() }

  /// Adds a rectangle as a closed subpath.
  public func addRect(_ rect: CGRect) {
    currentPath.addRect(rect.bounded, transform: state.ctm)
  }

  /// Adds each rectangle as a closed subpath.
  public func addRects(_ rects: [CGRect]) { for rect in rects { addRect(rect) } }

  /// Adds the ellipse that is inscribed in a rectangle, as a closed subpath.
  public func addEllipse(in rect: CGRect) {
    currentPath.addEllipse(in: rect.bounded, transform: state.ctm)
  }

  /// Adds the elements of a path in user space. They are not connected to the current path.
  public func addPath(_ path: CGPath) { currentPath.addPath(path, transform: state.ctm) }

  /// True if the current path has no elements.
  public var isPathEmpty: Bool { currentPath.isEmpty }

  /// The end of the current path in user space; (0, 0) when the path is empty.
  public var currentPointOfPath: CGPoint {
    isPathEmpty ? .zero : currentPath.currentPoint.applying(state.ctm.inverted())
  }

  /// The bounding box of the current path in user space, including control points; the null rectangle for an empty
  /// path.
  public var boundingBoxOfPath: CGRect { path?.boundingBox ?? .null }

  /// The current path in user space; nil when it is empty or the CTM has no inverse.
  public var path: CGPath? {
    guard !isPathEmpty, state.ctm.isUsable else { return nil }
    let inverse = state.ctm.inverted()
    return CGPath(elements: currentPath.elements.map { $0.mapPoints { $0.applying(inverse) } })
  }

  /// Returns the current path in pixels and clears it.
  func takePath() -> CGPath {
    defer { beginPath() }
    return CGPath(elements: currentPath.elements)
  }
}

extension CGRect {
  /// The rectangle, clamped to ±10¹⁵ if its numbers are finite, so that its corners can be transformed.
  var bounded: CGRect {
    let limit: CGFloat = 1e15
    guard isFinite, abs(minX) > limit || abs(minY) > limit || width > limit || height > limit else {
      return self
    }
    return intersection(CGRect(x: -limit, y: -limit, width: 2 * limit, height: 2 * limit))
  }
}
