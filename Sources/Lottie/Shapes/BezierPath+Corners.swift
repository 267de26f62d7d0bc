import Foundation

extension BezierPath {
  /// Returns the path with corners rounded by a radius in points. Only corners between two straight lines are rounded.
  func roundingCorners(_ radius: Double) -> BezierPath {
    guard radius > 0, vertices.count > 1 else { return self }
    var result: [Vertex] = []
    for (index, vertex) in vertices.enumerated() {
      let isEnd = !isClosed && (index == 0 || index == vertices.count - 1)
      guard vertex.into == vertex.point, vertex.out == vertex.point, !isEnd else {
        result.append(vertex)
        continue
      }
      let before = vertices[(index + vertices.count - 1) % vertices.count].point
      let after = vertices[(index + 1) % vertices.count].point
      let first = vertex.point.moved(towards: before, radius)
      let last = vertex.point.moved(towards: after, radius)
      result.append(
        Vertex(first, into: first, out: first + (vertex.point - first) * Self.quarterHandle))
      result.append(Vertex(last, into: last + (vertex.point - last) * Self.quarterHandle, out: last))
    }
    return BezierPath(result, isClosed: isClosed)
  }

  /// Returns the path with its points moved towards their center and its control points moved away from it, by the
  /// fraction `amount` of their distances. A negative amount does the opposite.
  func puckered(_ amount: Double) -> BezierPath {
    guard amount != 0, !vertices.isEmpty else { return self }
    let center = vertices.reduce(.zero) { $0 + $1.point } / Double(vertices.count)
    return BezierPath(
      vertices.map { vertex in
        Vertex(
          vertex.point + (center - vertex.point) * amount,
          into: vertex.into - (center - vertex.into) * amount,
          out: vertex.out - (center - vertex.out) * amount)
      }, isClosed: isClosed)
  }
}

extension SIMD2<Double> {
  /// Returns the point moved towards another one by a distance, but at most half of the way.
  fileprivate func moved(towards other: Self, _ distance: Double) -> Self {
    let length = (other - self).length
    return length > 0 ? self + (other - self) * (Swift.min(length / 2, distance) / length) : self
  }
}

extension [BezierPath] {
  /// Returns the paths twisted around a point by an angle in radians. The angle decreases with the distance from the
  /// point, to 0 at the farthest vertex.
  func twisted(by angle: Double, around center: SIMD2<Double>) -> [BezierPath] {
    let reach = flatMap(\.vertices).map { ($0.point - center).length }.max() ?? 0
    guard angle != 0, reach > 0 else { return self }
    func turned(_ point: SIMD2<Double>) -> SIMD2<Double> {
      let offset = point - center
      let turn = angle * (1 - Swift.min(offset.length / reach, 1))
      let (c, s) = (cos(turn), sin(turn))
      return center + SIMD2(offset.x * c - offset.y * s, offset.x * s + offset.y * c)
    }
    return map { path in
      BezierPath(
        path.vertices.map {
          BezierPath.Vertex(turned($0.point), into: turned($0.into), out: turned($0.out))
        },
        isClosed: path.isClosed)
    }
  }
}
