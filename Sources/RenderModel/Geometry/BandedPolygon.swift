/// A polygon, possibly of several outlines, that tells quickly whether points are inside by the nonzero rule.
///
/// Its range of y coordinates is divided into bands of equal height. A point is compared only with the sides that cross
/// its band.
struct BandedPolygon: Sendable {
  private let sides: [(start: SIMD2<Double>, end: SIMD2<Double>)]
  private let range: ClosedRange<Double>
  /// The indices in `sides` of the sides that cross each band, one band after the other.
  private let indices: [Int32]
  /// The position in `indices` at which each band begins, and that at which the last one ends.
  private let starts: [Int]
  /// The greatest number of sides in a band.
  let greatestCount: Int

  private static let greatestBandCount = 1024
  /// The greatest number of indices, 4 MiB of them. Where all bands together would have more, there are fewer bands.
  private static let indexLimit = 1 << 20

  /// Creates a polygon of closed outlines. `range` has the y coordinates of all sides and is not empty.
  init(_ sides: [(start: SIMD2<Double>, end: SIMD2<Double>)], y range: ClosedRange<Double>) {
    (self.sides, self.range) = (sides, range)
    var bands = min(max(1, sides.count / 4), Self.greatestBandCount)
    func crossed(by side: (start: SIMD2<Double>, end: SIMD2<Double>)) -> ClosedRange<Int> {
      let ends = [side.start.y, side.end.y].map { Self.band(at: $0, of: bands, in: range) }
      return min(ends[0], ends[1])...max(ends[0], ends[1])
    }
    while bands > 1, sides.reduce(0, { $0 + crossed(by: $1).count }) > Self.indexLimit { bands /= 2 }
    var lists = [[Int32]](repeating: [], count: bands)
    for (index, side) in sides.enumerated() {
      for band in crossed(by: side) { lists[band].append(Int32(index)) }
    }
    indices = Array(lists.joined())
    starts = lists.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.count) }
    greatestCount = lists.map(\.count).max() ?? 0
  }

  private static func band(at y: Double, of count: Int, in range: ClosedRange<Double>) -> Int {
    let fraction = (y - range.lowerBound) / (range.upperBound - range.lowerBound)
    return min(max(0, Int(saturating: (fraction * Double(count)).rounded(.down))), count - 1)
  }

  func contains(_ point: SIMD2<Double>) -> Bool {
    guard range.contains(point.y) else { return false }
    let band = Self.band(at: point.y, of: starts.count - 1, in: range)
    var winding = 0
    for index in indices[starts[band]..<starts[band + 1]] {
      let (start, end) = sides[Int(index)]
      // A side that runs down the y axis counts with the other sign.
      guard (start.y <= point.y) != (end.y <= point.y) else { continue }
      let x = start.x + (end.x - start.x) * ((point.y - start.y) / (end.y - start.y))
      if x > point.x { winding += end.y > start.y ? 1 : -1 }
    }
    return winding != 0
  }
}
