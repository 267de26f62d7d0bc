import CoreGraphics

/// Sorts the siblings of a depth group into paint order (L1.12, P1, P2).
///
/// Only planes that overlap on the screen need an order. Of two overlapping planes, the one that is nearer over the
/// whole overlap is painted later. Planes that intersect are cut along their common line, and coplanar planes keep
/// their order among the siblings. All other pairs are ordered by the depth of their centers.
package struct DepthSort {
  private var planes: [DepthPlane]
  /// The indices of the planes that must be painted before each plane.
  private var behind: [[Int]] = []
  private var budget: DepthBudget
  /// The distance in points within which two planes count as coplanar, and the area in square points up to which their
  /// overlap does not count.
  private static let tolerance = 1e-3

  private init(_ planes: [DepthPlane], _ budget: DepthBudget) {
    self.planes = planes
    self.budget = budget
  }

  /// Returns the planes, cut where necessary, from back to front. Beyond the budget they are neither compared nor cut.
  package static func order(_ planes: [DepthPlane], _ budget: inout DepthBudget) -> [DepthPlane] {
    let sorted = planes.sorted(by: isFarther)
    guard planes.count <= DepthBudget.planes else {
      // Planes parallel to the screen do not intersect, and the depth of such a plane's center is the depth of the
      // plane.
      if !planes.allSatisfy(\.isParallelToScreen) { budget.markExceeded() }
      return sorted
    }
    var sort = DepthSort(sorted, budget)
    sort.relate()
    budget = sort.budget
    return sort.paintOrder()
  }

  private static func isFarther(_ a: DepthPlane, _ b: DepthPlane) -> Bool {
    (a.centerDepth, a.index) < (b.centerDepth, b.index)
  }
}

// MARK: - Occlusion

extension DepthSort {
  /// The order in which two overlapping planes are painted: any order, the first plane first, the first plane last,
  /// or no order, because they intersect.
  private enum Relation { case apart, before, after, crossing }

  /// Compares every overlapping pair; pieces that are cut off are appended to `planes`.
  private mutating func relate() {
    behind = planes.map { _ in [] }
    var next = 0
    while next < planes.count {
      for other in 0..<next {
        guard budget.affordsComparison() else { return }
        if planes[next].box.overlaps(planes[other].box) { relate(next, other) }
      }
      next += 1
    }
  }

  private mutating func relate(_ new: Int, _ old: Int) {
    guard !planes[new].isDegenerate, !planes[old].isDegenerate, budget.affordsOverlap() else { return }
    switch relation(planes[new], planes[old]) {
    case .apart: break
    case .before: behind[old].append(new)
    case .after: behind[new].append(old)
    case .crossing: cut(new, by: old)
    }
  }

  /// Replaces `new` by its part behind `old` and appends the other part as a plane, which is then compared with all
  /// others.
  private mutating func cut(_ new: Int, by old: Int) {
    guard let parts = planes[new].split(by: planes[old]), budget.affordsCut() else { return }
    planes[new] = parts.behind
    planes.append(parts.front)
    behind.append([])
    behind[old].append(new)
  }

  /// Returns the order of `a` and `b`, whose boxes overlap.
  private func relation(_ a: DepthPlane, _ b: DepthPlane) -> Relation {
    let overlap = a.outline.intersection(withConvex: b.outline)
    guard overlap.count >= 3, overlap.area > Self.tolerance else { return .apart }
    let depths = overlap.map { a.depth(over: b, at: $0) }
    let (nearest, farthest) = (depths.max() ?? 0, depths.min() ?? 0)
    if nearest > Self.tolerance, farthest < -Self.tolerance {
      guard a.isSeparated(from: b) else { return .crossing }
      return nearest + farthest > 0 ? .after : .before
    }
    if max(nearest, -farthest) <= Self.tolerance { return a.index < b.index ? .before : .after }
    return nearest > Self.tolerance ? .after : .before
  }
}

// MARK: - Paint order

extension DepthSort {
  /// Returns the planes, each after those behind it. Where that leaves a choice, the plane with the farthest center
  /// comes first.
  private func paintOrder() -> [DepthPlane] {
    let indices = planes.indices.sorted { Self.isFarther(planes[$0], planes[$1]) }
    return PaintQueue(elements: indices, behind: behind).order().map { planes[$0] }
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

  /// Returns the intersection of this convex polygon with another one.
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
