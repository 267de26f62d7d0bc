import Foundation

extension Double {
  /// A fixed number of decimals, with a point, in every locale.
  package func formatted(decimals: Int) -> String {
    guard isFinite else { return String(self) }
    return String(format: "%.\(decimals)f", self)
  }
}
