/// A point between two states, at which the properties that a state changes have values between those of both. The
/// durations and timing functions of the document's transitions have no influence on these values.
public struct StateProgress: Equatable, Sendable {
  /// The state at the start; nil is the tree as it was written.
  public let from: String?
  /// The state at the end; nil is the tree as it was written.
  public let to: String?
  /// The fraction by which values are interpolated, from 0 (the values of `from`) to 1 (those of `to`).
  public let fraction: Double

  /// Creates a point between two states. A fraction outside of 0…1 is clamped; NaN counts as 0.
  public init(from: String?, to: String?, fraction: Double) {
    (self.from, self.to) = (from, to)
    self.fraction = fraction.isNaN ? 0 : min(max(fraction, 0), 1)
  }

  /// The state that is nearer; the one at the end from one half on.
  var nearer: String? { fraction < 0.5 ? from : to }

  /// True if the fraction is neither 0 nor 1.
  var isBetween: Bool { fraction > 0 && fraction < 1 }
}
