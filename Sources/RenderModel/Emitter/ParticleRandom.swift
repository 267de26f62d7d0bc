/// The random numbers of one particle: SplitMix64 with a seed made of the particle's identity, so that each particle
/// can be evaluated without those born before it (L4.27).
package struct ParticleRandom: Sendable {
  private static let golden: UInt64 = 0x9E37_79B9_7F4A_7C15
  private static let first: UInt64 = 0xBF58_476D_1CE4_E5B9
  private static let second: UInt64 = 0x94D0_49BB_1331_11EB

  private(set) var state: UInt64

  /// Creates the stream of the particle with index `particle` of the cell with index `cell`. `seed` is the layer's; for
  /// a cell nested in a cell it is the initial state of the parent particle's stream.
  package init(seed: UInt64, cell: Int, particle: UInt64) {
    state =
      seed &* Self.golden &+ (UInt64(cell) &+ 1) &* Self.first &+ (particle &+ 1) &* Self.second
  }

  /// Returns the next number, in 0 ..< 1.
  package mutating func next() -> Double {
    state &+= Self.golden
    var z = state
    z = (z ^ (z >> 30)) &* Self.first
    z = (z ^ (z >> 27)) &* Self.second
    return Double((z ^ (z >> 31)) >> 11) * 0x1p-53
  }

  /// Returns the next number, uniformly distributed over an interval of length `range` around `mean` (L4.24).
  mutating func next(mean: Double, range: Double) -> Double { mean + range * (next() - 0.5) }
}
