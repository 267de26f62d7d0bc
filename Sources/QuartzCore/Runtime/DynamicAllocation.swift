internal import CRuntime

/// Calls of initializers of classes that are known only at run time. Swift can call `required` initializers of such
/// classes, but those of Core Animation are not required.
///
/// Unsafe, because the initializers are found in the tables of the classes; see CRuntime.h.
enum DynamicAllocation {
  /// Returns a layer made by `init()` of `dynamicClass`; `base` is `CALayer`.
  static func makeLayer<Layer: AnyObject>(_ dynamicClass: Layer.Type, base: Layer.Type) -> Layer {
    taken(lamina_layer_make(pointer(to: base), pointer(to: dynamicClass)), "\(dynamicClass).init()")
  }

  /// Returns a copy made by `init(layer:)` of the layer's own class; `base` is `CALayer`.
  static func copy<Layer: AnyObject>(of layer: Layer, base: Layer.Type) -> Layer {
    let existential = UnsafeMutablePointer<Any>.allocate(capacity: 1)
    existential.initialize(to: layer)
    defer { existential.deallocate() }
    let dynamicClass = type(of: layer)
    return taken(
      lamina_layer_copy(pointer(to: base), pointer(to: dynamicClass), existential),
      "\(dynamicClass).init(layer:)")
  }

  /// Returns an animation made by `init()` of `dynamicClass`; `base` is `CAAnimation`.
  static func makeAnimation<Animation: AnyObject>(
    _ dynamicClass: Animation.Type, base: Animation.Type
  ) -> Animation {
    taken(
      lamina_animation_make(pointer(to: base), pointer(to: dynamicClass)), "\(dynamicClass).init()")
  }

  private static func pointer<Object: AnyObject>(to type: Object.Type) -> UnsafeMutableRawPointer {
    unsafeBitCast(type, to: UnsafeMutableRawPointer.self)
  }

  private static func taken<Object: AnyObject>(
    _ made: UnsafeMutableRawPointer?, _ name: @autoclosure () -> String
  ) -> Object {
    guard let made else { fatalError("\(name()) returned nothing") }
    return Unmanaged<Object>.fromOpaque(made).takeRetainedValue()
  }
}
