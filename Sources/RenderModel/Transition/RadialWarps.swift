import CoreGraphics

/// A picture that shrinks into a point (L5.11). Every point moves straight towards the target; nearer points move
/// earlier.
package struct SuckTransition: WarpSheet {
  package let target: CGPoint
  /// The distance of the farthest corner from the target.
  private let reach: Double
  private let progress: Double

  package init(bounds: CGRect, progress: Double) {
    let target = CGPoint(x: bounds.midX, y: bounds.minY + 0.75 * bounds.height)
    self.target = target
    self.progress = progress
    reach = bounds.corners.map { hypot($0.x - target.x, $0.y - target.y) }.max() ?? 0
  }

  /// Returns the current position of the picture's point `p`.
  package func vertex(_ p: CGPoint) -> CGPoint {
    let distance = hypot(p.x - target.x, p.y - target.y)
    let fraction = min(max(2 * progress - distance / reach, 0), 1)
    return CGPoint(x: p.x + (target.x - p.x) * fraction, y: p.y + (target.y - p.y) * fraction)
  }

  /// Returns the ratio of the distance from the target in the picture to that on the screen, for the point that is
  /// seen at `distance` from the target. This is the inverse of `vertex`.
  ///
  /// With r the distance in the picture and m its reach, r′ = r · (1 − 2q + r/m) where that is less than r:
  /// the larger root of r² + (1 − 2q) m r − m r′ = 0.
  package func stretch(at distance: Double) -> Double {
    let free = 2 * progress * reach
    if distance >= free { return 1 }
    let half = (free - reach) / 2
    return (half + (half * half + reach * distance).squareRoot()) / max(distance, 1e-9 * reach)
  }

  /// Returns the point of the picture that is seen at `p`.
  package func source(of p: CGPoint) -> CGPoint {
    let (dx, dy) = (p.x - target.x, p.y - target.y)
    let factor = stretch(at: hypot(dx, dy))
    return CGPoint(x: target.x + dx * factor, y: target.y + dy * factor)
  }
}

/// Circular waves that move over both pictures while one fades into the other (L5.12).
package struct RippleTransition: WarpSheet {
  package let center: CGPoint
  /// Half the diagonal of the bounds, in points.
  private let radius: Double
  private let progress: Double
  /// The largest displacement in points.
  package let amplitude: Double

  package init(bounds: CGRect, progress: Double) {
    center = CGPoint(x: bounds.midX, y: bounds.midY)
    radius = hypot(bounds.width, bounds.height) / 2
    self.progress = progress
    amplitude = 0.02 * radius * sin(.pi * progress)
  }

  /// Returns the displacement in points, away from the center, of the point of the pictures that is seen at
  /// `distance` from the center.
  package func shift(at distance: Double) -> Double {
    amplitude * sin(2 * .pi * (3 * distance / radius - 4 * progress))
  }

  package var hasEdges: Bool { false }

  /// Returns the point of the pictures that is seen at `p`.
  package func source(of p: CGPoint) -> CGPoint {
    let (dx, dy) = (p.x - center.x, p.y - center.y)
    let distance = hypot(dx, dy)
    guard distance > 0 else { return p }
    let factor = shift(at: distance) / distance
    return CGPoint(x: p.x + dx * factor, y: p.y + dy * factor)
  }
}
