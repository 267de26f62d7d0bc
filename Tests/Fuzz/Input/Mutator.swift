/// Changes an input a little, by what is known of its structure.
protocol Mutator: Sendable {
  /// - Parameter other: another sample, from which parts may be taken.
  func mutate(_ input: [UInt8], with other: [UInt8], using random: inout Randomness) -> [UInt8]
}

/// SplitMix64: the same seed gives the same numbers on every machine.
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

  /// 0 ..< `count`; 0 when there is nothing to choose from.
  mutating func index(_ count: Int) -> Int { count > 0 ? Int(next() % UInt64(count)) : 0 }

  /// True once in `n` times on average.
  mutating func once(in n: Int) -> Bool { index(n) == 0 }

  mutating func pick<Element>(_ choices: [Element]) -> Element { choices[index(choices.count)] }

  /// A part of `count` things, not longer than `limit`.
  mutating func range(in count: Int, limit: Int) -> Range<Int> {
    guard count > 0 else { return 0..<0 }
    let start = index(count)
    return start..<min(count, start + 1 + index(limit))
  }

  /// Seldom large: 1 with probability 1/2, 2 with 1/4, and so on.
  mutating func smallCount(limit: Int) -> Int {
    var count = 1
    while count < limit, once(in: 2) { count += 1 }
    return count
  }
}

/// Inputs do not grow beyond this, in bytes.
let inputLimit = 1 << 20
