extension CGPath {
  /// Returns an immutable copy; never nil.
  public func copy() -> CGPath? { CGPath(elements: elements) }
  /// Returns a copy that can be extended; never nil.
  public func mutableCopy() -> CGMutablePath? { CGMutablePath(elements: elements) }

  /// Returns a copy with every point mapped by a transform, whose pointer is used only during the call; never nil.
  public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
    copy(mappedBy: transform?.pointee ?? .identity)
  }

  /// Returns a copy that can be extended, with every point mapped by a transform; never nil.
  public func mutableCopy(using transform: UnsafePointer<CGAffineTransform>?) -> CGMutablePath? {
    CGMutablePath(elements: copy(mappedBy: transform?.pointee ?? .identity).elements)
  }

  package func copy(mappedBy transform: CGAffineTransform) -> CGPath {
    CGPath(elements: elements.map { $0.mapPoints { $0.applying(transform) } })
  }

  /// Returns the outline of the stroke, which must be filled with the non-zero rule (L7.11). Curves are replaced by
  /// lines, with an error of at most 1/100 of a unit. A miter longer than `miterLimit` line widths is replaced by a
  /// bevel. `transform` is applied to the outline.
  public func copy(
    strokingWithWidth lineWidth: CGFloat, lineCap: CGLineCap, lineJoin: CGLineJoin,
    miterLimit: CGFloat, transform: CGAffineTransform = .identity
  ) -> CGPath {
    let style = StrokeStyle(width: lineWidth, cap: lineCap, join: lineJoin, miterLimit: miterLimit)
    let lines = FlattenedPath(self, tolerance: 0.01, strokeWidth: style.width)
    let outline = PathStroker.outline(of: lines, style: style, tolerance: 0.01)
    return CGPath(polygons: outline).copy(mappedBy: transform)
  }

  /// Returns the dashes as open subpaths of lines. The alternating lengths of dashes and gaps are `lengths`, starting
  /// at `phase` in every subpath. An odd number of lengths is repeated (L7.11). If no length is positive, the whole
  /// path is returned. `transform` is applied to the result.
  public func copy(
    dashingWithPhase phase: CGFloat, lengths: [CGFloat], transform: CGAffineTransform = .identity
  ) -> CGPath {
    guard let pattern = DashPattern(lengths.map { Double($0) }, phase: phase) else {
      return copy(mappedBy: transform)
    }
    let dashes = FlattenedPath(self, tolerance: 0.01).dashed(pattern)
    return CGPath(lines: dashes).copy(mappedBy: transform)
  }
}

extension CGPath {
  /// Creates a path with a closed subpath for each polygon.
  package convenience init(polygons: PolygonList) {
    var elements: [PathElement] = []
    polygons.forEachPolygon { points in
      guard let first = points.first else { return }
      elements.append(.move(first))
      for point in points.dropFirst() { elements.append(.line(point)) }
      elements.append(.close)
    }
    self.init(elements: elements)
  }

  package convenience init(lines: FlattenedPath) {
    var elements: [PathElement] = []
    for subpath in lines.subpaths {
      for (index, point) in zip(subpath.range, lines.points[subpath.range]) {
        elements.append(index == subpath.range.lowerBound ? .move(point) : .line(point))
      }
      if subpath.isClosed { elements.append(.close) }
    }
    self.init(elements: elements)
  }
}
