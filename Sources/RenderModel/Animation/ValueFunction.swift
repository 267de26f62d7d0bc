import CoreGraphics

/// A function that turns animated numbers into a matrix (T7.9).
package enum ValueFunction: String, CaseIterable, Sendable {
  case rotateX, rotateY, rotateZ, scale, scaleX, scaleY, scaleZ
  case translate, translateX, translateY, translateZ

  /// Returns the matrix of a number, or of three numbers for `scale` and `translate`; nil for any other value.
  package func matrix(of value: PropertyValue) -> CATransform3D? {
    switch self {
    case .scale: value.triple.map { CATransform3D(scaleX: $0.x, y: $0.y, z: $0.z) }
    case .translate: value.triple.map { CATransform3D(translationX: $0.x, y: $0.y, z: $0.z) }
    case .rotateX, .rotateY, .rotateZ, .scaleX, .scaleY, .scaleZ, .translateX, .translateY, .translateZ:
      value.isNumber ? matrix(of: value.number) : nil
    }
  }

  private func matrix(of number: Double) -> CATransform3D {
    switch self {
    case .rotateX: CATransform3D(rotationAngle: number, x: 1, y: 0, z: 0)
    case .rotateY: CATransform3D(rotationAngle: number, x: 0, y: 1, z: 0)
    case .rotateZ: CATransform3D(rotationAngle: number, x: 0, y: 0, z: 1)
    case .scaleX: CATransform3D(scaleX: number, y: 1)
    case .scaleY: CATransform3D(scaleX: 1, y: number)
    case .scaleZ: CATransform3D(scaleX: 1, y: 1, z: number)
    case .translateX: CATransform3D(translationX: number, y: 0)
    case .translateY: CATransform3D(translationX: 0, y: number)
    case .translateZ: CATransform3D(translationX: 0, y: 0, z: number)
    // These two take three numbers, so that the other method makes their matrices.
    case .scale, .translate: .identity
    }
  }
}

extension PropertyValue {
  fileprivate var isNumber: Bool {
    switch self {
    case .number, .integer, .bool: true
    case .null, .point, .size, .rect, .transform, .color, .path, .contents, .string, .array, .object:
      false
    }
  }

  /// The three numbers of an array of three; nil for any other value.
  fileprivate var triple: SIMD3<Double>? {
    guard case .array(let items) = self, items.count == 3 else { return nil }
    return SIMD3(items[0].number, items[1].number, items[2].number)
  }
}
