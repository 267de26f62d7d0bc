import CoreGraphics

/// The maps to pixels of the planes that are parallel to a layer's own plane, each with a constant z (L1.15).
package struct DepthAxis: Equatable, Sendable {
  /// The change of a point's homogeneous pixel coordinates per unit of z.
  package let toPixels: SIMD3<Double>
  /// The coefficients that map the layer's x, y, z and 1 to the depth and w in the plane that contains the layer.
  private let depth: SIMD4<Double>
  private let w: SIMD4<Double>

  /// Creates the axis. `matrix` maps the layer to the plane that contains it, which `plane` maps to pixels.
  package init(_ matrix: CATransform3D, containingPlane plane: Homography) {
    let axis: SIMD3<Double> = SIMD3(matrix.m31, matrix.m32, matrix.m34)
    toPixels = axis.x * plane.row1 + axis.y * plane.row2 + axis.z * plane.row3
    depth = SIMD4(matrix.m13, matrix.m23, matrix.m33, matrix.m43)
    w = SIMD4(matrix.m14, matrix.m24, matrix.m34, matrix.m44)
  }

  /// Returns the depth of a point of the layer's space; larger values are nearer to the viewer.
  package func nearness(of point: SIMD3<Double>) -> Double {
    let point = SIMD4(point, 1)
    let w = (point * w).sum()
    return w > 1e-5 ? (point * depth).sum() / w : .infinity
  }
}

extension Homography {
  /// Returns the map of the plane at height `z` above the plane whose map is `self`. `axis` is `DepthAxis.toPixels`.
  @inlinable package func raised(by z: Double, along axis: SIMD3<Double>) -> Homography {
    var map = self
    map.row3 += z * axis
    return map
  }

  /// True when the whole plane is parallel to the screen and lies behind the eye (L1.9).
  @inlinable package var isBehindEye: Bool { row1.z == 0 && row2.z == 0 && row3.z < 1e-5 }
}
