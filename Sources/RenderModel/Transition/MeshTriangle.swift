import CoreGraphics

/// A triangle of a mesh, with the map from where it is seen to the picture.
struct MeshTriangle: Sendable {
  private let corner: SIMD2<Double>
  /// The products of these and the vector from the corner to a point are the weights of the other two corners.
  private let second: SIMD2<Double>
  private let third: SIMD2<Double>
  private let sources: [SIMD2<Double>]
  let depths: SIMD3<Double>
  /// The smallest rectangle that contains the triangle as it is seen.
  let extent: CGRect

  /// Returns the triangles around the middle of a face with four corners, without those that have no area.
  static func triangles(of corners: [DeformationMesh.Vertex]) -> [MeshTriangle] {
    func mean(_ number: (DeformationMesh.Vertex) -> Double) -> Double {
      corners.reduce(0) { $0 + number($1) } / 4
    }
    let middle = DeformationMesh.Vertex(
      source: CGPoint(x: mean { $0.source.x }, y: mean { $0.source.y }),
      target: CGPoint(x: mean { $0.target.x }, y: mean { $0.target.y }), depth: mean { $0.depth })
    return (0..<4).compactMap { MeshTriangle([middle, corners[$0], corners[($0 + 1) & 3]]) }
  }

  /// Creates the triangle of three corners; nil if it has no area.
  private init?(_ corners: [DeformationMesh.Vertex]) {
    let points = corners.map { SIMD2<Double>($0.target.x, $0.target.y) }
    let (u, v) = (points[1] - points[0], points[2] - points[0])
    let area = u.x * v.y - u.y * v.x
    guard abs(area) > 1e-12, area.isFinite else { return nil }
    corner = points[0]
    second = SIMD2(v.y, -v.x) / area
    third = SIMD2(-u.y, u.x) / area
    sources = corners.map { SIMD2<Double>($0.source.x, $0.source.y) }
    depths = SIMD3(corners[0].depth, corners[1].depth, corners[2].depth)
    let low = pointwiseMin(points[0], pointwiseMin(points[1], points[2]))
    let high = pointwiseMax(points[0], pointwiseMax(points[1], points[2]))
    extent = CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }

  /// Returns the weights of the three corners at a point. Inside of the triangle, none is negative.
  func weights(of p: SIMD2<Double>) -> SIMD3<Double> {
    let offset = p - corner
    let (b, c) = ((second * offset).sum(), (third * offset).sum())
    return SIMD3(1 - b - c, b, c)
  }

  /// Returns the point of the picture that is seen at `p`.
  func source(of p: SIMD2<Double>) -> SIMD2<Double> {
    let weights = weights(of: p)
    return sources[0] * weights.x + sources[1] * weights.y + sources[2] * weights.z
  }
}

/// An edge of a mesh, beyond which it shows nothing.
struct MeshEdge: Sendable {
  private let start: SIMD2<Double>
  private let direction: SIMD2<Double>

  init(_ a: CGPoint, _ b: CGPoint) {
    start = SIMD2(a.x, a.y)
    direction = SIMD2(b.x - a.x, b.y - a.y)
  }

  var extent: CGRect {
    CGRect(x: start.x, y: start.y, width: direction.x, height: direction.y).standardized
  }

  /// Returns the square of the distance from a point.
  func squaredDistance(from p: SIMD2<Double>) -> Double {
    let length = (direction * direction).sum()
    let part = length > 0 ? ((p - start) * direction).sum() / length : 0
    let gap = p - start - min(max(part, 0), 1) * direction
    return (gap * gap).sum()
  }
}

/// The triangles and the edges of a mesh by the cells of a grid, so that those at a point are found without a search.
struct MeshGrid: Sendable {
  /// The number of cells in each direction.
  private let count: Int
  private let origin: SIMD2<Double>
  private let cell: SIMD2<Double>
  private var triangles: [[Int]]
  private var edges: [[MeshEdge]]

  /// The greatest number of cells in each direction.
  private static let limit = 64
  /// The greatest number of references from cells to triangles and edges, which limits memory and the time for a pixel.
  private static let referenceLimit = 1_000_000
  /// The number of references that each triangle may have in any case. In a regular mesh without overlap it has about 20.
  private static let referencesPerTriangle = 64

  /// Creates a grid. Returns nil if the triangles overlap so much that cells would refer to too many of them.
  init?(triangles: [MeshTriangle], edges: [MeshEdge], extent: CGRect) {
    let inner = min(max(8, Int(Double(triangles.count).squareRoot())), Self.limit)
    // There is one more row of cells on each side, because pixels are larger than points.
    count = inner + 2
    cell = pointwiseMax(
      SIMD2(extent.width, extent.height) / Double(inner), SIMD2(repeating: 1e-9))
    origin = SIMD2(extent.minX, extent.minY) - cell
    self.triangles = [[Int]](repeating: [], count: count * count)
    self.edges = [[MeshEdge]](repeating: [], count: count * count)
    // Cells refer to what is in the next cell too, because a pixel may lie in two of them.
    var remaining = max(Self.referenceLimit, triangles.count * Self.referencesPerTriangle)
    for (index, triangle) in triangles.enumerated() {
      guard let cells = cells(around: triangle.extent, &remaining) else { return nil }
      for cell in cells { self.triangles[cell].append(index) }
    }
    for edge in edges {
      guard let cells = cells(around: edge.extent, &remaining) else { return nil }
      for cell in cells { self.edges[cell].append(edge) }
    }
  }

  /// The memory that the references take, in bytes.
  var byteCount: Int {
    triangles.reduce(0) { $0 + $1.count } * MemoryLayout<Int>.stride
      + edges.reduce(0) { $0 + $1.count } * MemoryLayout<MeshEdge>.stride
  }

  private func cells(around box: CGRect, _ remaining: inout Int) -> [Int]? {
    let low = ((SIMD2(box.minX, box.minY) - origin) / cell).rounded(.down) - 1
    let high = ((SIMD2(box.maxX, box.maxY) - origin) / cell).rounded(.down) + 1
    func index(_ value: Double) -> Int { Int(min(max(value, 0), Double(count - 1))) }
    let (rows, columns) = (index(low.y)...index(high.y), index(low.x)...index(high.x))
    remaining -= rows.count * columns.count
    guard remaining >= 0 else { return nil }
    return rows.flatMap { row in columns.map { row * count + $0 } }
  }

  private func cell(at p: SIMD2<Double>) -> Int? {
    let place = (p - origin) / cell
    guard place.x >= 0, place.y >= 0, place.x < Double(count), place.y < Double(count) else {
      return nil
    }
    return Int(place.y) * count + Int(place.x)
  }

  /// The indices of the triangles near a point, in the order of the faces.
  func triangles(at p: SIMD2<Double>) -> [Int] { cell(at: p).map { triangles[$0] } ?? [] }

  /// Returns true if an edge is within a distance of a point.
  func isNearEdge(_ p: SIMD2<Double>, within distance: Double) -> Bool {
    guard let cell = cell(at: p) else { return false }
    return edges[cell].contains { $0.squaredDistance(from: p) <= distance * distance }
  }
}
