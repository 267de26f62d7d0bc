import RenderModel

/// A matrix that few layers have. It is stored apart, so that the states of the other layers take little memory.
enum RareMatrix: Sendable {
  case none
  indirect case matrix(CATransform3D)

  init(_ matrix: CATransform3D?) { self = matrix.map { .matrix($0) } ?? .none }

  /// Returns the product of `own` and the matrix; `own` without one.
  func after(_ own: CATransform3D) -> CATransform3D {
    switch self {
    case .none: own
    case .matrix(let matrix): own.concatenating(matrix)
    }
  }
}
