extension Double {
  /// A number in 0…1 as an 8-bit channel in 0…255, rounded half up. Other numbers are clamped to 0…1; NaN counts as
  /// 0.
  ///
  /// It is computed in `Float`. There 0.9 · 255 is exactly 229.5 and 0.7 · 255 exactly 178.5, which are rounded up as
  /// in Core Animation: an opacity of 0.9 is 230, and one of 0.7 is 179 (P25).
  package var unorm8: UInt8 {
    guard self > 0 else { return 0 }
    return UInt8((Float(Swift.min(self, 1)) * 255 + 0.5).rounded(.down))
  }
}
