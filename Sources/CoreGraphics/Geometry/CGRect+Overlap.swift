extension CGRect {
  /// Returns the intersection of both rectangles; null when it is empty, or when an edge of one of them is NaN, for
  /// which Foundation's `intersection` traps.
  package func overlap(with other: CGRect) -> CGRect {
    hasEdges && other.hasEdges ? intersection(other) : .null
  }

  /// Returns true if the rectangles have a point in common, and false when an edge of one of them is NaN.
  package func overlaps(_ other: CGRect) -> Bool {
    hasEdges && other.hasEdges && intersects(other)
  }

  /// True when no edge is NaN, for example as the sum of opposite infinities.
  private var hasEdges: Bool { !(minX.isNaN || maxX.isNaN || minY.isNaN || maxY.isNaN) }
}
