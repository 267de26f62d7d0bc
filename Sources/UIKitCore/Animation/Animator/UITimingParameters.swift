import QuartzCore
import RenderModel

/// The kind of a timing curve: a named curve, a Bézier curve, a spring, or a composition of these.
public enum UITimingCurveType: Int, Sendable {
  /// A named curve, a cubic Bézier curve, a spring, or a curve and a spring, which Lamina does not create.
  case builtin, cubic, spring, composed
}

/// The timing of an animator: a cubic Bézier curve or a spring (L8.34).
@preconcurrency @MainActor
public protocol UITimingCurveProvider: AnyObject {
  /// The kind of the curve.
  var timingCurveType: UITimingCurveType { get }
  /// The Bézier curve; nil for springs.
  var cubicTimingParameters: UICubicTimingParameters? { get }
  /// The spring; nil for Bézier curves.
  var springTimingParameters: UISpringTimingParameters? { get }
}

/// The timing of a named curve or of a Bézier curve with two control points.
@preconcurrency @MainActor
open class UICubicTimingParameters: NSObject, UITimingCurveProvider {
  /// The named curve; `easeInOut` for other curves.
  public let animationCurve: UIView.AnimationCurve
  /// The first control point in the unit square of time and progress.
  public let controlPoint1: CGPoint
  /// The second control point in the unit square of time and progress.
  public let controlPoint2: CGPoint
  private let isBuiltIn: Bool

  /// Creates Core Animation's default curve.
  @preconcurrency @MainActor public override init() {
    (animationCurve, isBuiltIn) = (.easeInOut, false)
    (controlPoint1, controlPoint2) = (CGPoint(x: 0.25, y: 0.1), CGPoint(x: 0.25, y: 1))
    super.init()
  }

  /// Creates the parameters of a named curve.
  public init(animationCurve curve: UIView.AnimationCurve) {
    (animationCurve, isBuiltIn) = (curve, true)
    let points = curve.function.curve.controlPoints
    controlPoint1 = CGPoint(x: CGFloat(points.x), y: CGFloat(points.y))
    controlPoint2 = CGPoint(x: CGFloat(points.z), y: CGFloat(points.w))
    super.init()
  }

  /// Creates the parameters of a Bézier curve from (0, 0) to (1, 1).
  public init(controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint) {
    (animationCurve, isBuiltIn) = (.easeInOut, false)
    (controlPoint1, controlPoint2) = (point1, point2)
    super.init()
  }

  /// The kind of the curve: `builtin` for named curves, `cubic` for others.
  open var timingCurveType: UITimingCurveType { isBuiltIn ? .builtin : .cubic }
  /// The parameters themselves.
  open var cubicTimingParameters: UICubicTimingParameters? { self }
  /// Always nil.
  open var springTimingParameters: UISpringTimingParameters? { nil }

  /// The timing function of the curve.
  final var function: CAMediaTimingFunction {
    if isBuiltIn { return animationCurve.function }
    return CAMediaTimingFunction(
      controlPoints: Float(controlPoint1.x), Float(controlPoint1.y), Float(controlPoint2.x),
      Float(controlPoint2.y))
  }
}

/// The timing of a spring, either fitted to the animator's duration or with a duration that follows from the
/// spring.
@preconcurrency @MainActor
open class UISpringTimingParameters: NSObject, UITimingCurveProvider {
  private enum Form {
    /// A spring of this damping ratio that comes to rest at the end of the animator's duration.
    case ratio(CGFloat)
    /// A spring whose settling time replaces the animator's duration.
    case physical(Spring)
  }

  private let form: Form
  /// The initial velocity, as a multiple of the difference between the end value and the start value, per second. Only
  /// one component is used: dx, or dy if dx is 0.
  public let initialVelocity: CGVector

  /// Creates a spring of mass 3, stiffness 1000 and damping 500.
  @preconcurrency @MainActor public convenience override init() {
    self.init(mass: 3, stiffness: 1000, damping: 500, initialVelocity: .zero)
  }

  /// Creates a spring that comes to rest at the end of the animator's duration; the ratio is clamped to 0.05…1.
  public init(dampingRatio ratio: CGFloat, initialVelocity velocity: CGVector) {
    (form, initialVelocity) = (.ratio(ratio), velocity)
    super.init()
  }

  /// Creates a spring without initial velocity that comes to rest at the end of the animator's duration.
  public convenience init(dampingRatio ratio: CGFloat) {
    self.init(dampingRatio: ratio, initialVelocity: .zero)
  }

  /// Creates a physical spring, whose settling time replaces the animator's duration.
  public init(mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity velocity: CGVector) {
    form = .physical(
      Spring(
        mass: max(mass, 1e-3), stiffness: max(stiffness, 1e-3), damping: max(damping, 0),
        initialVelocity: velocity.speed, allowsOverdamping: true))
    initialVelocity = velocity
    super.init()
  }

  /// Creates a spring of a perceptual duration in seconds and a bounce in −1…1; it settles later (L8.21).
  public init(duration: TimeInterval, bounce: CGFloat, initialVelocity velocity: CGVector) {
    var spring = Spring(perceptualDuration: max(duration, 0.01), bounce: bounce)
    spring.initialVelocity = velocity.speed
    (form, initialVelocity) = (.physical(spring), velocity)
    super.init()
  }

  /// Creates a spring of a perceptual duration and a bounce, without initial velocity.
  public convenience init(duration: TimeInterval, bounce: CGFloat) {
    self.init(duration: duration, bounce: bounce, initialVelocity: .zero)
  }

  package var mass: Double? { spring?.mass }
  package var stiffness: Double? { spring?.stiffness }
  package var damping: Double? { spring?.damping }

  private var spring: Spring? {
    if case .physical(let spring) = form { spring } else { nil }
  }

  /// The kind of the curve, which is `spring`.
  open var timingCurveType: UITimingCurveType { .spring }
  /// Always nil.
  open var cubicTimingParameters: UICubicTimingParameters? { nil }
  /// The parameters themselves.
  open var springTimingParameters: UISpringTimingParameters? { self }

  /// Returns the spring for a requested duration in seconds, and the duration that the animation then has.
  final func timing(duration: TimeInterval) -> (AnimationCurveSource, TimeInterval) {
    switch form {
    case .ratio(let ratio):
      (.spring(duration: duration, dampingRatio: ratio, velocity: initialVelocity.speed), duration)
    case .physical(let spring): (.spring(spring), spring.settlingDuration)
    }
  }
}

extension CGVector {
  /// The component that is used: dx, or dy if dx is 0.
  fileprivate var speed: CGFloat { dx != 0 ? dx : dy }
}

extension UITimingCurveProvider {
  /// Returns the curve or the spring for a requested duration in seconds, and the duration that the animation then has.
  func timing(duration: TimeInterval) -> (AnimationCurveSource, TimeInterval) {
    if let spring = springTimingParameters { return spring.timing(duration: duration) }
    let cubic = cubicTimingParameters ?? UICubicTimingParameters()
    return (.curve(cubic.function), duration)
  }
}
