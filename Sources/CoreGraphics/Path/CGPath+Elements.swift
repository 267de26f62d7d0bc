/// The kind of a path element. The raw values are Apple's.
public enum CGPathElementType: Int32, Sendable {
  /// An element with 1, 1, 2, 3 or 0 points, in this order.
  case moveToPoint, addLineToPoint, addQuadCurveToPoint, addCurveToPoint, closeSubpath
}

/// An element of a path in the form that the block of `applyWithBlock(_:)` gets. It is valid only during the call.
public struct CGPathElement {
  /// The kind of the element.
  public var type: CGPathElementType
  /// The points of the element, with control points before the end point. Their number depends on the kind: 1, 1, 2,
  /// 3 or 0.
  public var points: UnsafeMutablePointer<CGPoint>

  /// Creates an element with a kind and a pointer to its points.
  public init(type: CGPathElementType, points: UnsafeMutablePointer<CGPoint>) {
    self.type = type
    self.points = points
  }
}

/// A function that gets the elements of a path. On Linux it is a Swift closure, because a Swift structure cannot be
/// passed to a C function.
public typealias CGPathApplierFunction = (UnsafeMutableRawPointer?, UnsafePointer<CGPathElement>) ->
  Void

extension CGPath {
  /// Calls `block` for each element in order (L7.3).
  public func applyWithBlock(_ block: (UnsafePointer<CGPathElement>) -> Void) {
    for element in elements {
      // This is unsafe, because Apple's element has a pointer to its points. Both are valid during the call. The
      // additional point gives a close, which has no points, a pointer too.
      var points = element.points + [.zero]
      points.withUnsafeMutableBufferPointer { buffer in
        guard let base = buffer.baseAddress else { return }
        var elementWithPointer = CGPathElement(type: element.type, points: base)
        withUnsafePointer(to: &elementWithPointer) { block($0) }
      }
    }
  }

  /// Calls `function` with `info` and each element in order.
  public func apply(info: UnsafeMutableRawPointer?, function: CGPathApplierFunction) {
    applyWithBlock { function(info, $0) }
  }
}

extension PathElement {
  fileprivate var type: CGPathElementType {
    switch self {
    case .move: .moveToPoint
    case .line: .addLineToPoint
    case .quad: .addQuadCurveToPoint
    case .cubic: .addCurveToPoint
    case .close: .closeSubpath
    }
  }
}
