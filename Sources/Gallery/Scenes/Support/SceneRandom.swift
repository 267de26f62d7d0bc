import UIKit

/// A random number generator that repeats the same sequence each time a scene starts, so that pictures are
/// reproducible.
struct SceneRandom: RandomNumberGenerator {
  private var state: UInt64 = 2014

  /// Returns the next number of the SplitMix64 sequence.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

extension UIColor {
  static func random(using random: inout SceneRandom) -> UIColor {
    UIColor(
      red: .random(in: 0...1, using: &random),
      green: .random(in: 0...1, using: &random),
      blue: .random(in: 0...1, using: &random), alpha: 1)
  }
}
