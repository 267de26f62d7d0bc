extension Double {
  /// The level in 0…255 of a number in 0…1, rounded half up in 32-bit floating point as in Core Animation: an opacity
  /// of 0.9 is level 230, one of 0.7 level 179 (P25). Other numbers are limited to 0…1; NaN is 0.
  package var level: UInt8 {
    guard self > 0 else { return 0 }
    return UInt8((Float(Swift.min(self, 1)) * 255 + 0.5).rounded(.down))
  }
}
