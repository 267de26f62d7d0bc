import CoreGraphics

/// The kind of the function that maps positions to the parameter of a gradient.
package enum GradientKind: String, CaseIterable, Sendable { case axial, radial, conic }

/// The geometry of a gradient in the unit square of the layer's bounds, in which (0, 0) is the corner of least x and
/// y. It is scaled with the bounds, so in layers that are not square the lines of equal color are not perpendicular
/// to the gradient's direction (L4.7).
package struct GradientGeometry: Equatable, Sendable {
  package var kind: GradientKind
  package var start: CGPoint
  package var end: CGPoint

  package init(kind: GradientKind, start: CGPoint, end: CGPoint) {
    self.kind = kind
    self.start = start
    self.end = end
  }
}

extension GradientGeometry {
  /// The map from unit coordinates to (p, q, w), from which the parameter follows by one formula for each kind:
  ///
  ///     axial  t = p / w
  ///     radial t = √(p² + q²) / w
  ///     conic  t = the angle of (p, q) in turns, 0 up to 1, from +p to +q
  ///
  /// It is nil when nothing is drawn: for a radial gradient with a zero half-axis, or points that are not finite.
  package var toParameter: Homography? {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    guard (dx + dy + start.x + start.y).isFinite else { return nil }
    return switch kind {
    case .axial: axial(dx, dy)
    case .radial: radial(dx, dy)
    case .conic: conic(dx, dy)
    }
  }

  /// Returns the map of an axial gradient. Equal points give t = 1, the last color, everywhere.
  private func axial(_ dx: Double, _ dy: Double) -> Homography? {
    let square = dx * dx + dy * dy
    guard square > 0 else { return Homography(.zero, .zero, SIMD3(1, 0, 1)) }
    let (px, py) = (dx / square, dy / square)
    return Homography(SIMD3(px, 0, 0), SIMD3(py, 0, 0), SIMD3(-start.x * px - start.y * py, 0, 1))
      .ifFinite
  }

  private func radial(_ dx: Double, _ dy: Double) -> Homography? {
    guard dx != 0, dy != 0 else { return nil }
    return Homography(SIMD3(1 / dx, 0, 0), SIMD3(0, 1 / dy, 0), SIMD3(-start.x / dx, -start.y / dy, 1))
      .ifFinite
  }

  /// Returns the map of a conic gradient. Equal points give the direction +x.
  private func conic(_ dx: Double, _ dy: Double) -> Homography? {
    let length = (dx * dx + dy * dy).squareRoot()
    let (c, s) = length > 0 ? (dx / length, dy / length) : (1, 0)
    return Homography(
      SIMD3(c, -s, 0), SIMD3(s, c, 0),
      SIMD3(-start.x * c - start.y * s, start.x * s - start.y * c, 1)
    ).ifFinite
  }

  /// Returns the parameter at a point of the unit square; nil when nothing is drawn. For an axial or radial gradient,
  /// it may lie outside of 0…1.
  package func parameter(at unit: CGPoint) -> Double? {
    guard let v = toParameter?.homogeneous(unit) else { return nil }
    switch kind {
    case .axial: return v.x / v.z
    case .radial: return (v.x * v.x + v.y * v.y).squareRoot() / v.z
    case .conic:
      let turns = atan2(v.y, v.x) / (2 * .pi)
      return turns < 0 ? turns + 1 : turns
    }
  }
}

extension Homography {
  fileprivate var ifFinite: Homography? { isFinite ? self : nil }
}
