import CoreGraphics

/// A page that is rolled up and pulled away along one axis (L5.13). Positions on that axis are ξ, measured from the
/// edge that is lifted.
///
///     z
///     2ρ      ┌──●───────          the part that was turned over, showing its back
///      ρ     (   |
///      0   · ·`──┴─────────────    the part that is still flat
///            X−ρ X          → ξ
package struct PageCurl: Equatable, Sendable {
  package let radius: Double
  /// The position X at which the page leaves its plane.
  package let roll: Double

  /// Creates the state of the page at `progress`, 0…1.
  ///
  /// - Parameters:
  ///   - length: the extent of the page along the sweep.
  ///   - radius: the radius ρ, at least a thousandth of the length; a tenth of the length when it is nil.
  package init(length: Double, progress: Double, radius: Double? = nil) {
    self.radius = max(radius ?? 0.1 * length, 1e-3 * length)
    roll = progress * (length + self.radius)
  }

  package struct Point: Equatable, Sendable {
    package let xi: Double
    package let z: Double
    package let isBack: Bool
  }

  /// Returns the current position of the point of the page that was at `xi` when the page was flat.
  package func point(_ xi: Double) -> Point {
    let s = roll - xi
    let angle = s / radius
    if s <= 0 { return Point(xi: xi, z: 0, isBack: false) }
    if angle > .pi { return Point(xi: roll + s - .pi * radius, z: 2 * radius, isBack: true) }
    return Point(
      xi: roll - radius * sin(angle), z: radius * (1 - cos(angle)), isBack: angle >= .pi / 2)
  }
}

// MARK: - Seen from above

extension PageCurl {
  /// True when a part of the page's back is visible.
  var showsBack: Bool { roll > .pi / 2 * radius }

  /// The least ξ that the page covers.
  var silhouette: Double { showsBack ? roll - radius : point(0).xi }

  /// The height of the page at the silhouette.
  var silhouetteHeight: Double { showsBack ? radius : point(0).z }

  /// The position of the lifted edge, at which the visible part of the back ends.
  var freeEdge: Double { point(0).xi }

  /// Returns the original position, and the height, of the point of the page's front that is seen at `xi`. The front
  /// is the lower of the two sides.
  package func front(at xi: Double) -> (xi: Double, z: Double) {
    if xi >= roll { return (xi, 0) }
    let angle = asin(min((roll - xi) / radius, 1))
    return (roll - radius * angle, radius * (1 - cos(angle)))
  }

  /// Returns the original position of the point of the page's back that is seen at `xi`. The back is the upper of the
  /// two sides.
  package func back(at xi: Double) -> Double {
    if xi >= roll { return 2 * roll - .pi * radius - xi }
    return roll - radius * (.pi - asin(min((roll - xi) / radius, 1)))
  }

  /// Returns the brightness factor of the page's front at height `z` (L5.13).
  func light(atHeight z: Double) -> Double { 1 - 0.3 * z / (2 * radius) }
}
