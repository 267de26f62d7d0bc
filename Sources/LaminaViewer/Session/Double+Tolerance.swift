extension Double {
  /// The number rounded down. A number that is less than a whole one by a rounding error is that whole number.
  var roundedDownWithTolerance: Double { (self + 1e-6).rounded(.down) }
  /// The number rounded up. A number that exceeds a whole one by a rounding error is that whole number.
  var roundedUpWithTolerance: Double { (self - 1e-6).rounded(.up) }
}
