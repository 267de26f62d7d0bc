import QuartzCore

extension CAAnimation {
  /// There in `seconds`, back in as many, for ever: a triangle wave. It is at `phase` seconds at the start.
  static func swinging(
    _ keyPath: String, from start: Any, to end: Any, seconds: Double, phase: Double = 0
  ) -> CABasicAnimation {
    let animation = forever(keyPath, from: start, to: end, seconds: seconds)
    animation.autoreverses = true
    animation.timeOffset = phase
    return animation
  }

  /// A saw tooth.
  static func forever(
    _ keyPath: String, from start: Any, to end: Any, seconds: Double
  ) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: keyPath)
    animation.fromValue = start
    animation.toValue = end
    animation.duration = seconds
    animation.repeatCount = .infinity
    return animation
  }
}
