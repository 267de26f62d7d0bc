import CoreGraphics

/// A component of a structured property, which has a key path of its own.
package enum PropertyComponent: String, CaseIterable, Hashable, Sendable {
  case x, y, width, height
  case origin, originX = "origin.x", originY = "origin.y"
  case size, sizeWidth = "size.width", sizeHeight = "size.height"
  case rotation, rotationX = "rotation.x", rotationY = "rotation.y", rotationZ = "rotation.z"
  case scale, scaleX = "scale.x", scaleY = "scale.y", scaleZ = "scale.z", scaleXY = "scale.xy"
  case translation, translationX = "translation.x", translationY = "translation.y"
  case translationZ = "translation.z"

  /// Creates the component; nil when a value of `type` has no component of that name.
  package init?(_ name: String, of type: ValueType) {
    guard let component = PropertyComponent(rawValue: name), component.belongs(to: type) else {
      return nil
    }
    self = component
  }

  private func belongs(to owner: ValueType) -> Bool {
    switch self {
    case .x, .y: owner == .point
    case .width, .height: owner == .size
    case .origin, .originX, .originY, .size, .sizeWidth, .sizeHeight: owner == .rect
    case .rotation, .rotationX, .rotationY, .rotationZ, .scale, .scaleX, .scaleY, .scaleZ, .scaleXY,
      .translation, .translationX, .translationY, .translationZ:
      owner == .transform
    }
  }

  /// The type of the component's value.
  package var type: ValueType {
    switch self {
    case .origin: .point
    // The component `transform.translation` is a size in Apple's Core Animation Programming Guide.
    case .size, .translation: .size
    case .x, .y, .width, .height, .originX, .originY, .sizeWidth, .sizeHeight,
      .rotation, .rotationX, .rotationY, .rotationZ, .scale, .scaleX, .scaleY, .scaleZ, .scaleXY,
      .translationX, .translationY, .translationZ:
      .number
    }
  }

  /// The amount by which an arrow key of an editor changes the component, in the unit that the editor shows; nil when it
  /// is the amount of the whole property. Editors show rotations in degrees, although their values are in radians.
  package var step: Double? {
    switch self {
    case .scale, .scaleX, .scaleY, .scaleZ, .scaleXY: 0.01
    case .x, .y, .width, .height, .origin, .originX, .originY, .size, .sizeWidth, .sizeHeight,
      .rotation, .rotationX, .rotationY, .rotationZ, .translation, .translationX, .translationY,
      .translationZ:
      nil
    }
  }

  /// Returns this component of `whole`; null when `whole` has no components.
  package func value(in whole: PropertyValue) -> PropertyValue {
    switch whole {
    case .point(let point): .number(self == .x ? point.x : point.y)
    case .size(let size): .number(self == .width ? size.width : size.height)
    case .rect(let rect): value(in: rect)
    case .transform(let matrix): value(in: matrix)
    case .null, .number, .bool, .integer, .color, .path, .contents, .string, .array, .object: .null
    }
  }

  /// Returns `whole` with this component replaced; unchanged when `whole` has no components.
  package func replacing(_ part: PropertyValue, in whole: PropertyValue) -> PropertyValue {
    switch whole {
    case .point(var point):
      if self == .x { point.x = part.number } else { point.y = part.number }
      return .point(point)
    case .size(var size):
      if self == .width { size.width = part.number } else { size.height = part.number }
      return .size(size)
    case .rect(let rect): return .rect(replacing(part, in: rect))
    case .transform(let matrix): return .transform(replacing(part, in: matrix))
    case .null, .number, .bool, .integer, .color, .path, .contents, .string, .array, .object:
      return whole
    }
  }
}

// MARK: - Rectangles

extension PropertyComponent {
  /// Returns the component of a rectangle; null for a component that rectangles do not have.
  private func value(in rect: CGRect) -> PropertyValue {
    switch self {
    case .origin: .point(rect.origin)
    case .originX: .number(rect.origin.x)
    case .originY: .number(rect.origin.y)
    case .size: .size(rect.size)
    case .sizeWidth: .number(rect.size.width)
    case .sizeHeight: .number(rect.size.height)
    case .x, .y, .width, .height, .rotation, .rotationX, .rotationY, .rotationZ, .scale, .scaleX,
      .scaleY,
      .scaleZ, .scaleXY, .translation, .translationX, .translationY, .translationZ:
      .null
    }
  }

  /// Returns `rect` with this component replaced; unchanged for a component that rectangles do not have.
  private func replacing(_ part: PropertyValue, in rect: CGRect) -> CGRect {
    var result = rect
    switch self {
    case .origin: result.origin = part.point
    case .originX: result.origin.x = part.number
    case .originY: result.origin.y = part.number
    case .size: result.size = part.size
    case .sizeWidth: result.size.width = part.number
    case .sizeHeight: result.size.height = part.number
    case .x, .y, .width, .height, .rotation, .rotationX, .rotationY, .rotationZ, .scale, .scaleX,
      .scaleY,
      .scaleZ, .scaleXY, .translation, .translationX, .translationY, .translationZ:
      break
    }
    return result
  }
}

// MARK: - Matrices

extension PropertyComponent {
  /// Returns the component of a matrix; null for a component that matrices do not have.
  private func value(in matrix: CATransform3D) -> PropertyValue {
    switch self {
    case .translation: .size(CGSize(width: matrix.m41, height: matrix.m42))
    case .translationX: .number(matrix.m41)
    case .translationY: .number(matrix.m42)
    case .translationZ: .number(matrix.m43)
    case .rotationX: .number(matrix.components.eulerAngles.x)
    case .rotationY: .number(matrix.components.eulerAngles.y)
    case .rotation, .rotationZ: .number(matrix.components.eulerAngles.z)
    case .scaleX: .number(matrix.components.scale.x)
    case .scaleY: .number(matrix.components.scale.y)
    case .scaleZ: .number(matrix.components.scale.z)
    case .scaleXY: .number(matrix.components.scale.meanOfXY)
    // `transform.scale` is the mean of the three (Core Animation Programming Guide).
    case .scale: .number(matrix.components.scale.mean)
    case .x, .y, .width, .height, .origin, .originX, .originY, .size, .sizeWidth, .sizeHeight: .null
    }
  }

  /// Decomposes the matrix, changes one component and recomposes it (L6.12). The shear and the perspective of the
  /// decomposition are kept, not the numbers of column 4. When a program sets m34 and then animates rotation.y, the
  /// layer therefore rotates in perspective.
  private func replacing(_ part: PropertyValue, in matrix: CATransform3D) -> CATransform3D {
    guard self == .translation else { return replacing(part.number, in: matrix) }
    var parts = matrix.components
    (parts.translation.x, parts.translation.y) = (part.size.width, part.size.height)
    return CATransform3D(parts)
  }

  /// Returns `matrix` with a numeric component replaced.
  func replacing(_ number: Double, in matrix: CATransform3D) -> CATransform3D {
    // Saves the decomposition for `transform.rotation`, which is animated often. The result is the same rotation.
    if matrix.isIdentity, self == .rotation || self == .rotationZ {
      return CATransform3D(rotationAngle: number, x: 0, y: 0, z: 1)
    }
    var parts = matrix.components
    switch self {
    case .translationX: parts.translation.x = number
    case .translationY: parts.translation.y = number
    case .translationZ: parts.translation.z = number
    case .rotationX: parts.eulerAngles.x = number
    case .rotationY: parts.eulerAngles.y = number
    case .rotation, .rotationZ: parts.eulerAngles.z = number
    case .scaleX: parts.scale.x = number
    case .scaleY: parts.scale.y = number
    case .scaleZ: parts.scale.z = number
    case .scaleXY: (parts.scale.x, parts.scale.y) = (number, number)
    case .scale: parts.scale = SIMD3(repeating: number)
    // A translation is a size, not a number, and a matrix does not have the other components.
    case .translation, .x, .y, .width, .height, .origin, .originX, .originY, .size, .sizeWidth,
      .sizeHeight:
      return matrix
    }
    return CATransform3D(parts)
  }
}

extension CATransform3D {
  /// The decomposition of the matrix; that of the identity for a matrix that cannot be decomposed.
  fileprivate var components: TransformComponents { decomposed() ?? .identity }
}

extension SIMD3<Double> {
  fileprivate var mean: Double { (x + y + z) / 3 }
  fileprivate var meanOfXY: Double { (x + y) / 2 }
}

extension TransformComponents {
  static let identity = TransformComponents(
    translation: .zero, scale: SIMD3(1, 1, 1), shear: .zero,
    rotation: (SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1)), perspective: SIMD4(0, 0, 0, 1))
}
