extension CGMutablePath {
  /// Adds a closed rectangle through (minX, minY), (maxX, minY), (maxX, maxY) and (minX, maxY). A rectangle with a
  /// negative size is standardized.
  public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    let corners = rect.standardized.corners
    move(to: corners[0], transform: transform)
    for corner in corners.dropFirst() { addLine(to: corner, transform: transform) }
    closeSubpath()
  }

  /// Adds each rectangle as a closed subpath.
  public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
    for rect in rects { addRect(rect, transform: transform) }
  }

  /// Adds the ellipse that is inscribed in a rectangle, starting at (maxX, midY) toward +y (L7.7).
  public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    let box = rect.standardized
    move(to: CGPoint(x: box.maxX, y: box.midY), transform: transform)
    for corner in [box.corners[2], box.corners[3], box.corners[0], box.corners[1]] {
      addEllipseQuarter(towards: corner, center: CGPoint(x: box.midX, y: box.midY), transform)
    }
    closeSubpath()
  }

  /// Adds a rounded rectangle, starting at (maxX, midY) toward +y. Radii are clamped to half of the sides. With a
  /// radius of zero or less, the rectangle is not rounded (L7.8).
  public func addRoundedRect(
    in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    let box = rect.standardized
    let radius = CGSize(
      width: min(cornerWidth, box.width / 2), height: min(cornerHeight, box.height / 2))
    guard radius.width > 0, radius.height > 0 else { return addRect(rect, transform: transform) }
    let inner = box.insetBy(dx: radius.width, dy: radius.height)
    move(to: CGPoint(x: box.maxX, y: box.midY), transform: transform)
    for (corner, center) in zip(
      [box.corners[2], box.corners[3], box.corners[0], box.corners[1]],
      [inner.corners[2], inner.corners[3], inner.corners[0], inner.corners[1]])
    {
      addRoundedCorner(corner, center: center, transform)
    }
    closeSubpath()
  }
}

/// The length of the handles of a cubic quarter circle, relative to the radius: 4(√2 − 1)/3 (L7.7).
private let quarterCircleHandle: CGFloat = 0.552_284_749_8

extension CGMutablePath {
  /// Adds the quarter of an ellipse whose bounding corner is `corner`, clockwise as seen with y down, from the side
  /// on which the previous quarter ended to the next side.
  private func addEllipseQuarter(
    towards corner: CGPoint, center: CGPoint, _ transform: CGAffineTransform
  ) {
    let (rx, ry) = (corner.x - center.x, corner.y - center.y)
    let startsOnVerticalSide = (rx > 0) == (ry > 0)
    let start =
      startsOnVerticalSide
      ? CGPoint(x: corner.x, y: center.y) : CGPoint(x: center.x, y: corner.y)
    let end =
      startsOnVerticalSide
      ? CGPoint(x: center.x, y: corner.y) : CGPoint(x: corner.x, y: center.y)
    addCurve(
      to: end, control1: start.moved(toward: corner, by: quarterCircleHandle),
      control2: end.moved(toward: corner, by: quarterCircleHandle), transform: transform)
  }

  private func addRoundedCorner(
    _ corner: CGPoint, center: CGPoint, _ transform: CGAffineTransform
  ) {
    let startsOnVerticalSide = (corner.x > center.x) == (corner.y > center.y)
    addLine(
      to: startsOnVerticalSide
        ? CGPoint(x: corner.x, y: center.y) : CGPoint(x: center.x, y: corner.y),
      transform: transform)
    addEllipseQuarter(towards: corner, center: center, transform)
  }
}

extension CGPoint {
  fileprivate func moved(toward target: CGPoint, by fraction: CGFloat) -> CGPoint {
    CGPoint(x: x + (target.x - x) * fraction, y: y + (target.y - y) * fraction)
  }
}
