internal import CRuntime
import CoreGraphics

extension CALayer {
  /// Returns a copy made by `init(layer:)` of this layer's own class.
  ///
  /// Unsafe, because Swift cannot call a designated initializer of a dynamic class; see CRuntime.h.
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
  /// Returns a layer made by `init()` of `layerClass`.
  package static func make(_ layerClass: CALayer.Type) -> CALayer {
    let made = lamina_layer_make(
      unsafeBitCast(CALayer.self as CALayer.Type, to: UnsafeMutableRawPointer.self),
      unsafeBitCast(layerClass, to: UnsafeMutableRawPointer.self))
    guard let made else { fatalError("\(layerClass).init() returned nothing") }
    return Unmanaged<CALayer>.fromOpaque(made).takeRetainedValue()
  }
}

extension CAAnimation {
  /// Returns an animation made by `init()` of this animation's own class.
  func makeOfSameClass() -> CAAnimation {
    let made = lamina_animation_make(
      unsafeBitCast(CAAnimation.self as CAAnimation.Type, to: UnsafeMutableRawPointer.self),
      unsafeBitCast(type(of: self) as CAAnimation.Type, to: UnsafeMutableRawPointer.self))
    guard let made else { fatalError("\(type(of: self)).init() returned nothing") }
    return Unmanaged<CAAnimation>.fromOpaque(made).takeRetainedValue()
  }
}
