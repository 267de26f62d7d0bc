import DocumentReading

/// The limits of a Lottie file. Larger ones are refused, longer ones are shown up to the limit, and larger areas smaller.
package enum LottieLimits {
  package static let bytes = 64 << 20
  /// The greatest number of frames; longer animations are shown up to there.
  package static let frames = 36_000.0
  /// The greatest side of the area in points.
  static let side = 8192.0
  /// The greatest number of named times; more are left out.
  static let markers = 1000

  /// Returns the budget, or that of this format for one without limits.
  static func budget(within budget: ReadingBudget) -> ReadingBudget {
    budget === ReadingBudget.unlimited ? ReadingBudget(bytes: 1 << 30) : budget
  }
}
