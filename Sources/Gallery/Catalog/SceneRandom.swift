import UIKit

/// Chance that falls the same way each time a scene starts, so that its pictures can be made again.
struct SceneRandom: RandomNumberGenerator {
  private var state: UInt64 = 2014

  /// SplitMix64.
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
      red: .random(in: 0...1, using: &random), green: .random(in: 0...1, using: &random),
      blue: .random(in: 0...1, using: &random), alpha: 1)
  }
}
