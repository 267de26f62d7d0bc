import CoreGraphics
import RenderServer

/// A property of a layer subclass that Core Animation stores and animates: what `@NSManaged` or a dynamic
/// Objective-C property is on Apple's systems. An addition of Lamina.
///
///     final class ClockFace: CALayer {
///       @Animatable("time") var time: CGFloat = 0
///       override class func needsDisplay(forKey key: String) -> Bool { key == "time" || … }
///     }
///
/// The value lives in the layer's own storage under the key, so it is there in presentation copies, asks
/// `action(forKey:)` when it changes, and can be animated by the key. Numbers, points, sizes, rectangles,
/// matrices, colours and paths interpolate; anything else switches at one half.
@propertyWrapper
public struct Animatable<Value> {
  private let key: String
  private let initial: Value

  public init(wrappedValue: Value, _ key: String) {
    self.key = key
    initial = wrappedValue
  }

  @available(*, unavailable, message: "@Animatable is for properties of CALayer subclasses")
  public var wrappedValue: Value {
    get { fatalError("@Animatable is for properties of CALayer subclasses") }
    set {}
  }

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
      // The first change starts from the declared value, not from nothing.
      layer.declareInitialValue(property.initial, forKey: property.key)
      layer.setValue(newValue, forKey: property.key)
    }
  }
}

extension CALayer {
  fileprivate final func storedValue<Value>(forKey key: String) -> Value? {
    values[path: PropertyPath(root: .custom(key))].unboxed()
  }

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
  /// The value as the Swift type that a property was declared with; nil when it is none.
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
