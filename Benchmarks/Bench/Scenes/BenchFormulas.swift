import QuartzCore

/// The formulas of the scenes. They are the same in all programs that are measured.
package enum BenchFormulas {
  /// The width of the scenes in points.
  package static let width = 1280.0
  /// The height of the scenes in points.
  package static let height = 720.0

  /// Returns a pseudorandom number in 0..<1, computed by an integer hash of the index of an element (a layer of a
  /// scene) and of a key, which is the number of a purpose, so that each purpose has its own number for the element.
  /// The keys are 0 and 1 for the position (x and y), 2 and 3 for the end of a motion, 4 for the angle of a card or the
  /// phase of an image, and 5 to 7 for the color.
  package static func random(_ index: Int, _ key: Int) -> Double {
    var hash =
      UInt32(truncatingIfNeeded: index + 1) &* 2_654_435_761
      ^ UInt32(truncatingIfNeeded: key + 1) &* 2_246_822_519
    hash ^= hash >> 15
    hash = hash &* 0x2c1b_3c6d
    hash ^= hash >> 12
    hash = hash &* 0x297a_2d39
    hash ^= hash >> 15
    return Double(hash) / 4_294_967_296
  }

  /// Returns the value of a triangle wave. Its period is 2; it is 0 at 0 and 1 at 1.
  package static func triangle(_ u: Double) -> Double {
    let phase = u - 2 * (u / 2).rounded(.down)
    return phase < 1 ? phase : 2 - phase
  }

  /// Returns the color of the element `index` as 0xRRGGBB. Its channels lie between 51 and 229.
  package static func rgb(_ index: Int) -> UInt32 {
    (5...7).reduce(0) { $0 << 8 | UInt32(255 * (0.2 + 0.7 * random(index, $1))) }
  }

  package static func color(_ index: Int) -> CGColor {
    let rgb = rgb(index)
    func channel(_ shift: UInt32) -> CGFloat { CGFloat(rgb >> shift & 255) / 255 }
    return CGColor(red: channel(16), green: channel(8), blue: channel(0), alpha: 1)
  }

  /// Returns a random point of the scene, in points. The keys are those of the random numbers of its coordinates.
  package static func point(_ index: Int, xKey: Int, yKey: Int) -> CGPoint {
    CGPoint(x: random(index, xKey) * width, y: random(index, yKey) * height)
  }
}
