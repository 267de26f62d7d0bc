/// A change from one state to another at a fraction of its way.
public struct StateProgress: Equatable, Sendable {
  /// The state at the start; nil is the tree as it was written.
  public let from: String?
  /// The state at the end; nil is the tree as it was written.
  public let to: String?
  /// The fraction of the way, from 0 at the start to 1 at the end.
  public let fraction: Double

  /// Creates the progress of a change. A fraction outside of 0…1 is clamped; NaN counts as 0.
  public init(from: String?, to: String?, fraction: Double) {
    (self.from, self.to) = (from, to)
    self.fraction = fraction.isNaN ? 0 : min(max(fraction, 0), 1)
  }

  /// The state that is nearer; the one at the end from one half on.
  var nearer: String? { fraction < 0.5 ? from : to }

  /// True if the fraction is neither 0 nor 1.
  var isBetween: Bool { fraction > 0 && fraction < 1 }
}
