import QuartzCore
import RenderServer

public enum UITimingCurveType: Int, Sendable {
  case builtin, cubic, spring, composed
}

/// How an animator spreads the change over its time (L8.34).
@preconcurrency @MainActor
public protocol UITimingCurveProvider: AnyObject {
  var timingCurveType: UITimingCurveType { get }
  var cubicTimingParameters: UICubicTimingParameters? { get }
  var springTimingParameters: UISpringTimingParameters? { get }
}

@preconcurrency @MainActor
open class UICubicTimingParameters: NSObject, UITimingCurveProvider {
  public let animationCurve: UIView.AnimationCurve
  public let controlPoint1: CGPoint
  public let controlPoint2: CGPoint
  private let isBuiltIn: Bool

  /// Core Animation's default curve.
  @preconcurrency @MainActor public override init() {
    (animationCurve, isBuiltIn) = (.easeInOut, false)
    (controlPoint1, controlPoint2) = (CGPoint(x: 0.25, y: 0.1), CGPoint(x: 0.25, y: 1))
    super.init()
  }

  public init(animationCurve curve: UIView.AnimationCurve) {
    (animationCurve, isBuiltIn) = (curve, true)
    let points = curve.function.curve.controlPoints
    controlPoint1 = CGPoint(x: CGFloat(points.x), y: CGFloat(points.y))
    controlPoint2 = CGPoint(x: CGFloat(points.z), y: CGFloat(points.w))
    super.init()
  }

  public init(controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint) {
    (animationCurve, isBuiltIn) = (.easeInOut, false)
    (controlPoint1, controlPoint2) = (point1, point2)
    super.init()
  }

  open var timingCurveType: UITimingCurveType { isBuiltIn ? .builtin : .cubic }
  open var cubicTimingParameters: UICubicTimingParameters? { self }
  open var springTimingParameters: UISpringTimingParameters? { nil }

  final var function: CAMediaTimingFunction {
    if isBuiltIn { return animationCurve.function }
    return CAMediaTimingFunction(
      controlPoints: Float(controlPoint1.x), Float(controlPoint1.y), Float(controlPoint2.x),
      Float(controlPoint2.y))
  }
}

@preconcurrency @MainActor
open class UISpringTimingParameters: NSObject, UITimingCurveProvider {
  private enum Form {
    /// Fits the animator's duration.
    case ratio(CGFloat)
    /// Has a time of its own.
    case physical(Spring)
  }

  private let form: Form
  /// Travel lengths a second. What is animated goes straight, so that one number counts: dx, or dy if that is 0.
  public let initialVelocity: CGVector

  /// Mass 3, stiffness 1000, damping 500.
  @preconcurrency @MainActor public convenience override init() {
    self.init(mass: 3, stiffness: 1000, damping: 500, initialVelocity: .zero)
  }

  public init(dampingRatio ratio: CGFloat, initialVelocity velocity: CGVector) {
    (form, initialVelocity) = (.ratio(ratio), velocity)
    super.init()
  }

  public convenience init(dampingRatio ratio: CGFloat) {
    self.init(dampingRatio: ratio, initialVelocity: .zero)
  }

  /// The animator's duration does not count.
  public init(mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity velocity: CGVector) {
    form = .physical(
      Spring(
        mass: max(mass, 1e-3), stiffness: max(stiffness, 1e-3), damping: max(damping, 0),
        initialVelocity: velocity.speed, allowsOverdamping: true))
    initialVelocity = velocity
    super.init()
  }

  public init(duration: TimeInterval, bounce: CGFloat, initialVelocity velocity: CGVector) {
    var spring = Spring(perceptualDuration: max(duration, 0.01), bounce: bounce)
    spring.initialVelocity = velocity.speed
    (form, initialVelocity) = (.physical(spring), velocity)
    super.init()
  }

  public convenience init(duration: TimeInterval, bounce: CGFloat) {
    self.init(duration: duration, bounce: bounce, initialVelocity: .zero)
  }

  package var mass: Double? { spring?.mass }
  package var stiffness: Double? { spring?.stiffness }
  package var damping: Double? { spring?.damping }

  private var spring: Spring? {
    if case .physical(let spring) = form { spring } else { nil }
  }

  open var timingCurveType: UITimingCurveType { .spring }
  open var cubicTimingParameters: UICubicTimingParameters? { nil }
  open var springTimingParameters: UISpringTimingParameters? { self }

  /// The pace, and how long it lasts when `duration` is asked for.
  final func pace(duration: TimeInterval) -> (AnimationPace, TimeInterval) {
    switch form {
    case .ratio(let ratio):
      (.spring(duration: duration, dampingRatio: ratio, velocity: initialVelocity.speed), duration)
    case .physical(let spring): (.spring(spring), spring.settlingDuration)
    }
  }
}

extension CGVector {
  fileprivate var speed: CGFloat { dx != 0 ? dx : dy }
}

extension UITimingCurveProvider {
  /// The pace, and how long it lasts when `duration` is asked for.
  func pace(duration: TimeInterval) -> (AnimationPace, TimeInterval) {
    if let spring = springTimingParameters { return spring.pace(duration: duration) }
    let cubic = cubicTimingParameters ?? UICubicTimingParameters()
    return (.curve(cubic.function), duration)
  }
}
