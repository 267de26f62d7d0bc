import CoreGraphics

/// Sorts the siblings of a depth group into paint order (L1.12, P1, P2).
///
/// Only planes that overlap on the screen need an order. Of two overlapping planes, the one that is nearer over the
/// whole overlap comes later; planes that intersect are cut along their common line; coplanar ones keep their array
/// order. Otherwise the depth of the centers decides.
package struct DepthSort {
  private var planes: [DepthPlane]
  /// The indices of the planes that must be painted before each plane.
  private var behind: [[Int]] = []
  private var cutsLeft: Int
  /// The number of planes beyond which only the depths of the centers are compared.
  private static let limit = 4096
  /// The distance in points within which planes count as the same plane.
  private static let tolerance = 1e-3

  private init(_ planes: [DepthPlane]) {
    self.planes = planes
    cutsLeft = 4 * planes.count + 64
  }

  /// Returns the planes, cut where necessary, from back to front.
  package static func order(_ planes: [DepthPlane]) -> [DepthPlane] {
    guard planes.count <= limit else { return planes.sorted(by: isFarther) }
    var sort = DepthSort(planes.sorted(by: isFarther))
    sort.relate()
    return sort.paintOrder()
  }

  private static func isFarther(_ a: DepthPlane, _ b: DepthPlane) -> Bool {
    (a.centerDepth, a.index) < (b.centerDepth, b.index)
  }
}

// MARK: - Occlusion

extension DepthSort {
  private enum Relation { case apart, before, after, crossing }

  /// Compares every overlapping pair; pieces that are cut off are appended to the list.
  private mutating func relate() {
    behind = planes.map { _ in [] }
    var next = 0
    while next < planes.count {
      for other in 0..<next { relate(next, other) }
      next += 1
    }
  }

  private mutating func relate(_ new: Int, _ old: Int) {
    switch relation(planes[new], planes[old]) {
    case .apart: break
    case .before: behind[old].append(new)
    case .after: behind[new].append(old)
    case .crossing: cut(new, by: old)
    }
  }

  /// Replaces `new` by its part behind `old` and appends the rest as a plane to be compared with all others.
  private mutating func cut(_ new: Int, by old: Int) {
    guard cutsLeft > 0, let parts = planes[new].split(by: planes[old]) else { return }
    cutsLeft -= 1
    planes[new] = parts.behind
    planes.append(parts.front)
    behind.append([])
    behind[old].append(new)
  }

  /// Returns the position of `a` relative to `b`.
  private func relation(_ a: DepthPlane, _ b: DepthPlane) -> Relation {
    guard a.box.intersects(b.box), !a.isDegenerate, !b.isDegenerate else { return .apart }
    let overlap = a.outline.intersection(withConvex: b.outline)
    guard overlap.count >= 3, overlap.area > Self.tolerance else { return .apart }
    let depths = overlap.map { a.depth(over: b, at: $0) }
    let (nearest, farthest) = (depths.max() ?? 0, depths.min() ?? 0)
    if nearest > Self.tolerance, farthest < -Self.tolerance { return .crossing }
    if max(nearest, -farthest) <= Self.tolerance { return a.index < b.index ? .before : .after }
    return nearest > Self.tolerance ? .after : .before
  }
}

// MARK: - Paint order

extension DepthSort {
  /// Returns each plane after those behind it, and the farthest center first where there is a choice.
  private mutating func paintOrder() -> [DepthPlane] {
    var result: [DepthPlane] = []
    result.reserveCapacity(planes.count)
    var waiting = Array(planes.indices)
    waiting.sort { Self.isFarther(planes[$0], planes[$1]) }
    var isPainted = planes.map { _ in false }
    while !waiting.isEmpty {
      // A cycle of planes, each before the next, has no first one; the farthest is taken.
      let place = waiting.firstIndex { behind[$0].allSatisfy { isPainted[$0] } } ?? 0
      let plane = waiting.remove(at: place)
      isPainted[plane] = true
      result.append(planes[plane])
    }
    return result
  }
}

extension [CGPoint] {
  /// The signed area of a polygon.
  fileprivate var signedArea: Double {
    var sum = 0.0
    for (index, p) in enumerated() {
      let q = self[index + 1 == count ? 0 : index + 1]
      sum += p.x * q.y - q.x * p.y
    }
    return sum / 2
  }

  fileprivate var area: Double { abs(signedArea) }

  /// Returns the intersection of two convex polygons.
  fileprivate func intersection(withConvex other: [CGPoint]) -> [CGPoint] {
    let sign = other.signedArea < 0 ? -1.0 : 1.0
    var result = self
    for (index, start) in other.enumerated() where !result.isEmpty {
      let end = other[index + 1 == other.count ? 0 : index + 1]
      let (dx, dy) = (end.x - start.x, end.y - start.y)
      // The half plane to the left of the edge from start to end.
      result = result.keeping(sign * Line(-dy, dx, dy * start.x - dx * start.y))
    }
    return result
  }
}
