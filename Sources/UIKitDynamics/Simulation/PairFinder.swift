import UIKitCore

/// The search for bodies that are close enough to touch each other.
@MainActor
enum PairFinder {
  /// The extent of a body along the axis of the search.
  @MainActor
  private struct Extent {
    let index: Int
    let center: Vector
    let reach: Double
    let isAnchored: Bool
    let (start, end): (Double, Double)

    init(_ body: Body, _ index: Int, axis: Int) {
      (self.index, center, reach) = (index, body.position, body.reach)
      isAnchored = body.isAnchored
      (start, end) = (center[axis] - reach, center[axis] + reach)
    }

    func isNear(_ other: Extent) -> Bool {
      (center - other.center).length < reach + other.reach && !(isAnchored && other.isAnchored)
    }
  }

  /// Returns the pairs of bodies whose surroundings overlap, in the order of the bodies, without those of two anchored
  /// bodies. The bodies are sorted along the axis on which they are spread most, so that few pairs have to be examined.
  static func pairs(of bodies: [Body]) -> [(Body, Body)] {
    let extents = sorted(bodies)
    var found: [(first: Int, second: Int)] = []
    for (place, extent) in extents.enumerated() {
      for other in extents[(place + 1)...] {
        guard other.start < extent.end else { break }
        guard extent.isNear(other) else { continue }
        found.append((min(extent.index, other.index), max(extent.index, other.index)))
      }
    }
    // The order of the contacts changes the result, so it must not depend on the axis.
    found.sort { ($0.first, $0.second) < ($1.first, $1.second) }
    return found.map { (bodies[$0.first], bodies[$0.second]) }
  }

  private static func sorted(_ bodies: [Body]) -> [Extent] {
    let axis = spread(bodies) { $0.x } >= spread(bodies) { $0.y } ? 0 : 1
    let extents = bodies.enumerated().map { Extent($0.element, $0.offset, axis: axis) }
    return extents.sorted { ($0.start, $0.index) < ($1.start, $1.index) }
  }

  private static func spread(_ bodies: [Body], _ value: (Vector) -> Double) -> Double {
    let values = bodies.map { value($0.position) }
    return (values.max() ?? 0) - (values.min() ?? 0)
  }
}
