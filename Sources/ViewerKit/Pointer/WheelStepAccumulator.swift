package import CoreGraphics

/// An accumulator that turns fractional wheel steps into whole ones and keeps the remainder.
package struct WheelStepAccumulator {
  private var remainder: CGFloat = 0

  package init() {}

  /// Adds a movement and returns the whole steps, at most a million, so that they can be converted to an integer. A
  /// movement that is not finite is ignored.
  package mutating func take(_ wheelSteps: CGFloat) -> Int {
    let sum = remainder + wheelSteps
    guard sum.isFinite else { return 0 }
    let whole = sum.rounded(.towardZero)
    remainder = sum - whole
    return Int(min(max(whole, -1e6), 1e6))
  }
}
