import CoreGraphics

/// A unit quaternion for the rotations of `CATransform3D`, which act on row vectors.
struct Quaternion {
  /// The components x, y, z, w.
  var v: SIMD4<Double>

  /// Creates the quaternion of a rotation matrix with orthonormal rows. It starts with the largest of the four
  /// components, so that no division is by a small number (Shepperd's method).
  init(rows r: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)) {
    let (xx, yy, zz) = (r.0.x, r.1.y, r.2.z)
    let candidates = SIMD4(1 + xx - yy - zz, 1 - xx + yy - zz, 1 - xx - yy + zz, 1 + xx + yy + zz)
    let (a, b, c) = (r.1.z - r.2.y, r.2.x - r.0.z, r.0.y - r.1.x)
    let (p, q, s) = (r.0.y + r.1.x, r.0.z + r.2.x, r.1.z + r.2.y)
    switch candidates.max() {
    case candidates.w: v = SIMD4(a, b, c, candidates.w)
    case candidates.x: v = SIMD4(candidates.x, p, q, a)
    case candidates.y: v = SIMD4(p, candidates.y, s, b)
    default: v = SIMD4(q, s, candidates.z, c)
    }
    v /= (v * v).sum().squareRoot()
  }

  private init(_ v: SIMD4<Double>) { self.v = v }

  /// Returns the spherical interpolation along the shorter arc (T3.15).
  func slerp(to other: Quaternion, fraction f: Double) -> Quaternion {
    var end = other.v
    var cosine = (v * end).sum()
    if cosine < 0 { (end, cosine) = (-end, -cosine) }
    guard cosine < 1 - 1e-12 else { return self }
    let angle = acos(cosine)
    return Quaternion((v * sin((1 - f) * angle) + end * sin(f * angle)) / sin(angle))
  }

  var rows: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>) {
    let (x, y, z, w) = (v.x, v.y, v.z, v.w)
    return (
      SIMD3(1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)),
      SIMD3(2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w)),
      SIMD3(2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y))
    )
  }
}
