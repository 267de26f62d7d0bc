import CoreGraphics

/// Returns the seeds for the rounds of a random test. There are `count` rounds, multiplied by `LAMINA_ROUNDS`.
package func rounds(_ count: UInt64) -> ClosedRange<UInt64> {
  let factor = ProcessInfo.processInfo.environment["LAMINA_ROUNDS"].flatMap { UInt64($0) } ?? 1
  return 1...count * max(1, factor)
}

/// A random number generator (SplitMix64) that returns the same numbers for a seed on every machine. `LAMINA_SEED`
/// overrides the seed of every generator, so that a single failing round can be repeated.
package struct SeededGenerator: RandomNumberGenerator {
  package let seed: UInt64
  private var state: UInt64

  package init(seed: UInt64) {
    let override = ProcessInfo.processInfo.environment["LAMINA_SEED"].flatMap { UInt64($0) }
    self.seed = override ?? seed
    state = self.seed
  }

  /// The setting of the environment variable that repeats a failing round, for its message: LAMINA_SEED=n.
  package var seedText: String { "LAMINA_SEED=\(seed)" }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

extension SeededGenerator {
  package mutating func int(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

  package mutating func number(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &self)
  }

  /// Returns true once in `n` times on average.
  package mutating func once(in n: Int) -> Bool { int(1...n) == 1 }

  package mutating func pick<Element>(_ choices: [Element]) -> Element {
    choices[int(0...choices.count - 1)]
  }

  /// Returns a premultiplied pixel, whose alpha is often 0 or 255.
  package mutating func pixel() -> UInt32 {
    let alpha = pick([0, 255, int(0...255), int(0...255)])
    let channels = (0..<3).map { _ in UInt32(int(0...alpha)) }
    return UInt32(alpha) << 24 | channels[0] << 16 | channels[1] << 8 | channels[2]
  }

  /// Returns a picture of random pixels. The rows of its bitmap are padded to multiples of 16 pixels.
  package mutating func image(width: Int, height: Int, isOpaque: Bool) -> CGImage {
    let bitmap = Bitmap(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width { bitmap[x, y] = isOpaque ? pixel() | 0xFF00_0000 : pixel() }
    }
    return CGImage(adopting: bitmap)
  }
}
