internal import CRuntime
import CoreGraphics

extension CALayer {
  /// What `init(layer:)` of this layer's own class makes of it.
  ///
  /// Unsafe, because Swift has no call for a designated initialiser of a dynamic class; see CRuntime.h.
  func copyKeepingClass() -> CALayer {
    let existential = UnsafeMutablePointer<Any>.allocate(capacity: 1)
    existential.initialize(to: self)
    defer { existential.deallocate() }
    let copy = lamina_layer_copy(
      unsafeBitCast(CALayer.self as CALayer.Type, to: UnsafeMutableRawPointer.self),
      unsafeBitCast(type(of: self) as CALayer.Type, to: UnsafeMutableRawPointer.self), existential)
    guard let copy else { fatalError("\(type(of: self)).init(layer:) returned nothing") }
    return Unmanaged<CALayer>.fromOpaque(copy).takeRetainedValue()
  }
}

extension CALayer {
  /// What `init()` of `layerClass` makes.
  package static func make(_ layerClass: CALayer.Type) -> CALayer {
    let made = lamina_layer_make(
      unsafeBitCast(CALayer.self as CALayer.Type, to: UnsafeMutableRawPointer.self),
      unsafeBitCast(layerClass, to: UnsafeMutableRawPointer.self))
    guard let made else { fatalError("\(layerClass).init() returned nothing") }
    return Unmanaged<CALayer>.fromOpaque(made).takeRetainedValue()
  }
}

extension CAAnimation {
  /// What `init()` of this animation's own class makes.
  func makeOfSameClass() -> CAAnimation {
    let made = lamina_animation_make(
      unsafeBitCast(CAAnimation.self as CAAnimation.Type, to: UnsafeMutableRawPointer.self),
      unsafeBitCast(type(of: self) as CAAnimation.Type, to: UnsafeMutableRawPointer.self))
    guard let made else { fatalError("\(type(of: self)).init() returned nothing") }
    return Unmanaged<CAAnimation>.fromOpaque(made).takeRetainedValue()
  }
}
