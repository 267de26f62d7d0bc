import CoreGraphics

/// A line across the canvas that the user has put there.
package struct Guide: Equatable, Sendable {
  package enum Axis: Equatable, Sendable {
    /// A line of one x.
    case vertical
    /// A line of one y.
    case horizontal
  }

  package var axis: Axis
  /// Scene points.
  package var position: Double

  package init(_ axis: Axis, at position: Double) { (self.axis, self.position) = (axis, position) }
}

/// A line from one point of the scene to another.
package struct Measure: Equatable, Sendable {
  /// Scene points.
  package var start: CGPoint
  package var end: CGPoint

  package init(from start: CGPoint, to end: CGPoint) { (self.start, self.end) = (start, end) }

  package var dx: Double { Double(end.x - start.x) }
  package var dy: Double { Double(end.y - start.y) }
  package var length: Double { (dx * dx + dy * dy).squareRoot() }
  /// Degrees, counted clockwise from the right as layers turn; −180 … 180.
  package var angle: Double {
    dx == 0 && dy == 0 ? 0 : Double(atan2(end.y - start.y, end.x - start.x)) * 180 / .pi
  }

  package var text: String {
    "\(length.formatted(decimals: 1))   Δx \(dx.formatted(decimals: 1))   Δy \(dy.formatted(decimals: 1))   "
      + "\(angle.formatted(decimals: 1))°"
  }
}

/// How far a rectangle's sides are from those of another one around it; negative beyond it.
package struct EdgeDistances: Equatable, Sendable {
  package let left, top, right, bottom: Double

  package init(of frame: CGRect, in bounds: CGRect) {
    left = Double(frame.minX - bounds.minX)
    top = Double(frame.minY - bounds.minY)
    right = Double(bounds.maxX - frame.maxX)
    bottom = Double(bounds.maxY - frame.maxY)
  }
}
