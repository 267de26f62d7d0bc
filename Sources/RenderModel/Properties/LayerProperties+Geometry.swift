import CoreGraphics

// The geometry of L1 as functions of property values. Both the public methods `convert`, `frame` and `hitTest` and
// the recorder use them, so that they agree.

extension LayerProperties {
  /// The anchor in the layer's own coordinates (L1.3).
  @inlinable @inline(__always)
  package var anchor: SIMD3<Double> {
    SIMD3(
      bounds.minX + anchorPoint.x * bounds.width, bounds.minY + anchorPoint.y * bounds.height,
      anchorPointZ)
  }

  /// Returns the map from the layer's to its superlayer's coordinates, F · T(−A) · transform · T(position, zPosition)
  /// · Q (L1.4). Q comes from `parent`.
  package func matrix(in parent: LayerProperties?) -> CATransform3D {
    parent?.drawnSublayerMatrix.map(ownMatrix.concatenating) ?? ownMatrix
  }

  var ownMatrix: CATransform3D {
    has(.geometryFlipped) ? flip.concatenating(unflippedMatrix) : unflippedMatrix
  }

  /// The map to the superlayer's coordinates without the flip F and without Q.
  @inlinable @inline(__always)
  package var unflippedMatrix: CATransform3D {
    let a = anchor
    var matrix = transform
    // T(−A) · transform: only row 4 changes.
    let row4 = transform.row4 - a.x * transform.row1 - a.y * transform.row2 - a.z * transform.row3
    (matrix.m41, matrix.m42, matrix.m43, matrix.m44) = (row4.x, row4.y, row4.z, row4.w)
    return matrix.translatedAfter(x: position.x, y: position.y, z: zPosition)
  }

  /// The flip F, which maps y to 2·minY + height − y (L1.6).
  package var flip: CATransform3D {
    var flip = CATransform3D.identity
    flip.m22 = -1
    flip.m42 = 2 * bounds.minY + bounds.height
    return flip
  }

  /// The matrix Q of L1.4: the sublayer transform about this layer's anchor (L1.5).
  package var sublayerMatrix: CATransform3D {
    let a = anchor
    return CATransform3D(translationX: -a.x, y: -a.y, z: -a.z)
      .concatenating(rare.values.sublayerTransform)
      .translatedAfter(x: a.x, y: a.y, z: a.z)
  }

  /// The matrix Q; nil when it is the identity, as for most layers.
  package var drawnSublayerMatrix: CATransform3D? { transformsSublayers ? sublayerMatrix : nil }

  /// True when a sublayer transform is applied to the sublayers.
  package var transformsSublayers: Bool { hasRare && !rare.values.sublayerTransform.isIdentity }
}

extension LayerProperties {
  /// The bounding box of the bounds under the layer's own transform, in superlayer coordinates (L1.7).
  package var frame: CGRect {
    if transform.isIdentity {
      return CGRect(
        x: position.x - anchorPoint.x * bounds.width, y: position.y - anchorPoint.y * bounds.height,
        width: bounds.width, height: bounds.height)
    }
    return boundingBox(ofSize: bounds.size)
  }

  /// Returns the bounding box of bounds of `size`, placed by the anchor point and the position and transformed by the
  /// layer's transform. zPosition, the superlayer's sublayer transform and flips have no effect.
  private func boundingBox(ofSize size: CGSize) -> CGRect {
    let offset = CGPoint(x: anchorPoint.x * size.width, y: anchorPoint.y * size.height)
    let plane = Homography(transform.translatedAfter(x: position.x, y: position.y, z: 0))
    return CGRect(
      boundingBoxOf: CGRect(x: -offset.x, y: -offset.y, width: size.width, height: size.height)
        .corners.map(plane.apply))
  }

  /// Returns the bounds and the position with which the layer has the frame `frame` (L1.8).
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

  /// The determinant of a transform up to which bounds get the size of the frame that is set; a choice (Decision 0001).
  private static let vanishingDeterminant: CGFloat = 1e-7

  private func boundsSize(forFrameSize size: CGSize) -> CGSize {
    if transform.isIdentity { return size }
    var linear = transform.affine
    (linear.tx, linear.ty) = (0, 0)
    let determinant = linear.a * linear.d - linear.b * linear.c
    guard determinant != 0 else { return bounds.size }
    if abs(determinant) <= Self.vanishingDeterminant { return size }
    return CGRect(origin: .zero, size: size).applying(linear.inverted()).size
  }

  /// True when no number of the geometry is NaN or infinite. A layer with other geometry is not drawn.
  package var hasFiniteGeometry: Bool {
    bounds.isFinite && position.isFinite && anchorPoint.isFinite && transform.isFinite
      && zPosition.isFinite && anchorPointZ.isFinite && cornerRadius.isFinite
      && borderWidth.isFinite && contentsScale.isFinite
      && (!hasRare || rare.values.hasFiniteGeometry)
  }
}

extension RareLayerProperties.Values {
  package var hasFiniteGeometry: Bool { sublayerTransform.isFinite && contentsRect.isFinite }
}

extension LayerProperty {
  /// True when `hasFiniteGeometry` checks the property.
  package var isGeometry: Bool { Self.geometryIDs.contains(id) }

  /// The properties that make `hasFiniteGeometry` false when they are not finite.
  private static let geometryIDs = Set(
    table.filter { row in
      guard let value = PropertyValue.notFinite(of: row.type) else { return false }
      var values = LayerProperties(kind: row.kind ?? .plain)
      row.write(&values, value)
      return !values.hasFiniteGeometry
    }.map(\.id))
}

extension PropertyValue {
  /// Returns a value of `type` that is not finite; nil for types without a geometric value.
  fileprivate static func notFinite(of type: ValueType) -> PropertyValue? {
    let nan = Double.nan
    return switch type {
    case .number: .number(nan)
    case .point: .point(CGPoint(x: nan, y: nan))
    case .size: .size(CGSize(width: nan, height: nan))
    case .rect: .rect(CGRect(x: nan, y: nan, width: nan, height: nan))
    case .transform: .transform(CATransform3D(scaleX: nan, y: nan))
    case .bool, .integer, .color, .path, .contents, .string, .colors, .numbers, .object: nil
    }
  }
}

extension CATransform3D {
  /// Returns `self · T(x, y, z)`.
  @inlinable package func translatedAfter(x: Double, y: Double, z: Double) -> CATransform3D {
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

/// Returns the indices of siblings in paint order, back to front: ascending zPosition, ties by index (L1.12).
/// `zPositions` are in array order; NaN counts as 0.
package func paintOrder(zPositions: [Double]) -> [Int] {
  let keys = zPositions.map { $0.isNaN ? 0 : $0 }
  return keys.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }
}
