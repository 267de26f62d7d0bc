import CoreGraphics

// The geometry of L1, as functions of property values. `convert`, `frame` and `hitTest` of the public
// API and the recorder call these, so they cannot disagree.

extension LayerProperties {
  /// The anchor in the layer's own coordinates (L1.3).
  @inline(__always)
  package var anchor: SIMD3<Double> {
    SIMD3(
      bounds.minX + anchorPoint.x * bounds.width, bounds.minY + anchorPoint.y * bounds.height,
      anchorPointZ)
  }

  /// Local → superlayer, L1.4: F · T(−A) · transform · T(position, zPosition) · Q. `parent` gives Q.
  package func matrix(in parent: LayerProperties?) -> CATransform3D {
    var matrix = ownMatrix
    if let parent, parent.hasRare, !parent.rare.values.sublayerTransform.isIdentity {
      matrix = matrix.concatenating(parent.sublayerMatrix)
    }
    return matrix
  }

  var ownMatrix: CATransform3D {
    has(.geometryFlipped) ? flip.concatenating(unflippedMatrix) : unflippedMatrix
  }

  /// The same without the flip.
  @inline(__always)
  var unflippedMatrix: CATransform3D {
    let a = anchor
    var matrix = transform
    // T(−A) · transform: only row 4 changes.
    let row4 = transform.row4 - a.x * transform.row1 - a.y * transform.row2 - a.z * transform.row3
    (matrix.m41, matrix.m42, matrix.m43, matrix.m44) = (row4.x, row4.y, row4.z, row4.w)
    return matrix.translatedAfter(x: position.x, y: position.y, z: zPosition)
  }

  /// y → 2·b.y + b.h − y (L1.6).
  package var flip: CATransform3D {
    var flip = CATransform3D.identity
    flip.m22 = -1
    flip.m42 = 2 * bounds.minY + bounds.height
    return flip
  }

  /// Q of L1.4: the sublayer transform about this layer's anchor (L1.5).
  package var sublayerMatrix: CATransform3D {
    let a = anchor
    return CATransform3D(translationX: -a.x, y: -a.y, z: -a.z)
      .concatenating(rare.values.sublayerTransform)
      .translatedAfter(x: a.x, y: a.y, z: a.z)
  }

  /// Whether its sublayers are moved by more than their own transforms.
  var transformsSublayers: Bool { hasRare && !rare.values.sublayerTransform.isIdentity }

  /// Whether the layer turns its front to the viewer (L1.13); `matrix` is local → parent.
  package static func isFrontFacing(_ matrix: CATransform3D) -> Bool {
    let plane = Homography(matrix).determinant
    let solid =
      matrix.m11 * (matrix.m22 * matrix.m33 - matrix.m23 * matrix.m32)
      - matrix.m12 * (matrix.m21 * matrix.m33 - matrix.m23 * matrix.m31)
      + matrix.m13 * (matrix.m21 * matrix.m32 - matrix.m22 * matrix.m31)
    return plane * (abs(solid) < 1e-12 ? 1 : solid) > 0
  }
}

extension LayerProperties {
  /// L1.7: the bounding box of the bounds through the layer's own transform, in superlayer
  /// coordinates.
  package var frame: CGRect {
    if transform.isIdentity {
      return CGRect(
        x: position.x - anchorPoint.x * bounds.width, y: position.y - anchorPoint.y * bounds.height,
        width: bounds.width, height: bounds.height)
    }
    return boundingBox(ofSize: bounds.size)
  }

  /// Bounds of `size` about the present anchor point, through the transform. z, the superlayer's
  /// sublayer transform and flips do not matter.
  private func boundingBox(ofSize size: CGSize) -> CGRect {
    let offset = CGPoint(x: anchorPoint.x * size.width, y: anchorPoint.y * size.height)
    let plane = Homography(transform.translatedAfter(x: position.x, y: position.y, z: 0))
    return CGRect(
      boundingBoxOf: CGRect(x: -offset.x, y: -offset.y, width: size.width, height: size.height)
        .corners.map(plane.apply))
  }

  /// The bounds and position that give the layer `frame` (L1.8).
  package func geometry(forFrame frame: CGRect) -> (bounds: CGRect, position: CGPoint) {
    let target = frame.standardized
    var result = self
    result.bounds.size = boundsSize(forFrameSize: target.size)
    let got = result.frame
    return (
      result.bounds,
      CGPoint(
        x: position.x + target.midX - got.midX, y: position.y + target.midY - got.midY)
    )
  }

  private func boundsSize(forFrameSize size: CGSize) -> CGSize {
    if transform.isIdentity { return size }
    var linear = transform.affine
    (linear.tx, linear.ty) = (0, 0)
    guard linear.a * linear.d - linear.b * linear.c != 0 else { return bounds.size }
    return CGRect(origin: .zero, size: size).applying(linear.inverted()).size
  }

  /// Whether the geometry can be drawn at all: nothing in it is NaN or infinite.
  package var hasFiniteGeometry: Bool {
    bounds.isFinite && position.isFinite && anchorPoint.isFinite && transform.isFinite
      && zPosition.isFinite && anchorPointZ.isFinite && cornerRadius.isFinite
      && borderWidth.isFinite && contentsScale.isFinite
      && (!hasRare || rare.values.hasFiniteGeometry)
  }
}

extension RareLayerProperties.Values {
  fileprivate var hasFiniteGeometry: Bool { sublayerTransform.isFinite && contentsRect.isFinite }
}

extension LayerProperty.ID {
  /// Whether `hasFiniteGeometry` looks at it.
  package var isGeometry: Bool {
    switch self {
    case .bounds, .position, .anchorPoint, .transform, .zPosition, .anchorPointZ, .cornerRadius,
      .borderWidth, .contentsRect, .contentsScale, .sublayerTransform:
      true
    default: false
    }
  }

  /// A layer lasts for ever, and nothing reads its repeats (T1.17).
  package var mayBeInfinite: Bool {
    self == .duration || self == .repeatCount || self == .repeatDuration
  }
}

extension CATransform3D {
  /// `self · T(x, y, z)`.
  func translatedAfter(x: Double, y: Double, z: Double) -> CATransform3D {
    var result = self
    result.m11 += m14 * x
    result.m12 += m14 * y
    result.m13 += m14 * z
    result.m21 += m24 * x
    result.m22 += m24 * y
    result.m23 += m24 * z
    result.m31 += m34 * x
    result.m32 += m34 * y
    result.m33 += m34 * z
    result.m41 += m44 * x
    result.m42 += m44 * y
    result.m43 += m44 * z
    return result
  }
}

/// Paint order of siblings: ascending zPosition, ties by index (L1.12). `keys` are zPositions in array
/// order; the result indexes them back to front. NaN, which compares with nothing, counts as 0.
package func paintOrder(zPositions: [Double]) -> [Int] {
  let keys = zPositions.map { $0.isNaN ? 0 : $0 }
  return keys.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }
}
