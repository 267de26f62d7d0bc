import QuartzCore
import RenderServer

/// How the change is spread over the time.
enum AnimationPace {
  case curve(CAMediaTimingFunction)
  case spring(Spring)

  /// L8.19, L8.20: a spring that is as good as at rest after `duration` seconds. `velocity` is in travel
  /// lengths a second.
  static func spring(
    duration: TimeInterval, dampingRatio: CGFloat, velocity: CGFloat
  ) -> AnimationPace {
    .spring(
      Spring(
        duration: min(max(duration, 0.01), 10), dampingRatio: min(max(dampingRatio, 0.05), 1),
        velocity: velocity.isFinite ? velocity : 0))
  }

  /// A spring whose oscillation takes `duration` seconds and that settles later; `bounce` is −1…1 (L8.21).
  static func spring(duration: TimeInterval, bounce: CGFloat, velocity: CGFloat) -> AnimationPace {
    var spring = Spring(perceptualDuration: max(duration, 0.01), bounce: bounce)
    spring.initialVelocity = velocity.isFinite ? velocity : 0
    return .spring(spring)
  }

  /// The fraction of the change at a fraction of `duration`.
  func progress(at fraction: Double, duration: TimeInterval) -> Double {
    switch self {
    case .curve(let function): function.curve.value(at: fraction)
    case .spring(let spring): spring.progress(at: fraction * duration)
    }
  }

  /// Takes the place of `animation`'s own; `animation` is of the class that `makeAnimation` made.
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
