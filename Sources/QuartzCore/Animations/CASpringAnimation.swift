import CoreGraphics
import RenderModel

/// A basic animation that moves like a mass on a spring (T5).
///
/// The spring's motion depends on the animation's local time in seconds, not on its duration: a duration shorter than
/// `settlingDuration` cuts the motion off (T5.10). The formula is at `RenderModel.Spring`.
open class CASpringAnimation: CABasicAnimation {
  private var spring = Spring()

  public override init() { super.init() }

  /// Creates an animation with the spring of a recorded one.
  convenience init(recorded spring: Spring) {
    self.init()
    self.spring = spring
  }

  /// Creates a spring from a perceptual duration in seconds and a bounce in −1…1, and sets `duration` to the settling
  /// duration (T5.6).
  ///
  /// A perceptual duration that is not positive and finite counts as 0.5 s, and a bounce outside −1…1 as 0; both are
  /// reported.
  public convenience init(perceptualDuration: CFTimeInterval, bounce: CGFloat) {
    self.init()
    var (period, validBounce) = (0.5, 0.0)
    store(perceptualDuration, named: "perceptualDuration", if: isPositive(perceptualDuration)) {
      period = $0
    }
    store(bounce, named: "bounce", if: abs(bounce) <= 1) { validBounce = $0 }
    spring = Spring(perceptualDuration: period, bounce: validBounce)
    duration = settlingDuration
  }

  /// The mass; 1 by default. It must be positive and finite: another value is reported and ignored (T5.1).
  public var mass: CGFloat {
    get { spring.mass }
    set { store(newValue, named: "mass", if: isPositive(newValue)) { spring.mass = $0 } }
  }
  /// The stiffness of the spring; 100 by default. It must be positive and finite: another value is reported and
  /// ignored.
  public var stiffness: CGFloat {
    get { spring.stiffness }
    set { store(newValue, named: "stiffness", if: isPositive(newValue)) { spring.stiffness = $0 } }
  }
  /// The damping coefficient; 10 by default. A negative value or NaN is reported and ignored.
  public var damping: CGFloat {
    get { spring.damping }
    set { store(newValue, named: "damping", if: newValue >= 0) { spring.damping = $0 } }
  }
  /// The velocity at the start, as a multiple of the difference between the end value and the start value per second.
  /// Positive values point toward the end value; 0 is the default. A value that is not finite is reported and ignored.
  public var initialVelocity: CGFloat {
    get { spring.initialVelocity }
    set {
      store(newValue, named: "initialVelocity", if: newValue.isFinite) { spring.initialVelocity = $0 }
    }
  }

  private func isPositive(_ value: Double) -> Bool { value > 0 && value.isFinite }

  private func store(
    _ value: Double, named name: String, if isLegal: Bool, _ body: (Double) -> Void
  ) {
    guard isLegal else {
      return Issue.report(.springValueRefused(property: name, value: "\(value)"))
    }
    change { body(value) }
  }
  /// A Boolean value that says whether a spring with a damping ratio above 1 moves slower than a critically damped one.
  /// False by default (T5.3).
  public var allowsOverdamping: Bool {
    get { spring.allowsOverdamping }
    set { change { spring.allowsOverdamping = newValue } }
  }

  /// The seconds until the motion stays within a thousandth of the way from the start value to the end value (T5.4).
  public var settlingDuration: CFTimeInterval { spring.settlingDuration }
  /// The perceptual duration in seconds that gives this stiffness and mass (T5.7).
  public var perceptualDuration: CFTimeInterval { spring.perceptualDuration }
  /// The bounce that gives this damping ratio: 0 is critically damped, positive values overshoot (T5.7).
  public var bounce: CGFloat { spring.bounce }

  open override class func defaultValue(forKey key: String) -> Any? {
    switch key {
    case "mass": NSNumber(value: 1)
    case "stiffness": NSNumber(value: 100)
    case "damping": NSNumber(value: 10)
    default: super.defaultValue(forKey: key)
    }
  }

  override func copyValues(to copy: CAAnimation) {
    super.copyValues(to: copy)
    (copy as? CASpringAnimation)?.spring = spring
  }

  override func compiledBody(for target: AnimationTarget) -> AnimationValue.Kind {
    guard case .basic(var basic) = super.compiledBody(for: target) else { return .inert }
    basic.spring = spring
    return .basic(basic)
  }
}
