import QuartzCore
import RenderModel

/// The timing of a change: a timing function, or a spring.
enum AnimationCurveSource {
  case curve(CAMediaTimingFunction)
  case spring(Spring)

  /// Returns a spring that has practically come to rest after `duration` seconds, which are clamped to 0.01…10; the
  /// damping ratio is clamped to 0.05…1. The velocity is a multiple of the difference between the end value and the
  /// start value, per second (L8.19, L8.20).
  static func spring(
    duration: TimeInterval, dampingRatio: CGFloat, velocity: CGFloat
  ) -> AnimationCurveSource {
    .spring(
      Spring(
        duration: min(max(duration, 0.01), 10), dampingRatio: min(max(dampingRatio, 0.05), 1),
        velocity: velocity.isFinite ? velocity : 0))
  }

  /// Returns a spring whose oscillation takes `duration` seconds and that settles later; `bounce` is in −1…1
  /// (L8.21).
  static func spring(duration: TimeInterval, bounce: CGFloat, velocity: CGFloat) -> AnimationCurveSource
  {
    var spring = Spring(perceptualDuration: max(duration, 0.01), bounce: bounce)
    spring.initialVelocity = velocity.isFinite ? velocity : 0
    return .spring(spring)
  }

  /// Returns the progress of the change, 0 at its start and 1 at its end, at a fraction of `duration` seconds.
  func progress(at fraction: Double, duration: TimeInterval) -> Double {
    switch self {
    case .curve(let function): function.curve.value(at: fraction)
    case .spring(let spring): spring.progress(at: fraction * duration)
    }
  }

  /// Sets the timing function of `animation`, or its spring parameters if it is a `CASpringAnimation`.
  func apply(to animation: CABasicAnimation) {
    switch self {
    case .curve(let function): animation.timingFunction = function
    case .spring(let spring):
      guard let animation = animation as? CASpringAnimation else { return }
      animation.allowsOverdamping = spring.allowsOverdamping
      animation.mass = spring.mass
      animation.stiffness = spring.stiffness
      animation.damping = spring.damping
      animation.initialVelocity = spring.initialVelocity
    }
  }
}
