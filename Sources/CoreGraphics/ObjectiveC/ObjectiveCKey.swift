import Foundation

/// A property of a class that is read and set by its name, such as an outlet: `ObjectiveCKey("handle", \Door.handle)`.
public struct ObjectiveCKey {
  /// The name of the property in Objective-C.
  public let name: String
  private let get: (AnyObject) -> Any?
  private let set: (AnyObject, Any?) -> Bool
  /// True if the property can be set.
  public let isSettable: Bool
  /// The key path of the property.
  let path: AnyKeyPath

  /// Creates a key for a property that is only read.
  public init<Object: AnyObject, Value>(_ name: String, _ path: KeyPath<Object, Value>) {
    (self.name, self.path, isSettable) = (name, path, false)
    get = { ObjectiveCValue.read(path, of: $0) }
    set = { _, _ in false }
  }

  /// Creates a key for a property that is read and set.
  public init<Object: AnyObject, Value>(
    _ name: String, _ path: ReferenceWritableKeyPath<Object, Value>
  ) {
    (self.name, self.path, isSettable) = (name, path, true)
    get = { ObjectiveCValue.read(path, of: $0) }
    set = { object, value in
      guard let object = object as? Object, let value = ObjectiveCValue.converted(value, to: Value.self)
      else { return false }
      object[keyPath: path] = value
      return true
    }
  }

  /// Returns the value of the property; nil if it is nil, or if the object has another class.
  public func value(of object: AnyObject) -> Any? { get(object) }

  /// Sets the property. Numbers are converted to the property's type. Returns false if the property cannot be set, or has
  /// another type.
  public func setValue(_ value: Any?, of object: AnyObject) -> Bool { set(object, value) }
}

/// The conversion of values that are set by a name.
enum ObjectiveCValue {
  /// Returns the value of a property. An optional value is nil or its contents.
  static func read<Object: AnyObject, Value>(_ path: KeyPath<Object, Value>, of object: AnyObject)
    -> Any?
  {
    contents(of: (object as? Object)?[keyPath: path])
  }

  /// Returns nil for an optional value that is nil, and the contents of others.
  static func contents(of value: Any?) -> Any? {
    guard let value else { return nil }
    return (value as? any OptionalValue).map(\.contents) ?? value
  }

  /// Returns a value as another type: numbers are converted, and numbers become cases of enumerations. Returns nil if that
  /// is not possible.
  static func converted<Value>(_ value: Any?, to type: Value.Type) -> Value? {
    if let value = value as? Value { return value }
    if let optional = type as? any OptionalValue.Type { return optional.make(from: value) as? Value }
    if let number = type as? any NumberValue.Type {
      return (value as? NSNumber).flatMap { number.init(truncating: $0) as? Value }
    }
    return (type as? any RawRepresentable.Type).flatMap { make($0, value) as? Value }
  }

  private static func make<Case: RawRepresentable>(_ type: Case.Type, _ value: Any?) -> Case? {
    converted(value, to: Case.RawValue.self).flatMap(Case.init)
  }
}

/// An optional value of any type.
private protocol OptionalValue {
  var contents: Any? { get }
  /// Returns an optional of this type with a converted value; nil if the value cannot be converted.
  static func make(from value: Any?) -> Any?
}

extension Optional: OptionalValue {
  fileprivate var contents: Any? { map { $0 as Any } }
  fileprivate static func make(from value: Any?) -> Any? {
    ObjectiveCValue.converted(value, to: Wrapped.self).map { Self.some($0) as Any }
  }
}

/// A type of numbers to which others are converted.
private protocol NumberValue {
  init(truncating number: NSNumber)
}

extension Bool: NumberValue {}
extension CGFloat: NumberValue {
  fileprivate init(truncating number: NSNumber) { self.init(number.doubleValue) }
}
extension Double: NumberValue {}
extension Float: NumberValue {}
extension Int: NumberValue {}
extension Int8: NumberValue {}
extension Int16: NumberValue {}
extension Int32: NumberValue {}
extension Int64: NumberValue {}
extension UInt: NumberValue {}
extension UInt8: NumberValue {}
extension UInt16: NumberValue {}
extension UInt32: NumberValue {}
extension UInt64: NumberValue {}
