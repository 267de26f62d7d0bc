import CoreGraphics

extension RoundedRect {
  /// Returns the outline with continuous corners (L2.7) as a convex polygon, clockwise with y down, within
  /// `tolerance` of the curves. Corners that meet are cut off at the middle of the side.
  package func continuousOutline(tolerance: Double) -> [CGPoint] {
    if isPlain { return rect.corners }
    let half = CGSize(width: rect.width / 2, height: rect.height / 2)
    let corner = ContinuousCorner.points(radius: radius, within: half, tolerance: tolerance)
    return [0, 1, 3, 2].flatMap { index in
      corners & (1 << index) == 0 ? [tip(index)] : cornerPoints(corner, index)
    }
  }

  private func tip(_ corner: Int) -> CGPoint {
    CGPoint(
      x: corner & 1 != 0 ? rect.maxX : rect.minX, y: corner & 2 != 0 ? rect.maxY : rect.minY)
  }

  /// Returns the points of a corner, of which `points` are those of a corner at the origin, in their position and
  /// order.
  private func cornerPoints(_ points: [CGPoint], _ corner: Int) -> [CGPoint] {
    let (isRight, isLow) = (corner & 1 != 0, corner & 2 != 0)
    let tip = tip(corner)
    let mirrored = points.map {
      CGPoint(x: tip.x + (isRight ? -$0.x : $0.x), y: tip.y + (isLow ? -$0.y : $0.y))
    }
    return isRight == isLow ? mirrored.reversed() : mirrored
  }
}
