/// M. O'Neill's random number generator PCG XSL-RR 128/64. Its initial state is that of numpy's `default_rng(1)`, so
/// that the noise in the pictures equals that in the other programs that are measured.
struct PCG64 {
  private var state: UInt128 = 207_833_532_711_051_698_738_587_646_355_624_148_094
  private static let increment: UInt128 = 194_290_289_479_364_712_180_083_596_243_593_368_443
  private static let multiplier: UInt128 =
    2_549_297_995_355_413_924 << 64 | 4_865_540_595_714_422_341
  /// The upper half of the last 64 bits; nil if it was already returned.
  private var spare: UInt32?

  private mutating func next64() -> UInt64 {
    state = state &* Self.multiplier &+ Self.increment
    let folded = UInt64(truncatingIfNeeded: state >> 64) ^ UInt64(truncatingIfNeeded: state)
    let turn = UInt64(truncatingIfNeeded: state >> 122)
    return folded >> turn | folded << ((64 - turn) & 63)
  }

  private mutating func next32() -> UInt32 {
    if let value = spare {
      spare = nil
      return value
    }
    let bits = next64()
    spare = UInt32(truncatingIfNeeded: bits >> 32)
    return UInt32(truncatingIfNeeded: bits)
  }

  /// Returns a uniformly distributed number in the range, by D. Lemire's multiplication method.
  mutating func next(in range: Range<Int>) -> Int {
    let count = UInt32(range.count)
    let rejected = (0 &- count) % count
    while true {
      let product = UInt64(next32()) * UInt64(count)
      if UInt32(truncatingIfNeeded: product) >= rejected {
        return range.lowerBound + Int(product >> 32)
      }
    }
  }
}
