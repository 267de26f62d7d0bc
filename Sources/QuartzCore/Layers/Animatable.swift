import CoreGraphics
import RenderModel

/// A property of a layer subclass that Core Animation stores and animates, like an `@NSManaged` or dynamic Objective-C
/// property on Apple's systems. An addition of Lamina.
///
///     final class ClockFace: CALayer {
///       @Animatable("time") var time: CGFloat = 0
///       override class func needsDisplay(forKey key: String) -> Bool { key == "time" || … }
///     }
///
/// The value is stored in the layer under the key. So presentation layers have it, a change of it calls
/// `action(forKey:)`, and animations can use the key as their key path. Numbers, points, sizes, rectangles, matrices,
/// colors and paths are interpolated; values of other types change from one to the other at one half.
@propertyWrapper
public struct Animatable<Value> {
  private let key: String
  private let initial: Value

  /// Declares a property that is stored under `key` and has `wrappedValue` until it is set.
  public init(wrappedValue: Value, _ key: String) {
    self.key = key
    initial = wrappedValue
  }

  /// Unavailable: only classes that inherit from `CALayer` can have such properties.
  @available(*, unavailable, message: "@Animatable is for properties of CALayer subclasses")
  public var wrappedValue: Value {
    get { fatalError("@Animatable is for properties of CALayer subclasses") }
    set {}
  }

  /// Reads and changes the property in the layer that declares it.
  public static subscript<Layer: CALayer>(
    _enclosingInstance layer: Layer, wrapped _: ReferenceWritableKeyPath<Layer, Value>,
    storage storage: ReferenceWritableKeyPath<Layer, Self>
  ) -> Value {
    get {
      let property = layer[keyPath: storage]
      return layer.storedValue(forKey: property.key) ?? property.initial
    }
    set {
      let property = layer[keyPath: storage]
      // Store the declared value first, so that an animation of the first change starts from it.
      layer.declareInitialValue(property.initial, forKey: property.key)
      layer.setValue(newValue, forKey: property.key)
    }
  }
}

extension CALayer {
  /// Returns the value stored under `key`; nil when there is none, or when it is not a `Value`.
  fileprivate final func storedValue<Value>(forKey key: String) -> Value? {
    values[path: PropertyPath(root: .custom(key))].unboxed()
  }

  /// Stores `value` under `key`, without an action, unless there is a value already.
  fileprivate final func declareInitialValue<Value>(_ value: Value, forKey key: String) {
    let path = PropertyPath(root: .custom(key))
    guard values[path: path].isNull, let boxed = PropertyValue(boxing: value, as: nil) else {
      return
    }
    values[path: path] = boxed
    note(.properties)
  }
}

extension PropertyValue {
  /// Returns the value as the Swift type with which a property was declared; nil when it has another type.
  fileprivate func unboxed<Value>() -> Value? {
    switch Value.self {
    case is CGFloat.Type: isNull ? nil : CGFloat(number) as? Value
    case is Double.Type: isNull ? nil : number as? Value
    case is Float.Type: isNull ? nil : Float(number) as? Value
    case is Int.Type: isNull ? nil : integer as? Value
    case is Bool.Type: isNull ? nil : bool as? Value
    default: boxed as? Value
    }
  }
}
