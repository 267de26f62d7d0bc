import CoreGraphics

// Objects of classes that are known only at run time. The translator of sources for iOS writes these functions for `T()` and
// `Self()`, which Swift accepts only for required initializers.

extension ObjectiveCClass {
  /// Returns a layer that is created with `init()` of a class.
  public static func new<Layer: CALayer>(_ type: Layer.Type) -> Layer {
    guard let layer = CALayer.make(type) as? Layer else { preconditionFailure("\(type) is no layer") }
    return layer
  }

  /// Returns an animation that is created with `init()` of a class.
  public static func new<Animation: CAAnimation>(_ type: Animation.Type) -> Animation {
    let dynamicClass: CAAnimation.Type = type
    let made = DynamicAllocation.makeAnimation(dynamicClass, base: CAAnimation.self)
    guard let animation = made as? Animation else { preconditionFailure("\(type) is no animation") }
    return animation
  }
}
