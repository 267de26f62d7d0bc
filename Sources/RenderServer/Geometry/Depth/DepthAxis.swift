import CoreGraphics

/// What the planes above and below a layer's own become: those of points (x, y, z) with the same z (L1.15).
struct DepthAxis: Equatable, Sendable {
  /// What a unit of z adds to the homogeneous pixel of a point.
  let toPixels: SIMD3<Double>
  /// The layer's x, y, z and 1 → depth and w in the plane around it.
  private let depth: SIMD4<Double>
  private let w: SIMD4<Double>

  /// `matrix` takes the layer to the plane that `around` takes to pixels.
  init(_ matrix: CATransform3D, _ around: Homography) {
    let axis: SIMD3<Double> = SIMD3(matrix.m31, matrix.m32, matrix.m34)
    toPixels = axis.x * around.row1 + axis.y * around.row2 + axis.z * around.row3
    depth = SIMD4(matrix.m13, matrix.m23, matrix.m33, matrix.m43)
    w = SIMD4(matrix.m14, matrix.m24, matrix.m34, matrix.m44)
  }

  /// How near a point of the layer's space is to the viewer; greater is nearer.
  func nearness(_ x: Double, _ y: Double, _ z: Double) -> Double {
    let point = SIMD4(x, y, z, 1)
    let w = (point * w).sum()
    return w > 1e-5 ? (point * depth).sum() / w : .infinity
  }
}

extension Homography {
  /// The map of the plane at height `z`, for the map of the plane at 0.
  func raised(by z: Double, along axis: SIMD3<Double>) -> Homography {
    var map = self
    map.row3 += z * axis
    return map
  }

  /// Whether the whole plane, parallel to the screen, lies behind the eye (L1.9).
  var isBehindEye: Bool { row1.z == 0 && row2.z == 0 && row3.z < 1e-5 }
}
