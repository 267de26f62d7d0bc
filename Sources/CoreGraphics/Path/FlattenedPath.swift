/// A path that consists of straight lines, which can be measured, cut, dashed, stroked and filled.
///
/// All points are in one array. A closed subpath does not repeat its first point.
package struct FlattenedPath: Equatable, Sendable {
  /// A range of the points that are connected.
  package struct Subpath: Equatable, Sendable {
    package var range: Range<Int>
    package var isClosed: Bool
  }

  package private(set) var points: [CGPoint] = []
  /// True for each point inside of a curve, where the stroke has no join.
  package private(set) var isSmooth: [Bool] = []
  package private(set) var subpaths: [Subpath] = []
  /// True if there is less detail than requested: chords deviate more from their curves, or dashes are missing.
  package internal(set) var isReduced = false

  /// The number of points beyond which curves are divided into fewer chords.
  package static let pointLimit = 500_000

  package init() {}

  /// Creates lines that deviate by at most `tolerance` from the path; so do the edges of their stroke of
  /// `strokeWidth`. Beyond `pointLimit` points, every curve gets fewer chords, but at least one. Elements with points
  /// that are not finite are left out, and so are moves without a following element.
  package init(
    _ path: CGPath, tolerance: Double, strokeWidth: Double = 0, pointLimit: Int = Self.pointLimit
  ) {
    var flattener = PathFlattener(
      tolerance: tolerance, strokeWidth: strokeWidth, pointLimit: pointLimit)
    flattener.add(path)
    self = flattener.result
  }

  package var isEmpty: Bool { subpaths.isEmpty }

  /// Makes room for `count` points.
  mutating func reserve(_ count: Int) {
    points.reserveCapacity(count)
    isSmooth.reserveCapacity(count)
  }

  mutating func append(_ point: CGPoint, isSmooth smooth: Bool = false) {
    points.append(point)
    isSmooth.append(smooth)
  }

  /// Makes a subpath of the points that were appended since `start`.
  mutating func endSubpath(from start: Int, isClosed: Bool) {
    guard points.count > start else { return }
    subpaths.append(Subpath(range: start..<points.count, isClosed: isClosed))
  }

  mutating func removeLastPoint() {
    points.removeLast()
    isSmooth.removeLast()
  }

  /// The closed polygons that a fill covers. Open subpaths are closed (L4.2).
  package var polygons: PolygonList {
    var result = PolygonList()
    for subpath in subpaths where subpath.range.count > 2 {
      result.append(contentsOf: points[subpath.range])
    }
    return result
  }
}

/// Closed polygons, which a fill covers. All points are in one array.
package struct PolygonList: Equatable, Sendable {
  package private(set) var points: [CGPoint] = []
  /// The end of each polygon as an index into `points`.
  package private(set) var ends: [Int32] = []

  package init() {}

  package var isEmpty: Bool { ends.isEmpty }

  package mutating func append(contentsOf polygon: some Sequence<CGPoint>) {
    points.append(contentsOf: polygon)
    endPolygon()
  }

  /// Makes room for `count` points.
  mutating func reserve(_ count: Int) { points.reserveCapacity(count) }

  package mutating func append(_ point: CGPoint) { points.append(point) }

  /// Makes a polygon of the points since the end of the last one, or removes them if there are fewer than three.
  package mutating func endPolygon() {
    let start = Int(ends.last ?? 0)
    if points.count - start >= 3 {
      ends.append(Int32(clamping: points.count))
    } else {
      points.removeSubrange(start...)
    }
  }

  package mutating func removeAll() {
    points.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
  }

  package func forEachPolygon(_ body: (ArraySlice<CGPoint>) -> Void) {
    var start = 0
    for end in ends {
      body(points[start..<Int(end)])
      start = Int(end)
    }
  }
}
