import CoreGraphics

/// A page that is rolled up and taken away, along one axis (L5.13). Positions are ξ, counted from the edge
/// that is lifted.
///
///     z
///     2ρ      ┌──●───────          the part that was turned over: its back is seen
///      ρ     (   |
///      0   · ·`──┴─────────────    the part that still lies
///            X−ρ X          → ξ
package struct PageCurl: Equatable, Sendable {
  package let radius: Double
  /// X: where the page leaves its plane.
  package let roll: Double

  /// - Parameters:
  ///   - length: the extent of the page along the sweep.
  ///   - radius: ρ; a tenth of the length unless it is given.
  package init(length: Double, progress: Double, radius: Double? = nil) {
    self.radius = max(radius ?? 0.1 * length, 1e-3 * length)
    roll = progress * (length + self.radius)
  }

  package struct Point: Equatable, Sendable {
    package let xi: Double
    package let z: Double
    package let isBack: Bool
  }

  /// Where the point of the page that lay at `xi` is now.
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
  /// Whether some of the page's back is seen.
  var showsBack: Bool { roll > .pi / 2 * radius }

  /// The least ξ that the page covers.
  var silhouette: Double { showsBack ? roll - radius : point(0).xi }

  /// The height of the page there.
  var silhouetteHeight: Double { showsBack ? radius : point(0).z }

  /// Where the lifted edge is: the end of what is seen of the back.
  var freeEdge: Double { point(0).xi }

  /// The lower one of the two sides of the page at a seen `xi`: which part of the page, and how high.
  package func front(at xi: Double) -> (xi: Double, z: Double) {
    if xi >= roll { return (xi, 0) }
    let angle = asin(min((roll - xi) / radius, 1))
    return (roll - radius * angle, radius * (1 - cos(angle)))
  }

  /// The upper one: which part of the page.
  package func back(at xi: Double) -> Double {
    if xi >= roll { return 2 * roll - .pi * radius - xi }
    return roll - radius * (.pi - asin(min((roll - xi) / radius, 1)))
  }

  /// How strongly the page's front is lit at a height (L5.13).
  func light(atHeight z: Double) -> Double { 1 - 0.3 * z / (2 * radius) }
}
