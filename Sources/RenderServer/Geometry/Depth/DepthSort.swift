import CoreGraphics

/// Brings the siblings of a depth group into paint order (L1.12, P1, P2).
///
/// Only what overlaps on the screen has to be in order. Of two planes that overlap, the one that is nearer
/// over the whole overlap comes later; planes that pass through each other are cut along the line where they
/// meet; coplanar ones keep their array order. Where nothing decides, the depth of the centres does.
package struct DepthSort {
  private var planes: [DepthPlane]
  /// For each plane, those that must be painted before it.
  private var behind: [[Int]] = []
  private var cutsLeft: Int
  /// More planes than this are painted by the depth of their centres alone.
  private static let limit = 4096
  /// Planes nearer to each other than this are the same plane, in points.
  private static let tolerance = 1e-3

  private init(_ planes: [DepthPlane]) {
    self.planes = planes
    cutsLeft = 4 * planes.count + 64
  }

  /// The planes, cut where they have to be, back to front.
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

// MARK: - Who hides whom

extension DepthSort {
  private enum Relation { case apart, before, after, crossing }

  /// Compares every pair that overlaps; pieces that are cut off join the end of the list.
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

  /// `new` becomes what lies behind `old`; the rest is a plane to be compared with all others.
  private mutating func cut(_ new: Int, by old: Int) {
    guard cutsLeft > 0, let parts = planes[new].split(by: planes[old]) else { return }
    cutsLeft -= 1
    planes[new] = parts.behind
    planes.append(parts.front)
    behind.append([])
    behind[old].append(new)
  }

  /// Where `a` stands to `b`.
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
  /// Each plane after those behind it; the farthest centre first where there is a choice.
  private mutating func paintOrder() -> [DepthPlane] {
    var result: [DepthPlane] = []
    result.reserveCapacity(planes.count)
    var waiting = Array(planes.indices)
    waiting.sort { Self.isFarther(planes[$0], planes[$1]) }
    var isPainted = planes.map { _ in false }
    while !waiting.isEmpty {
      // A ring of planes, each before the next, has no first one: the farthest is taken.
      let place = waiting.firstIndex { behind[$0].allSatisfy { isPainted[$0] } } ?? 0
      let plane = waiting.remove(at: place)
      isPainted[plane] = true
      result.append(planes[plane])
    }
    return result
  }
}

extension [CGPoint] {
  /// Twice the signed area of a polygon, halved.
  fileprivate var signedArea: Double {
    var sum = 0.0
    for (index, p) in enumerated() {
      let q = self[index + 1 == count ? 0 : index + 1]
      sum += p.x * q.y - q.x * p.y
    }
    return sum / 2
  }

  fileprivate var area: Double { abs(signedArea) }

  /// What two convex polygons have in common.
  fileprivate func intersection(withConvex other: [CGPoint]) -> [CGPoint] {
    let sign = other.signedArea < 0 ? -1.0 : 1.0
    var result = self
    for (index, start) in other.enumerated() where !result.isEmpty {
      let end = other[index + 1 == other.count ? 0 : index + 1]
      let (dx, dy) = (end.x - start.x, end.y - start.y)
      // Left of the edge start → end.
      result = result.keeping(sign * Line(-dy, dx, dy * start.x - dx * start.y))
    }
    return result
  }
}
