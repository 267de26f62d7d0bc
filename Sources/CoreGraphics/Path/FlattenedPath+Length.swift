extension FlattenedPath {
  /// The length of all subpaths together, including closing sides (L4.4).
  package var length: Double { subpaths.reduce(0) { $0 + length(of: $1) } }

  func length(of subpath: Subpath) -> Double {
    var sum = 0.0
    forEachSide(of: subpath) { sum += $2 }
    return sum
  }

  /// Calls `body` for each side of a subpath, in order, with the indices of its ends and its length.
  func forEachSide(of subpath: Subpath, _ body: (_ start: Int, _ end: Int, _ length: Double) -> Void) {
    forEachPair(of: subpath) { start, end in
      let (a, b) = (points[start], points[end])
      body(start, end, hypot(b.x - a.x, b.y - a.y))
    }
  }

  /// Calls `body` for each side of a subpath, in order, with the indices of its ends.
  func forEachPair(of subpath: Subpath, _ body: (_ start: Int, _ end: Int) -> Void) {
    let (low, high) = (subpath.range.lowerBound, subpath.range.upperBound)
    for index in low..<high {
      let end = index + 1 < high ? index + 1 : low
      guard end != low || subpath.isClosed, end != index else { continue }
      body(index, end)
    }
  }

  /// True when the length is finite, which follows from the coordinates unless they are very large.
  package var hasFiniteLength: Bool {
    let limit = 1e300 / Double(points.count + 1)
    return points.allSatisfy { abs($0.x) < limit && abs($0.y) < limit } || length.isFinite
  }

  /// Returns the point at a fraction of the total length, in 0…1; nil if the length is 0.
  package func point(atFraction fraction: Double) -> CGPoint? {
    var rest = min(max(fraction, 0), 1) * length
    var found: CGPoint?
    for subpath in subpaths {
      forEachSide(of: subpath) { start, end, length in
        guard rest >= 0, length > 0 else { return }
        found = point(between: start, end, min(rest / length, 1))
        rest = rest > length ? rest - length : -1
      }
    }
    return found
  }

  func point(between start: Int, _ end: Int, _ f: Double) -> CGPoint {
    let (a, b) = (points[start], points[end])
    return CGPoint(x: a.x + (b.x - a.x) * f, y: a.y + (b.y - a.y) * f)
  }
}

/// Returns the part of a path that is stroked, as distances from its start: `strokeStart` and `strokeEnd`, clamped to
/// 0…1 (L4.4). NaN counts as the property's default. Returns nil if nothing is stroked, or if the length is not
/// finite.
package func strokeRange(start: Double, end: Double, length: Double) -> ClosedRange<Double>? {
  guard length.isFinite else { return nil }
  let (from, to) = (start.isNaN ? 0 : start, end.isNaN ? 1 : end)
  let (low, high) = (min(max(from, 0), 1), min(max(to, 0), 1))
  return low < high ? (low * length)...(high * length) : nil
}
