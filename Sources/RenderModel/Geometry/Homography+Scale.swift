import CoreGraphics

extension Homography {
  /// Returns the largest number of pixels per unit of length, over all directions at the corners of `rect`.
  package func localScale(in rect: CGRect) -> Double {
    // Without perspective, the scale is the same everywhere.
    isAffine ? localScale(at: .zero) : rect.corners.map(localScale).max() ?? 1
  }

  /// Returns the larger singular value of the map's derivative at a point.
  private func localScale(at p: CGPoint) -> Double {
    let position = homogeneous(p)
    let w = max(abs(position.z), 1e-5)
    func gradient(_ x: Double, _ y: Double, _ value: Double) -> SIMD2<Double> {
      SIMD2(x, y) - value / w * SIMD2(row1.z, row2.z)
    }
    let u = gradient(row1.x, row2.x, position.x)
    let v = gradient(row1.y, row2.y, position.y)
    let (uu, vv, uv) = ((u * u).sum(), (v * v).sum(), (u * v).sum())
    let spread = ((uu - vv) * (uu - vv) + 4 * uv * uv).squareRoot()
    return ((uu + vv + spread) / 2).squareRoot() / w
  }
}
