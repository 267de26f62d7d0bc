import CoreGraphics
import ViewerKit

/// A guide: a horizontal or vertical line across the canvas that the user has placed.
package struct Guide: Equatable, Codable, Sendable {
  package enum Axis: Equatable, Codable, Sendable {
    /// A vertical line at an x coordinate.
    case vertical
    /// A horizontal line at a y coordinate.
    case horizontal
  }

  package var axis: Axis
  /// The x or y coordinate of the line, in scene points.
  package var position: Double

  package init(_ axis: Axis, at position: Double) { (self.axis, self.position) = (axis, position) }
}

/// The measuring line from one point of the scene to another.
package struct Measure: Equatable, Codable, Sendable {
  /// The point where the line starts, in scene points; `end` is where it ends.
  package var start: CGPoint
  package var end: CGPoint

  package init(from start: CGPoint, to end: CGPoint) { (self.start, self.end) = (start, end) }

  package var dx: Double { Double(end.x - start.x) }
  package var dy: Double { Double(end.y - start.y) }
  package var length: Double { (dx * dx + dy * dy).squareRoot() }
  /// The angle of the line in degrees, −180…180, clockwise from the positive x axis like the rotation of layers.
  package var angle: Double {
    dx == 0 && dy == 0 ? 0 : Double(atan2(end.y - start.y, end.x - start.x)) * 180 / .pi
  }

  package var text: String {
    "\(length.shown(decimals: 1))   Δx \(dx.shown(decimals: 1))   Δy \(dy.shown(decimals: 1))   "
      + "\(angle.shown(decimals: 1))°"
  }
}

/// The distances between the sides of a rectangle and those of another one around it; negative where it lies outside.
package struct EdgeDistances: Equatable, Sendable {
  package let left, top, right, bottom: Double

  package init(of frame: CGRect, in bounds: CGRect) {
    left = Double(frame.minX - bounds.minX)
    top = Double(frame.minY - bounds.minY)
    right = Double(bounds.maxX - frame.maxX)
    bottom = Double(bounds.maxY - frame.maxY)
  }
}
