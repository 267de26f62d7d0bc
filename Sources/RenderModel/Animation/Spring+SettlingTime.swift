import CoreGraphics

extension Spring {
  /// Creates the spring of `UIView.animate(withDuration:usingSpringWithDamping:…)` (T5.8). Its mass is 1. Its
  /// stiffness is the one that UIKit derives from the duration in seconds. For ζ = 1 the displacement after the duration
  /// is a thousandth of the travel. For ζ < 1 only the amplitude of the sine term is a thousandth. The cosine term does
  /// not count, so that a spring with little damping is not yet that close to its end. With the damping ratio ζ, the
  /// natural frequency ω, ω_d = ω·√(1−ζ²), the velocity v and the duration D:
  ///
  ///     ζ < 1:  |ζω − v| / ω_d · e^(−ζωD) = 0.001        ζ = 1:  (1 + (ω − v)·D)·e^(−ωD) = 0.001
  ///
  /// The largest solution ω is used, and ratios above 1 count as 1. `velocity` is in travel lengths per second. Ratios
  /// below 0.001 and durations below 0.001 s count as these, because the formulas divide by ζ and D.
  package init(duration: Double, dampingRatio: Double, velocity: Double = 0) {
    let ratio = min(max(dampingRatio, 1e-3), 1)
    let frequency = Self.frequency(duration: max(duration, 1e-3), ratio: ratio, velocity: velocity)
    self.init(
      stiffness: frequency * frequency, damping: 2 * ratio * frequency, initialVelocity: velocity)
  }

  private static func frequency(duration d: Double, ratio: Double, velocity v: Double) -> Double {
    let root = (1 - ratio * ratio).squareRoot()
    /// Returns the logarithm of the left side divided by the right side; it goes to −∞ for large ω.
    func excess(_ w: Double) -> Double {
      let amplitude = ratio < 1 ? abs(ratio * w - v) / (w * root) : abs(1 + (w - v) * d)
      return log(amplitude) - ratio * w * d + log(1000)
    }
    // At this frequency the exponential factor alone makes the left side less than 0.001.
    var high = (40 + log1p(abs(v) * (1 + d))) / (ratio * d) + 4 * abs(v) / ratio
    var low = high
    // Goes down in steps of 0.5 % to the first frequency with a positive excess, so that low ... high contains the
    // largest solution. A value that is not a number counts as not positive. 4000 steps reach 2e-9 of the start; if no
    // solution is above that, the frequency is almost 0.
    var steps = 0
    while steps < 4000, !(excess(low) > 0) {
      (high, low, steps) = (low, low * 0.995, steps + 1)
    }
    for _ in 0..<80 {
      let middle = (low + high) / 2
      if excess(middle) > 0 { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}
