import QuartzCore
import RenderModel

// The changes that the panel's editors make to the animation.

extension CurvesPanel {
  func select(interval index: Int) {
    guard let subject, subject.keyTimes.count > 2 else { return }
    interval = index
    curveEditor.selectHandle(nil)
    editor.select(subject.address)
    show()
  }

  func edit(_ change: @escaping (CAAnimation) -> Void) {
    guard let subject else { return }
    editor.edit(subject.address, change)
  }

  /// Sets the curve that is shown. The curve that it has already is no edit.
  func set(_ function: CAMediaTimingFunction) {
    guard let subject else { return }
    let (interval, count) = (selectedInterval, subject.keyTimes.count - 1)
    let present = subject.curve(ofInterval: interval)
    guard function.curve.controlPoints != present.controlPoints else { return }
    edit { CurveSubject.setCurve(function, ofInterval: interval, count: count, on: $0) }
  }

  /// Sets the spring's parameters. If the animation's duration was within 1 percent of the old settling duration, it
  /// becomes the new one, limited to 0.01…60 seconds: a spring without damping never settles.
  func set(_ spring: Spring) {
    edit { animation in
      guard let animation = animation as? CASpringAnimation else { return }
      let settling = animation.settlingDuration
      let follows = abs(animation.duration - settling) < 0.01 * settling
      animation.mass = spring.mass
      animation.stiffness = spring.stiffness
      animation.damping = spring.damping
      animation.initialVelocity = spring.initialVelocity
      animation.allowsOverdamping = spring.allowsOverdamping
      if follows { animation.duration = min(max(animation.settlingDuration, 0.01), 60) }
    }
  }
}
