import QuartzCore

extension CAAnimation {
  /// Returns an endless animation from `start` to `end` in `seconds`, and back in the same time, like a triangle
  /// wave. It starts at `phase` seconds of its first period.
  static func swinging(
    _ keyPath: String, from start: Any, to end: Any, seconds: Double, phase: Double = 0
  ) -> CABasicAnimation {
    let animation = forever(keyPath, from: start, to: end, seconds: seconds)
    animation.autoreverses = true
    animation.timeOffset = phase
    return animation
  }

  /// Returns an endless animation from `start` to `end` that starts again every `seconds`, like a sawtooth wave.
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
