/// Makes small changes to an input, according to the input's structure.
protocol Mutator: Sendable {
  /// - Parameter other: Another sample, from which parts may be copied.
  func mutate(_ input: [UInt8], with other: [UInt8], using random: inout Randomness) -> [UInt8]
}

/// The random number generator SplitMix64. The same seed gives the same numbers on every machine.
struct Randomness: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// Returns a number in 0..<`count`; 0 if `count` is 0.
  mutating func index(_ count: Int) -> Int { count > 0 ? Int(next() % UInt64(count)) : 0 }

  /// Returns true once in `n` calls on average.
  mutating func once(in n: Int) -> Bool { index(n) == 0 }

  mutating func pick<Element>(_ choices: [Element]) -> Element { choices[index(choices.count)] }

  /// Returns a random range of at most `limit` elements in a collection of `count` elements.
  mutating func range(in count: Int, limit: Int) -> Range<Int> {
    guard count > 0 else { return 0..<0 }
    let start = index(count)
    return start..<min(count, start + 1 + index(limit))
  }

  /// Returns a number from 1 to `limit` that is rarely large: 1 with probability 1/2, 2 with 1/4, and so on.
  mutating func smallCount(limit: Int) -> Int {
    var count = 1
    while count < limit, once(in: 2) { count += 1 }
    return count
  }
}

/// The greatest size of an input, in bytes.
let inputLimit = 1 << 20
