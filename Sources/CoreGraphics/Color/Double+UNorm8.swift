extension Double {
  /// A number in 0…1 as an 8-bit channel in 0…255, rounded half up. Other numbers are limited to 0…1; NaN is 0.
  ///
  /// It is computed in `Float`, because there 0.9 · 255 is exactly 229.5 and 0.7 · 255 is 178.5, which round up as Core
  /// Animation's do: an opacity of 0.9 is 230, one of 0.7 is 179 (P25).
  package var unorm8: UInt8 {
    guard self > 0 else { return 0 }
    return UInt8((Float(Swift.min(self, 1)) * 255 + 0.5).rounded(.down))
  }
}
