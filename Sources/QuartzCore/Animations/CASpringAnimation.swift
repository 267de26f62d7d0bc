import CoreGraphics
import RenderServer

/// A basic animation whose progress is that of a mass on a spring (T5). The spring runs in real seconds:
/// a duration shorter than the settling time cuts it off. The formula is at `RenderServer.Spring`.
open class CASpringAnimation: CABasicAnimation {
  private var spring = Spring()

  public override init() { super.init() }

  /// T5.6: `perceptualDuration` in seconds, `bounce` −1…1, to which it is cut. The duration is set to the
  /// settling time. A perceptual duration that is not positive and finite counts as half a second.
  public convenience init(perceptualDuration: CFTimeInterval, bounce: CGFloat) {
    self.init()
    var (period, share) = (0.5, 0.0)
    store(perceptualDuration, "perceptualDuration", if: isPositive(perceptualDuration)) { period = $0 }
    store(bounce, "bounce", if: abs(bounce) <= 1) { share = $0 }
    spring = Spring(perceptualDuration: period, bounce: share)
    duration = settlingDuration
  }

  /// Positive and finite; another value is refused and the old one stays (T5.1).
  public var mass: CGFloat {
    get { spring.mass }
    set { store(newValue, "mass", if: isPositive(newValue)) { spring.mass = $0 } }
  }
  /// Positive and finite; another value is refused.
  public var stiffness: CGFloat {
    get { spring.stiffness }
    set { store(newValue, "stiffness", if: isPositive(newValue)) { spring.stiffness = $0 } }
  }
  /// Not negative; another value is refused.
  public var damping: CGFloat {
    get { spring.damping }
    set { store(newValue, "damping", if: newValue >= 0) { spring.damping = $0 } }
  }
  /// Travel lengths per second, positive toward the target. Finite; another value is refused.
  public var initialVelocity: CGFloat {
    get { spring.initialVelocity }
    set { store(newValue, "initialVelocity", if: newValue.isFinite) { spring.initialVelocity = $0 } }
  }

  private func isPositive(_ value: Double) -> Bool { value > 0 && value.isFinite }

  private func store(
    _ value: Double, _ name: String, if isLegal: Bool, _ body: (Double) -> Void
  ) {
    guard isLegal else {
      return Issue.report(.springValueRefused(property: name, value: "\(value)"))
    }
    change { _ in body(value) }
  }
  public var allowsOverdamping: Bool {
    get { spring.allowsOverdamping }
    set { change { _ in spring.allowsOverdamping = newValue } }
  }

  /// Seconds until the motion stays within a thousandth of the travel (T5.4).
  public var settlingDuration: CFTimeInterval { spring.settlingDuration }
  public var perceptualDuration: CFTimeInterval { spring.perceptualDuration }
  public var bounce: CGFloat { spring.bounce }

  open override class func defaultValue(forKey key: String) -> Any? {
    switch key {
    case "mass": NSNumber(value: 1)
    case "stiffness": NSNumber(value: 100)
    case "damping": NSNumber(value: 10)
    default: super.defaultValue(forKey: key)
    }
  }

  override func declaredProperty(forKey key: String) -> AnimationProperty? {
    switch key {
    case "mass": .number(of: CASpringAnimation.self, \.mass)
    case "stiffness": .number(of: CASpringAnimation.self, \.stiffness)
    case "damping": .number(of: CASpringAnimation.self, \.damping)
    case "initialVelocity": .number(of: CASpringAnimation.self, \.initialVelocity)
    case "allowsOverdamping":
      .of(
        CASpringAnimation.self, read: { $0.allowsOverdamping },
        write: { $0.allowsOverdamping = PropertyValue(boxing: $1, as: .bool)?.bool ?? false })
    default: super.declaredProperty(forKey: key)
    }
  }

  override func copyValues(to copy: CAAnimation) {
    super.copyValues(to: copy)
    (copy as? CASpringAnimation)?.spring = spring
  }

  override func kind(on target: AnimationTarget) -> AnimationValue.Kind {
    guard case .basic(var basic) = super.kind(on: target) else { return .inert }
    basic.spring = spring
    return .basic(basic)
  }
}
