extension FlattenedPath {
  /// Returns the part between two fractions of the total length of all subpaths, one after the other (L4.4). A closed
  /// subpath that is cut becomes open.
  package func trimmed(from start: Double, to end: Double) -> FlattenedPath {
    MeasuredLines(self).trimmed(from: start, to: end)
  }

  fileprivate mutating func append(_ subpath: Subpath, of path: FlattenedPath) {
    let start = points.count
    for index in subpath.range { append(path.points[index], isSmooth: path.isSmooth[index]) }
    endSubpath(from: start, isClosed: subpath.isClosed)
  }

  /// Appends the part of a subpath between two distances from its start, as an open subpath.
  fileprivate mutating func append(
    _ subpath: Subpath, of path: MeasuredLines, from low: Double, to high: Double
  ) {
    let (first, lines) = (points.count, path.lines)
    var walked = 0.0
    path.forEachSide(of: subpath) { start, end, length in
      defer { walked += length }
      let (a, b) = (low - walked, high - walked)
      guard length > 0, a < length, b > 0 else { return }
      if points.count == first { append(lines.point(between: start, end, max(a, 0) / length)) }
      if b < length {
        append(lines.point(between: start, end, b / length))
      } else {
        append(lines.points[end], isSmooth: lines.isSmooth[end])
      }
    }
    endSubpath(from: first, isClosed: false)
  }
}

/// A flattened path with the lengths of its sides, for cutting parts out of it again and again.
package struct MeasuredLines: Sendable {
  fileprivate let lines: FlattenedPath
  /// For each point, the length of the side that begins there; 0 where none does.
  private let sides: [Double]
  /// The lengths of the subpaths.
  private var lengths: [Double] = []

  package init(_ lines: FlattenedPath) {
    self.lines = lines
    var sides = [Double](repeating: 0, count: lines.points.count)
    for subpath in lines.subpaths {
      var sum = 0.0
      lines.forEachSide(of: subpath) { start, _, length in
        sides[start] = length
        sum += length
      }
      lengths.append(sum)
    }
    self.sides = sides
  }

  /// Returns the part between two fractions of the length, as `FlattenedPath.trimmed` specifies.
  package func trimmed(from start: Double, to end: Double) -> FlattenedPath {
    guard let keptRange = strokeRange(start: start, end: end, length: lengths.reduce(0, +)) else {
      return FlattenedPath()
    }
    if start <= 0, end >= 1 { return lines }
    var result = FlattenedPath()
    result.isReduced = lines.isReduced
    var offset = 0.0
    for (subpath, length) in zip(lines.subpaths, lengths) {
      let (low, high) = (keptRange.lowerBound - offset, keptRange.upperBound - offset)
      offset += length
      guard low < length, high > 0 else { continue }
      if low <= 0, high >= length {
        result.append(subpath, of: lines)
      } else {
        result.append(subpath, of: self, from: low, to: high)
      }
    }
    return result
  }

  /// Calls `body` like `FlattenedPath.forEachSide`, with the known lengths.
  fileprivate func forEachSide(
    of subpath: FlattenedPath.Subpath, _ body: (_ start: Int, _ end: Int, _ length: Double) -> Void
  ) {
    lines.forEachPair(of: subpath) { body($0, $1, sides[$0]) }
  }
}

/// The lengths of dashes and gaps, which repeat along a path (L4.3).
package struct DashPattern: Hashable, Sendable {
  /// The alternating lengths of dashes and gaps: an even number of lengths, none of which is negative and at least
  /// one positive.
  private let lengths: [Double]
  private let phase: Double
  private let period: Double

  /// Creates a pattern; nil if no length is positive or one is not finite, which means a solid line. An odd number of
  /// lengths is repeated. Negative lengths count as 0.
  package init?(_ lengths: [Double], phase: Double) {
    guard lengths.allSatisfy(\.isFinite) else { return nil }
    let valid = lengths.map { max($0, 0) }
    self.lengths = valid.count % 2 == 0 ? valid : valid + valid
    period = self.lengths.reduce(0, +)
    guard period > 0, period.isFinite else { return nil }
    let rest = phase.isFinite ? phase.truncatingRemainder(dividingBy: period) : 0
    self.phase = rest < 0 ? rest + period : rest
  }

  /// Returns an upper bound of the number of dashes along a path of this length.
  func dashCount(over length: Double) -> Double {
    (length / period + 1) * Double(lengths.count / 2)
  }

  /// Returns the dashes along a subpath of this length, as distances from its start.
  package func segments(length: Double) -> [ClosedRange<Double>] {
    var dashes: [ClosedRange<Double>] = []
    var (index, position) = (0, -phase)
    while position < length {
      let end = position + lengths[index]
      let isSeen = end > 0 || (end == position && end == 0)
      if index % 2 == 0, isSeen { dashes.append(max(position, 0)...min(end, length)) }
      position = end
      index = (index + 1) % lengths.count
    }
    return dashes
  }
}

extension FlattenedPath {
  /// The number of dashes from which on a line is drawn solid, because the dashes would be too fine to be
  /// distinguished (L4.3).
  package static let dashLimit = 100_000

  /// Returns the dashes as open subpaths. The pattern starts again at each subpath (L4.3). If there would be `limit`
  /// dashes or more, the path is returned without dashes and marked as reduced.
  package func dashed(_ pattern: DashPattern, limit: Int = Self.dashLimit) -> FlattenedPath {
    let count = subpaths.reduce(0) { $0 + pattern.dashCount(over: length(of: $1)) }
    var result = FlattenedPath()
    guard count < Double(limit) else {
      result = self
      result.isReduced = true
      return result
    }
    result.isReduced = isReduced
    for subpath in subpaths {
      let dashes = pattern.segments(length: length(of: subpath))
      result.append(dashes, along: subpath, of: self)
    }
    return result
  }

  /// Appends the dashes of a subpath, which are in ascending order, in one pass over its sides.
  private mutating func append(
    _ dashes: [ClosedRange<Double>], along subpath: Subpath, of path: FlattenedPath
  ) {
    var (next, start, walked) = (0, points.count, 0.0)
    var isOn = false
    path.forEachSide(of: subpath) { from, to, length in
      defer { walked += length }
      guard length > 0 else { return }
      while next < dashes.count {
        let dash = dashes[next]
        if !isOn {
          guard dash.lowerBound < walked + length else { return }
          append(path.point(between: from, to, (dash.lowerBound - walked) / length))
          isOn = true
        }
        guard dash.upperBound <= walked + length else { break }
        // A dash of length 0 gets a minimal length, because square caps need a direction.
        let end = max(dash.upperBound, dash.lowerBound + Self.dotLength)
        append(path.point(between: from, to, (end - walked) / length))
        endSubpath(from: start, isClosed: false)
        next += 1
        start = points.count
        isOn = false
      }
      if isOn { append(path.points[to], isSmooth: path.isSmooth[to]) }
    }
    if isOn { endSubpath(from: start, isClosed: false) }
  }

  private static let dotLength = 1e-6
}
