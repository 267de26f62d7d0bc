/// A path made of straight lines, which can be measured, cut, dashed, stroked and filled.
///
/// All points are in one array. A closed subpath does not repeat its first point.
package struct FlattenedPath: Equatable, Sendable {
  /// A run of the points that are connected.
  package struct Subpath: Equatable, Sendable {
    package var range: Range<Int>
    package var isClosed: Bool
  }

  package private(set) var points: [CGPoint] = []
  /// True for each point that lies inside a curve, where no join is drawn.
  package private(set) var isSmooth: [Bool] = []
  package private(set) var subpaths: [Subpath] = []
  /// A Boolean value that says whether there is less detail than requested: chords are farther from their curves, or
  /// dashes are missing.
  package internal(set) var isReduced = false

  /// The number of points beyond which curves get fewer chords.
  package static let pointLimit = 500_000

  package init() {}

  /// Creates lines that stay within `tolerance` of the path, as do the edges of its stroke of `strokeWidth`. Beyond
  /// `pointLimit` points every curve gets fewer chords, at least one. Elements with points that are not finite are left
  /// out, and so are moves without a following element.
  package init(
    _ path: CGPath, tolerance: Double, strokeWidth: Double = 0, pointLimit: Int = Self.pointLimit
  ) {
    var flattener = PathFlattener(
      tolerance: tolerance, strokeWidth: strokeWidth, pointLimit: pointLimit)
    flattener.add(path)
    self = flattener.result
  }

  package var isEmpty: Bool { subpaths.isEmpty }

  mutating func append(_ point: CGPoint, isSmooth smooth: Bool = false) {
    points.append(point)
    isSmooth.append(smooth)
  }

  /// Makes the points that were appended since `start` a subpath.
  mutating func endSubpath(from start: Int, isClosed: Bool) {
    guard points.count > start else { return }
    subpaths.append(Subpath(range: start..<points.count, isClosed: isClosed))
  }

  mutating func removeLastPoint() {
    points.removeLast()
    isSmooth.removeLast()
  }

  /// The closed polygons that a fill covers: open subpaths are closed (L4.2).
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

  package mutating func append(_ point: CGPoint) { points.append(point) }

  /// Makes the points since the end of the last polygon a polygon, or removes them if there are fewer than three.
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
