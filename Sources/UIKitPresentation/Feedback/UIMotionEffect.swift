import UIKitCore

/// A change of a view with the device's tilt, which desktops do not have. It has no effect.
@preconcurrency @MainActor
open class UIMotionEffect: NSObject {
  /// Creates an effect.
  public override init() { super.init() }
}

/// A range of a property that follows the device's tilt. It has no effect.
@preconcurrency @MainActor
open class UIInterpolatingMotionEffect: UIMotionEffect {
  /// The direction of the tilt.
  public enum EffectType: Int, Sendable {
    case tiltAlongHorizontalAxis, tiltAlongVerticalAxis
  }

  /// The key path of the property.
  public let keyPath: String
  /// The direction of the tilt.
  public let type: EffectType
  /// The value at one end of the range.
  open var minimumRelativeValue: Any?
  /// The value at the other end of the range.
  open var maximumRelativeValue: Any?

  /// Creates an effect.
  public init(keyPath: String, type: EffectType) {
    (self.keyPath, self.type) = (keyPath, type)
    super.init()
  }
}

/// Several effects. They have no effect.
@preconcurrency @MainActor
open class UIMotionEffectGroup: UIMotionEffect {
  /// The effects.
  open var motionEffects: [UIMotionEffect]?
}

extension UIView {
  /// Does nothing: the device is not tilted.
  public final func addMotionEffect(_ effect: UIMotionEffect) {}
  /// Does nothing.
  public final func removeMotionEffect(_ effect: UIMotionEffect) {}
}
