import CoreGraphics

/// A mass on a damped spring, released one travel length away from its rest position (T5.2):
///
///     m·x″ = −k·(x − 1) − c·x′,   x(0) = 0,   x′(0) = v
///
/// Progress x goes from 0 to 1 and may overshoot. With ω₀ = √(k/m) and ζ = c / (2√(km)), y = x − 1 is a
/// decaying sine (ζ < 1), a critical decay (ζ = 1) or the sum of two exponentials (ζ > 1).
package struct Spring: Equatable, Sendable {
  package var mass: Double
  package var stiffness: Double
  package var damping: Double
  /// The initial velocity in travel lengths per second; positive is toward the target.
  package var initialVelocity: Double
  /// True to allow damping ratios ζ above 1; otherwise such a spring moves like one with ζ = 1 (T5.3).
  package var allowsOverdamping: Bool

  package init(
    mass: Double = 1, stiffness: Double = 100, damping: Double = 10, initialVelocity: Double = 0,
    allowsOverdamping: Bool = false
  ) {
    self.mass = mass
    self.stiffness = stiffness
    self.damping = damping
    self.initialVelocity = initialVelocity
    self.allowsOverdamping = allowsOverdamping
  }

  /// Creates a spring of mass 1 from a perceptual duration p in seconds and a bounce, which is clamped to −1…1
  /// (T5.6). The stiffness is (2π/p)².
  package init(perceptualDuration: Double, bounce: Double) {
    let frequency = 2 * Double.pi / perceptualDuration
    let bounce = min(max(-1, bounce), 1)
    let ratio = bounce >= 0 ? 1 - bounce : 1 / (1 + bounce)
    self.init(
      stiffness: frequency * frequency, damping: 2 * ratio * frequency, allowsOverdamping: true)
  }

  package var perceptualDuration: Double { 2 * .pi / naturalFrequency }

  package var bounce: Double {
    let ratio = rawDampingRatio
    return ratio > 1 ? 1 / ratio - 1 : 1 - ratio
  }

  // Where k/m or k·m overflows or underflows a double, the square roots of k and m are taken first.
  private var naturalFrequency: Double {
    let quotient = stiffness / mass
    return quotient.isNormal
      ? quotient.squareRoot() : stiffness.squareRoot() / mass.squareRoot()
  }

  private var rawDampingRatio: Double {
    let product = stiffness * mass
    return damping
      / (2 * (product.isNormal ? product.squareRoot() : stiffness.squareRoot() * mass.squareRoot()))
  }

  private var dampingRatio: Double {
    allowsOverdamping ? rawDampingRatio : min(rawDampingRatio, 1)
  }

  /// Returns the progress x at `time` seconds after release.
  package func progress(at time: Double) -> Double {
    let displacement = displacement(at: time)
    // When the spring is so stiff that the result is not finite, it counts as at rest.
    return displacement.isFinite ? 1 + displacement : 1
  }

  private func displacement(at t: Double) -> Double {
    let (ratio, frequency, v) = (dampingRatio, naturalFrequency, initialVelocity)
    // A spring with infinite damping (bounce −1) does not move.
    guard t > 0, ratio.isFinite else { return -1 }
    if ratio < 1 {
      let damped = frequency * ((1 - ratio) * (1 + ratio)).squareRoot()
      let sine = (v - ratio * frequency) / damped
      return exp(-ratio * frequency * t) * (sine * sin(damped * t) - cos(damped * t))
    }
    if ratio == 1 { return exp(-frequency * t) * ((v - frequency) * t - 1) }
    return overdamped(at: t, ratio, frequency)
  }

  private func overdamped(at t: Double, _ ratio: Double, _ frequency: Double) -> Double {
    let root = (ratio - 1).squareRoot() * (ratio + 1).squareRoot()
    // The smaller root is computed by its conjugate, because ζ − √(ζ²−1) suffers from cancellation for large ζ.
    let slow = -frequency / (ratio + root)
    let fast = -frequency * (ratio + root)
    let weight = (initialVelocity + slow) / (fast - slow)
    return weight * exp(fast * t) - (1 + weight) * exp(slow * t)
  }

  /// The time in seconds after which the motion stays within a thousandth of the travel, by Core Animation's estimate
  /// (T5.4).
  package var settlingDuration: Double {
    let (ratio, frequency) = (dampingRatio, naturalFrequency)
    if ratio < 1 {
      guard damping > 0 else { return Double(Float.greatestFiniteMagnitude) }
      let damped = frequency * (1 - ratio * ratio).squareRoot()
      let sine = abs(initialVelocity - ratio * frequency) / damped
      return (log(1000) + log(1 + sine)) / (ratio * frequency)
    }
    return sampledSettlingTime()
  }

  /// Returns the first of 0, 0.1, 0.2 … seconds (by repeated addition) at which the displacement is below 0.001.
  private func sampledSettlingTime() -> Double {
    var time = 0.0
    for _ in 0..<100_000 {
      if abs(displacement(at: time)) < 0.001 { return time }
      time += 0.1
    }
    return Double(Float.greatestFiniteMagnitude)
  }
}
