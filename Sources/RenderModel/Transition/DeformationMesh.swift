import CoreGraphics

/// A mesh that deforms the picture of a layer. Its coordinates are fractions of the layer's size: (0, 0) is the corner
/// with the smallest x and y.
///
/// Each face has four vertices. It is divided into four triangles around its middle, within which points are mapped
/// linearly.
package final class DeformationMesh: Sendable {
  /// A point of the picture, and the place where it is seen.
  package struct Vertex: Equatable, Sendable {
    package let source: CGPoint
    package let target: CGPoint
    /// The distance towards the viewer. Of faces that overlap, the nearest one is seen.
    package let depth: Double

    package init(source: CGPoint, target: CGPoint, depth: Double) {
      (self.source, self.target, self.depth) = (source, target, depth)
    }

    /// The greatest coordinate that is used, in sizes of the layer. Beyond it, areas would lose all precision.
    private static let limit = 1e4

    /// True if no coordinate is infinite, a NaN, or beyond the limit.
    fileprivate var isUsable: Bool {
      [source.x, source.y, target.x, target.y, depth].allSatisfy { abs($0) <= Self.limit }
    }
  }

  /// The smallest rectangle that contains the deformed picture.
  package let extent: CGRect
  private let triangles: [MeshTriangle]
  private let grid: MeshGrid
  /// The memory that the mesh takes, in bytes, about. A triangle counts as four times its own size, an estimate that
  /// includes its array of sources.
  package var byteCount: Int {
    triangles.count * 4 * MemoryLayout<MeshTriangle>.stride + grid.byteCount
  }

  /// Creates a mesh. Faces with unknown vertices or useless coordinates are left out. Returns nil if no face remains, or
  /// if too many of them overlap.
  ///
  /// - Parameter faces: The indices of the vertices of each face, in the order of its outline.
  package init?(vertices: [Vertex], faces: [SIMD4<UInt32>]) {
    let quads = faces.compactMap { face -> [Int]? in
      let corners = (0..<4).map { Int(face[$0]) }
      return corners.allSatisfy { vertices.indices.contains($0) && vertices[$0].isUsable }
        ? corners : nil
    }
    triangles = quads.flatMap { MeshTriangle.triangles(of: $0.map { vertices[$0] }) }
    guard let first = triangles.first else { return nil }
    extent = triangles.reduce(first.extent) { $0.union($1.extent) }
    let edges = Self.outline(of: quads).map { MeshEdge(vertices[$0.0].target, vertices[$0.1].target) }
    guard let grid = MeshGrid(triangles: triangles, edges: edges, extent: extent) else { return nil }
    self.grid = grid
  }

  /// Returns the edges that belong to one face only.
  private static func outline(of quads: [[Int]]) -> [(Int, Int)] {
    var counts: [SIMD2<Int>: Int] = [:]
    for quad in quads {
      for side in 0..<4 {
        let (a, b) = (quad[side], quad[(side + 1) & 3])
        counts[SIMD2(min(a, b), max(a, b)), default: 0] += 1
      }
    }
    return counts.filter { $0.value == 1 }.map { ($0.key.x, $0.key.y) }
  }

  /// Returns the point of the picture that is seen at `p`. Beside the mesh, the nearest triangle is continued.
  fileprivate func source(of p: SIMD2<Double>) -> SIMD2<Double> {
    guard let triangle = triangle(at: p) ?? nearestTriangle(to: p) else { return p }
    return triangles[triangle].source(of: p)
  }

  /// Returns the index of the triangle that is seen at `p`; nil beside the mesh.
  private func triangle(at p: SIMD2<Double>) -> Int? {
    var (found, depth): (Int?, Double) = (nil, -.infinity)
    for index in grid.triangles(at: p) {
      let weights = triangles[index].weights(of: p)
      guard weights.min() >= -1e-9 else { continue }
      let next = (weights * triangles[index].depths).sum()
      if next >= depth { (found, depth) = (index, next) }
    }
    return found
  }

  private func nearestTriangle(to p: SIMD2<Double>) -> Int? {
    grid.triangles(at: p).max {
      triangles[$0].weights(of: p).min() < triangles[$1].weights(of: p).min()
    }
  }

  /// Returns the part of a pixel of the size `size` around `p` that the mesh covers, 0…1.
  fileprivate func coverage(at p: SIMD2<Double>, size: SIMD2<Double>) -> Double {
    guard grid.isNearEdge(p, within: (size * size).sum().squareRoot() / 2) else {
      return triangle(at: p) == nil ? 0 : 1
    }
    var count = 0
    for sample in 0..<16 {
      let offset = SIMD2(Double(sample & 3), Double(sample >> 2)) / 4 - 0.375
      if triangle(at: p + offset * size) != nil { count += 1 }
    }
    return Double(count) / 16
  }
}

/// The picture of a layer as a mesh deforms it.
package struct MeshSheet: WarpSheet {
  private let mesh: DeformationMesh
  private let bounds: CGRect

  /// Creates the picture of a layer with `bounds`, whose sides are positive.
  package init(_ mesh: DeformationMesh, in bounds: CGRect) { (self.mesh, self.bounds) = (mesh, bounds) }

  private var size: SIMD2<Double> { SIMD2(bounds.width, bounds.height) }
  private var origin: SIMD2<Double> { SIMD2(bounds.minX, bounds.minY) }

  /// The smallest rectangle that contains the deformed picture, in the layer's coordinates.
  package var extent: CGRect {
    CGRect(
      x: origin.x + mesh.extent.minX * size.x, y: origin.y + mesh.extent.minY * size.y,
      width: mesh.extent.width * size.x, height: mesh.extent.height * size.y)
  }

  package func source(of p: CGPoint) -> CGPoint {
    let source = mesh.source(of: (SIMD2(p.x, p.y) - origin) / size) * size + origin
    return CGPoint(x: source.x, y: source.y)
  }

  package func coverage(at p: CGPoint, footprint: CGVector) -> Double {
    mesh.coverage(
      at: (SIMD2(p.x, p.y) - origin) / size, size: SIMD2(footprint.dx, footprint.dy) / size)
  }

  package var hasEdges: Bool { false }

  package static func == (a: MeshSheet, b: MeshSheet) -> Bool {
    a.mesh === b.mesh && a.bounds == b.bounds
  }
}
