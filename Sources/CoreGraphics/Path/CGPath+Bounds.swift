extension CGPath {
  /// The bounding box of all points, including control points; the null rectangle for an empty path (L7.9).
  public var boundingBox: CGRect { CGRect(boundingBoxOf: elements.lazy.flatMap(\.points)) }

  /// The bounding box of the lines and curves themselves, without control points outside of them. The point of a move
  /// without a following element is included. An empty path has the null rectangle (L7.9).
  public var boundingBoxOfPath: CGRect {
    var points: [CGPoint] = []
    forEachCurve { start, element in
      if let end = element.end { points.append(end) }
      if let cubic = Cubic(from: start, element) { points.append(contentsOf: cubic.extrema) }
    }
    return CGRect(boundingBoxOf: points)
  }

  /// True if the path is one closed rectangle with sides along the axes. That rectangle is stored in `rect`.
  public func isRect(_ rect: UnsafeMutablePointer<CGRect>?) -> Bool {
    guard let found = rectangle else { return false }
    rect?.pointee = found
    return true
  }

  /// The rectangle of which the path consists: a move, three lines and a close, with or without a line back to the
  /// start; nil for other paths.
  package var rectangle: CGRect? {
    var rest = elements[...]
    guard case .close? = rest.popLast(), case .move(let start)? = rest.popFirst() else { return nil }
    if rest.count == 4, rest.last == .line(start) { rest.removeLast() }
    var corners = [start]
    for element in rest {
      guard case .line(let point) = element else { return nil }
      corners.append(point)
    }
    return corners.axisParallelRectangle
  }

  /// Calls `body` with each element and the point at which it begins. After a close, that point is the start of the
  /// closed subpath (L7.2).
  package func forEachCurve(_ body: (_ start: CGPoint, PathElement) -> Void) {
    var (current, start) = (CGPoint.zero, CGPoint.zero)
    for element in elements {
      body(current, element)
      current = element.end ?? start
      if element.isMove { start = current }
    }
  }
}

extension [CGPoint] {
  fileprivate var axisParallelRectangle: CGRect? {
    guard count == 4 else { return nil }
    let beginsAcross = self[0].y == self[1].y
    for index in 0..<4 {
      let (a, b) = (self[index], self[(index + 1) % 4])
      let isAcross = (index % 2 == 0) == beginsAcross
      guard isAcross ? a.y == b.y : a.x == b.x else { return nil }
    }
    return CGRect(boundingBoxOf: self)
  }
}
