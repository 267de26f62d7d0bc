import CoreGraphics

/// One sibling of a depth group, in the coordinate space of the group: the sibling's rectangle, or a part of it after
/// cuts.
///
/// A point (x, y) of the layer is at the homogeneous point x·row1 + y·row2 + row4 of `matrix`. The viewer looks along
/// −z at the points after the division by w (P1), which maps planes to planes.
package struct DepthPlane: Sendable {
  /// The index among the siblings.
  package let index: Int
  package private(set) var cuts: [Cut] = []
  /// The indices of the siblings whose planes have cut this one. The part lies on one side of each of them.
  private var cutters: Set<Int> = []
  /// The corners in the layer's own coordinates. All of them are in front of the eye.
  private(set) var corners: [CGPoint]
  private let matrix: CATransform3D
  /// The plane's equation: its points p satisfy dot(equation, p) = 0, and the value is positive in front of it. It is
  /// scaled to measure depth, z minus the plane's z, at w = 1.
  let equation: SIMD4<Double>
  /// The projected corners and their bounding box.
  private(set) var outline: [CGPoint]
  private(set) var box: CGRect
  /// The depth of the rectangle's center, after the division by w. A center behind the eye counts as the nearest.
  let centerDepth: Double

  package init(index: Int, bounds: CGRect, matrix: CATransform3D) {
    self.index = index
    self.matrix = matrix
    equation = matrix.planeEquation
    let center = matrix.homogeneous(CGPoint(x: bounds.midX, y: bounds.midY))
    centerDepth = center.w > 0 ? center.z / center.w : .infinity
    corners = bounds.corners.keeping(matrix.distanceFromEye)
    (outline, box) = ([], .null)
    project()
  }

  /// True when the plane is edge-on, lies behind the eye or has no area, so that it hides nothing.
  var isDegenerate: Bool { corners.count < 3 || !equation.isUsable }

  /// Returns true when the plane of one has cut the other, which then lies on one side of it. They are not cut again,
  /// even if rounding errors make their depths ambiguous.
  func isSeparated(from other: DepthPlane) -> Bool {
    cutters.contains(other.index) || other.cutters.contains(index)
  }

  /// True when all points of the plane have the same depth.
  var isParallelToScreen: Bool { equation.x == 0 && equation.y == 0 }

  private mutating func project() {
    outline = corners.map(matrix.projected)
    box = CGRect(boundingBoxOf: outline)
  }

  /// Returns the distance in depth by which this plane lies in front of `other` at a point of the screen.
  func depth(over other: DepthPlane, at p: CGPoint) -> Double {
    other.depthFunction(p) - depthFunction(p)
  }

  /// Returns −z of the plane at a point of the screen.
  private func depthFunction(_ p: CGPoint) -> Double {
    equation.x * p.x + equation.y * p.y + equation.w
  }

  /// Returns the parts behind and in front of the plane of `other`; nil when this plane lies on one side of it.
  func split(by other: DepthPlane) -> (behind: DepthPlane, front: DepthPlane)? {
    let line = other.equation.restricted(to: matrix)
    let (front, behind) = (keeping(line, isFront: true), keeping(-line, isFront: false))
    guard !front.isDegenerate, !behind.isDegenerate else { return nil }
    return (behind.cut(by: other), front.cut(by: other))
  }

  private func cut(by other: DepthPlane) -> DepthPlane {
    var part = self
    part.cutters.insert(other.index)
    return part
  }

  private func keeping(_ line: Line, isFront: Bool) -> DepthPlane {
    var part = self
    part.cuts.append(Cut(line: line, isFront: isFront))
    part.corners = corners.keeping(line)
    part.project()
    return part
  }
}

extension CATransform3D {
  fileprivate func homogeneous(_ p: CGPoint) -> SIMD4<Double> { p.x * row1 + p.y * row2 + row4 }

  fileprivate func projected(_ p: CGPoint) -> CGPoint {
    let v = homogeneous(p)
    return CGPoint(x: v.x / v.w, y: v.y / v.w)
  }

  /// The near plane as a cut, which keeps the points at which w is at least the near distance (L1.9).
  fileprivate var distanceFromEye: Line { Line(m14, m24, m44 - 1e-5) }

  /// The equation of the plane through the images of the origin and of the directions x and y, from the cofactors of
  /// a fourth row. It is scaled so that its z is 1.
  fileprivate var planeEquation: SIMD4<Double> {
    let (a, b, c) = (row1, row2, row4)
    func minor(_ i: Int, _ j: Int, _ k: Int) -> Double {
      a[i] * (b[j] * c[k] - b[k] * c[j]) - a[j] * (b[i] * c[k] - b[k] * c[i])
        + a[k] * (b[i] * c[j] - b[j] * c[i])
    }
    let plane = SIMD4(minor(1, 2, 3), -minor(0, 2, 3), minor(0, 1, 3), -minor(0, 1, 2))
    return plane / plane.z
  }
}

extension SIMD4<Double> {
  fileprivate var isUsable: Bool { (x + y + z + w).isFinite }

  /// Returns the equation as a function of the layer's x and y, for a layer with `matrix`.
  fileprivate func restricted(to matrix: CATransform3D) -> Line {
    Line((self * matrix.row1).sum(), (self * matrix.row2).sum(), (self * matrix.row4).sum())
  }
}

extension CATransform3D {
  /// True when points with z = 0 may be mapped to different depths.
  @inlinable package var tilts: Bool { m13 != 0 || m23 != 0 || m14 != 0 || m24 != 0 }
}
