extension CGRect {
  /// Returns the part that both rectangles have in common; null when there is none, or when an edge of one is not a
  /// number, for which Foundation's `intersection` traps.
  package func overlap(with other: CGRect) -> CGRect {
    hasEdges && other.hasEdges ? intersection(other) : .null
  }

  /// Returns true if the rectangles have a point in common; false when an edge of one is not a number.
  package func overlaps(_ other: CGRect) -> Bool {
    hasEdges && other.hasEdges && intersects(other)
  }

  /// True when no edge is the sum of opposite infinities, or not a number for another reason.
  private var hasEdges: Bool { !(minX.isNaN || maxX.isNaN || minY.isNaN || maxY.isNaN) }
}
