import CoreGraphics

/// The axes along which a scroll layer may move its bounds (L4.33).
package enum ScrollMode: String, CaseIterable, Sendable {
  case none, vertically, horizontally, both

  package var movesX: Bool { self == .horizontally || self == .both }
  package var movesY: Bool { self == .vertically || self == .both }

  /// Returns `point` on the axes along which the bounds may move, and `origin` on the others.
  package func origin(_ origin: CGPoint, movedTo point: CGPoint) -> CGPoint {
    CGPoint(x: movesX ? point.x : origin.x, y: movesY ? point.y : origin.y)
  }

  /// Returns the origin of `bounds` at which `rect` is visible (L4.34).
  package func origin(of bounds: CGRect, showing rect: CGRect) -> CGPoint {
    let target = CGPoint(
      x: Self.start(bounds.minX, length: bounds.width, showing: rect.minX, rect.width),
      y: Self.start(bounds.minY, length: bounds.height, showing: rect.minY, rect.height))
    return origin(bounds.origin, movedTo: target)
  }

  /// Returns the start on one axis. It is unchanged when the target is visible, and the target's start when the
  /// target is longer than the bounds; otherwise it moves as little as possible.
  private static func start(
    _ start: Double, length: Double, showing target: Double, _ targetLength: Double
  ) -> Double {
    if target >= start, target + targetLength <= start + length { return start }
    if targetLength > length || target < start { return target }
    return target + targetLength - length
  }
}
