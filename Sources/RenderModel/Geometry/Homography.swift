import CoreGraphics

/// A projective map of the plane on row vectors: the effect of a 4×4 matrix on points with z = 0 (rows and columns 1, 2
/// and 4; L1.10).
///
///     (u, v, w) = (x, y, 1) · H        the point is (u/w, v/w)
@usableFromInline package struct Homography: Equatable, Sendable {
  @usableFromInline package var row1, row2, row3: SIMD3<Double>

  @inlinable package static var identity: Homography {
    Homography(SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1))
  }

  @inlinable package init(_ row1: SIMD3<Double>, _ row2: SIMD3<Double>, _ row3: SIMD3<Double>) {
    self.row1 = row1
    self.row2 = row2
    self.row3 = row3
  }

  @inlinable package init(_ m: CATransform3D) {
    self.init(SIMD3(m.m11, m.m12, m.m14), SIMD3(m.m21, m.m22, m.m24), SIMD3(m.m41, m.m42, m.m44))
  }

  @inlinable package init(scale s: Double) {
    self.init(SIMD3(s, 0, 0), SIMD3(0, s, 0), SIMD3(0, 0, 1))
  }

  /// Creates the map of `source` onto `destination`, edge to edge; neither may be empty.
  @inlinable package init(mapping source: CGRect, onto destination: CGRect) {
    let (sx, sy) = (destination.width / source.width, destination.height / source.height)
    self.init(
      SIMD3(sx, 0, 0), SIMD3(0, sy, 0),
      SIMD3(destination.minX - source.minX * sx, destination.minY - source.minY * sy, 1))
  }

  /// Returns (u, v, w) of a point, before the division by w.
  @inlinable package func homogeneous(_ p: CGPoint) -> SIMD3<Double> { p.x * row1 + p.y * row2 + row3 }

  /// Returns the image of a point; not finite when the point is mapped to infinity (w = 0).
  @inlinable package func apply(_ p: CGPoint) -> CGPoint {
    let v = homogeneous(p)
    return CGPoint(x: v.x / v.z, y: v.y / v.z)
  }

  /// Returns the map that applies `self` first and then `other`.
  @inlinable package func concatenating(_ other: Homography) -> Homography {
    func product(_ r: SIMD3<Double>) -> SIMD3<Double> {
      r.x * other.row1 + r.y * other.row2 + r.z * other.row3
    }
    return Homography(product(row1), product(row2), product(row3))
  }

  @inlinable package var determinant: Double {
    let minors = SIMD3(
      row2.y * row3.z - row2.z * row3.y, row2.z * row3.x - row2.x * row3.z,
      row2.x * row3.y - row2.y * row3.x)
    return (row1 * minors).sum()
  }

  /// True when `inverse` is not nil. The limit of the determinant is a choice: it is that of a map that shrinks
  /// both sides of a square to 1e-15 of their length.
  @inlinable package var isInvertible: Bool {
    let determinant = determinant
    return determinant.isFinite && abs(determinant) > 1e-30
  }

  /// The inverse; nil when the plane is edge-on or an entry is not finite.
  @inlinable package var inverse: Homography? {
    guard isInvertible else { return nil }
    let d = determinant
    func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
      SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
    }
    let (c1, c2, c3) = (cross(row2, row3) / d, cross(row3, row1) / d, cross(row1, row2) / d)
    return Homography(SIMD3(c1.x, c2.x, c3.x), SIMD3(c1.y, c2.y, c3.y), SIMD3(c1.z, c2.z, c3.z))
  }

  @inlinable package var isFinite: Bool {
    let sum = row1 + row2 + row3
    return (sum.x + sum.y + sum.z).isFinite
  }

  /// True when there is no perspective: w is the same everywhere.
  @inlinable package var isAffine: Bool { row1.z == 0 && row2.z == 0 }

  /// True when axis-parallel rectangles stay axis-parallel rectangles.
  @inlinable package var keepsAxes: Bool { isAffine && row1.y == 0 && row2.x == 0 }
}

extension Homography {
  /// The least w at which anything is drawn, close to the eye plane (L1.9).
  package static let nearPlane = 1e-5

  /// Returns the image of any polygon; empty when all of it lies behind the eye. A part behind the eye is clipped
  /// along the near plane. Where the polygon is not convex, the edges that this adds cancel in pairs.
  package func image(ofPolygon polygon: [CGPoint]) -> [CGPoint] {
    guard !isBehindEye else { return [] }
    let mapped = polygon.map(homogeneous)
    if isAffine || mapped.allSatisfy({ $0.z >= Self.nearPlane }) {
      return mapped.map { CGPoint(x: $0.x / $0.z, y: $0.y / $0.z) }
    }
    return clippedToNearPlane(mapped).map { CGPoint(x: $0.x / $0.z, y: $0.y / $0.z) }
  }

  /// Clips the polygon to the plane w = near (Sutherland–Hodgman).
  private func clippedToNearPlane(_ polygon: [SIMD3<Double>]) -> [SIMD3<Double>] {
    var result: [SIMD3<Double>] = []
    for (index, end) in polygon.enumerated() {
      let start = polygon[index == 0 ? polygon.count - 1 : index - 1]
      if (start.z < Self.nearPlane) != (end.z < Self.nearPlane) {
        result.append(start + (end - start) * ((Self.nearPlane - start.z) / (end.z - start.z)))
      }
      if end.z >= Self.nearPlane { result.append(end) }
    }
    return result
  }
}

extension Homography {
  /// Returns an estimate of the greatest number of pixels per unit of length inside `rect`, from which the number of
  /// chords of a curve is chosen; at most 10,000, which limits that number where the rectangle touches the plane of
  /// the eye. Without perspective it is, up to this limit, an upper bound and at most twice the true scale. With
  /// perspective, it takes the corner nearest to the eye.
  package func greatestScale(in rect: CGRect) -> Double {
    let linear = max((row1 * row1).sum(), (row2 * row2).sum()).squareRoot()
    let nearest = isAffine ? abs(row3.z) : rect.corners.map { abs(homogeneous($0).z) }.min() ?? 1
    return min(2 * linear / max(nearest, 1e-3), 1e4)
  }
}

extension CATransform3D {
  /// True when the front of a plane faces the viewer (L1.13). The matrix maps the plane to the coordinates of its
  /// parent.
  @inlinable package var isFrontFacing: Bool {
    let plane = Homography(self).determinant
    let solid =
      m11 * (m22 * m33 - m23 * m32) - m12 * (m21 * m33 - m23 * m31) + m13 * (m21 * m32 - m22 * m31)
    return plane * (abs(solid) < 1e-12 ? 1 : solid) > 0
  }
}
