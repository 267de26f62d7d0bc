/// A displacement: a direction and a length, without a position.
public struct CGVector: Equatable, Hashable, Codable, Sendable {
  /// The displacement along x.
  public var dx: CGFloat
  /// The displacement along y.
  public var dy: CGFloat

  /// The vector (0, 0).
  public static let zero = CGVector(dx: 0, dy: 0)

  /// Creates the vector (0, 0).
  public init() { self.init(dx: 0, dy: 0) }

  /// Creates a vector from its coordinates.
  public init(dx: CGFloat, dy: CGFloat) {
    self.dx = dx
    self.dy = dy
  }
}

extension CGPoint {
  /// Returns the point mapped by a transform.
  public func applying(_ t: CGAffineTransform) -> CGPoint {
    CGPoint(x: t.a * x + t.c * y + t.tx, y: t.b * x + t.d * y + t.ty)
  }
}

extension CGSize {
  /// Returns the size mapped by a transform without its translation. The sides of the result may be negative (L6.8).
  public func applying(_ t: CGAffineTransform) -> CGSize {
    CGSize(width: t.a * width + t.c * height, height: t.b * width + t.d * height)
  }
}

extension CGRect {
  /// Returns the bounding box of the four mapped corners. Null and infinite rectangles are returned unchanged.
  public func applying(_ t: CGAffineTransform) -> CGRect {
    guard !isNull, !isInfinite else { return self }
    return CGRect(boundingBoxOf: corners.map { $0.applying(t) })
  }

  /// The corners (minX, minY), (maxX, minY), (maxX, maxY) and (minX, maxY), in this order.
  package var corners: [CGPoint] {
    [
      CGPoint(x: minX, y: minY), CGPoint(x: maxX, y: minY),
      CGPoint(x: maxX, y: maxY), CGPoint(x: minX, y: maxY),
    ]
  }

  /// Creates the smallest rectangle that contains all points; the null rectangle if there are no points.
  @inlinable package init(boundingBoxOf points: some Sequence<CGPoint>) {
    var (low, high) = (
      CGPoint(x: CGFloat.infinity, y: .infinity), CGPoint(x: -CGFloat.infinity, y: -.infinity)
    )
    var isEmpty = true
    for point in points {
      isEmpty = false
      low = CGPoint(x: Swift.min(low.x, point.x), y: Swift.min(low.y, point.y))
      high = CGPoint(x: Swift.max(high.x, point.x), y: Swift.max(high.y, point.y))
    }
    self =
      isEmpty ? .null : CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }

  package var isFinite: Bool {
    origin.x.isFinite && origin.y.isFinite && size.width.isFinite && size.height.isFinite
  }
}

extension CGPoint {
  @inlinable package var isFinite: Bool { x.isFinite && y.isFinite }
}
