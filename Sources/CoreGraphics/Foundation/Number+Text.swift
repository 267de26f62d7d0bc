import Foundation

extension Double {
  /// Returns the number with a fixed number of decimals after a point, in every locale.
  package func formatted(decimals: Int) -> String {
    guard isFinite else { return String(self) }
    return String(format: "%.\(decimals)f", self)
  }
}
