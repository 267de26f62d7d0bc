import Foundation

extension Double {
  /// Returns the number with a fixed number of decimals. In every locale, the decimal separator is a point.
  package func formatted(decimals: Int) -> String {
    guard isFinite else { return String(self) }
    return String(format: "%.\(decimals)f", self)
  }
}
