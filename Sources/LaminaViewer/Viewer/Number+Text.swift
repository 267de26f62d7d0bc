import QuartzCore

extension Double {
  /// A fixed number of decimals, with a point, in every locale.
  func formatted(decimals: Int) -> String {
    guard isFinite else { return String(self) }
    return String(format: "%.\(decimals)f", self)
  }
}
