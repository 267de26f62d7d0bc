/// The random numbers of one particle: SplitMix64, seeded by who the particle is, so that each can be
/// asked for without those born before it (L4.27).
package struct ParticleRandom: Sendable {
  private static let golden: UInt64 = 0x9E37_79B9_7F4A_7C15
  private static let first: UInt64 = 0xBF58_476D_1CE4_E5B9
  private static let second: UInt64 = 0x94D0_49BB_1331_11EB

  private(set) var state: UInt64

  /// Particle number `particle` of cell number `cell`, both from 0. `seed` is the layer's, or for a cell
  /// of a cell the state that the parent's stream began with.
  package init(seed: UInt64, cell: Int, particle: UInt64) {
    state =
      seed &* Self.golden &+ (UInt64(cell) &+ 1) &* Self.first &+ (particle &+ 1) &* Self.second
  }

  /// The next number, in 0 ..< 1.
  package mutating func next() -> Double {
    state &+= Self.golden
    var z = state
    z = (z ^ (z >> 30)) &* Self.first
    z = (z ^ (z >> 27)) &* Self.second
    return Double((z ^ (z >> 31)) >> 11) * 0x1p-53
  }

  /// Evenly distributed over `range`, with `mean` in the middle (L4.24).
  mutating func next(mean: Double, range: Double) -> Double { mean + range * (next() - 0.5) }
}
