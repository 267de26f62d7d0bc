/// A polygon, possibly of several outlines, that tells quickly whether points are inside by the nonzero rule.
///
/// Its range of y coordinates is divided into bands of equal height. A point is compared only with the sides that cross
/// its band.
struct BandedPolygon: Sendable {
  typealias Side = (start: SIMD2<Double>, end: SIMD2<Double>)

  private let sides: [Side]
  private let bands: Bands
  /// The indices in `sides` of the sides that cross each band, one band after the other.
  private let indices: [Int32]
  /// The position in `indices` at which each band begins, and that at which the last one ends.
  private let starts: [Int]
  /// The greatest number of sides in a band.
  let greatestCount: Int

  private static let greatestBandCount = 1024.0
  /// The greatest number of indices, 4 MiB of them. Where all bands together would have more, there are fewer bands.
  private static let indexLimit = Double(1 << 20)

  /// Creates a polygon of closed outlines. `range` has the y coordinates of all sides and is not empty.
  init(_ sides: [Side], y range: ClosedRange<Double>) {
    self.sides = sides
    let bands = Bands(range: range, count: Self.bandCount(of: sides, in: range))
    var starts = [Int](repeating: 0, count: bands.count + 1)
    for side in sides { for band in bands.crossed(by: side) { starts[band + 1] += 1 } }
    greatestCount = starts.max() ?? 0
    for band in 0..<bands.count { starts[band + 1] += starts[band] }
    var (next, indices) = (starts, [Int32](repeating: 0, count: starts[bands.count]))
    for (index, side) in sides.enumerated() {
      for band in bands.crossed(by: side) {
        indices[next[band]] = Int32(index)
        next[band] += 1
      }
    }
    (self.bands, self.starts, self.indices) = (bands, starts, indices)
  }

  /// Returns a number of bands for which there are at most `indexLimit` indices: each side crosses one band more than
  /// the bands that are as high as it is together.
  ///
  /// Otherwise there is a band for every four sides, which is a choice.
  private static func bandCount(of sides: [Side], in range: ClosedRange<Double>) -> Int {
    let height = sides.reduce(0) { $0 + abs($1.end.y - $1.start.y) }
    let room = max(0, indexLimit - 2 * Double(sides.count))
    let most = height > 0 ? room * (range.upperBound - range.lowerBound) / height : greatestBandCount
    return max(1, Int(saturating: min(Double(sides.count) / 4, greatestBandCount, most)))
  }

  func contains(_ point: SIMD2<Double>) -> Bool {
    guard bands.range.contains(point.y) else { return false }
    let band = bands.index(at: point.y)
    var winding = 0
    for index in indices[starts[band]..<starts[band + 1]] {
      let (start, end) = sides[Int(index)]
      guard (start.y <= point.y) != (end.y <= point.y) else { continue }
      let x = start.x + (end.x - start.x) * ((point.y - start.y) / (end.y - start.y))
      // Sides of opposite directions cancel out.
      if x > point.x { winding += end.y > start.y ? 1 : -1 }
    }
    return winding != 0
  }
}

/// A range of y coordinates that is divided into bands of equal height.
private struct Bands: Sendable {
  let range: ClosedRange<Double>
  let count: Int

  /// Returns the index of the band that contains `y`; the first or the last one if `y` is outside of the range.
  func index(at y: Double) -> Int {
    let fraction = (y - range.lowerBound) / (range.upperBound - range.lowerBound)
    return min(max(0, Int(saturating: (fraction * Double(count)).rounded(.down))), count - 1)
  }

  func crossed(by side: BandedPolygon.Side) -> ClosedRange<Int> {
    let (a, b) = (index(at: side.start.y), index(at: side.end.y))
    return min(a, b)...max(a, b)
  }
}
