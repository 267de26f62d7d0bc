import CoreGraphics

/// The key values of an animation of the transform, when all of them are affine. They are decomposed once, instead of in
/// every frame. The results are those of `CATransform3D.interpolated(to:fraction:)`, bit for bit.
final class MatrixKeys: Sendable {
  private let keys: KeyTimes
  private let parts: [PlanarComponents]

  /// Creates the key values; nil when one of them is no affine matrix.
  init?(_ values: [PropertyValue], _ keys: KeyTimes) {
    guard case .transform? = values.first else { return nil }
    var parts: [PlanarComponents] = []
    parts.reserveCapacity(values.count)
    for value in values {
      guard case .transform(let matrix) = value, matrix.isAffine else { return nil }
      parts.append(PlanarComponents(matrix.affine))
    }
    (self.keys, self.parts) = (keys, parts)
  }

  /// The memory of the matrices. The times are those of the key values, which count them.
  var byteCount: Int { parts.count * MemoryLayout<PlanarComponents>.stride }

  /// Returns the matrix at a fraction of the duration.
  func matrix(at fraction: Double) -> CATransform3D {
    let position = keys.position(at: fraction)
    let (start, end) = (parts[position.interval], parts[position.interval + 1])
    return CATransform3D(start.interpolated(to: end, fraction: position.fraction).affine)
  }
}

extension KeyframeAnimation {
  /// The decomposed key values; nil unless the animation only interpolates the transform between affine matrices.
  var matrices: MatrixKeys? {
    guard case .declared(.transform) = target.root, target.component == nil, !isAdditive, !isCumulative,
      valueFunction == nil, case .values(let values) = route
    else { return nil }
    return values.matrices
  }
}
