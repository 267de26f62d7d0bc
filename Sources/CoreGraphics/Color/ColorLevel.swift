extension Double {
  /// A share of 0…1 as a level of 0…255, rounded half up in 32-bit floating point, as Core Animation rounds: an
  /// opacity of 0.9 is level 230, of 0.7 level 179 (P25). Values outside 0…1 are clamped, NaN is 0.
  package var level: UInt8 {
    guard self > 0 else { return 0 }
    return UInt8((Float(Swift.min(self, 1)) * 255 + 0.5).rounded(.down))
  }
}
