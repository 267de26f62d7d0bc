import Foundation

/// A class with key-value coding of its own, such as a layer.
package protocol KeyValueCoding: AnyObject {
  func value(forKey key: String) -> Any?
  func setValue(_ value: Any?, forKey key: String)
}

/// A class with key-value coding of its own for paths, such as `transform.rotation.z`.
package protocol KeyPathCoding: KeyValueCoding {
  func value(forKeyPath keyPath: String) -> Any?
  func setValue(_ value: Any?, forKeyPath keyPath: String)
}

/// A class that is asked for the values of keys with which it is not registered.
package protocol UndefinedKeyCoding: AnyObject {
  func value(forUndefinedKey key: String) -> Any?
  func setValue(_ value: Any?, forUndefinedKey key: String)
}

/// The values of properties with which classes were registered.
package enum RegisteredValues {
  /// Returns the value of a property. An unknown name is passed to the object, or reported.
  package static func value(forKey key: String, of object: AnyObject) -> Any? {
    if let property = ObjectiveCClass.key(named: key, of: object) { return property.value(of: object) }
    if let object = object as? any UndefinedKeyCoding { return object.value(forUndefinedKey: key) }
    reportUnknown(key, of: object)
    return nil
  }

  /// Sets a property. An unknown name is passed to the object, or reported.
  package static func set(_ value: Any?, forKey key: String, of object: AnyObject) {
    guard let property = ObjectiveCClass.key(named: key, of: object) else {
      let other = object as? any UndefinedKeyCoding
      return other?.setValue(value, forUndefinedKey: key) ?? reportUnknown(key, of: object)
    }
    if property.setValue(value, of: object) { return }
    let type = Issue.typeName(of: value)
    Issue.report(.wrongValueType(keyPath: key, type: type, layer: Issue.typeName(of: object)))
  }

  package static func reportUnknown(_ key: String, of object: AnyObject) {
    Issue.report(.unknownKey(key, class: Issue.typeName(of: object)))
  }
}

/// Key-value coding of objects whose classes were registered with their properties (``ObjectiveCClass``).
extension NSObjectProtocol {
  /// Returns the value of a property by its name. Reports a name that the class is not registered with, and returns nil.
  public func value(forKey key: String) -> Any? {
    if let own = self as? any KeyValueCoding { return own.value(forKey: key) }
    return RegisteredValues.value(forKey: key, of: self)
  }

  /// Sets a property by its name. Numbers are converted to the type of the property. Reports a name that the class is not
  /// registered with, and a value of another type.
  public func setValue(_ value: Any?, forKey key: String) {
    if let own = self as? any KeyValueCoding { return own.setValue(value, forKey: key) }
    RegisteredValues.set(value, forKey: key, of: self)
  }

  /// Returns the value of a property of an object to which the keys before the last one lead (`door.handle.length`).
  public func value(forKeyPath keyPath: String) -> Any? {
    if let own = self as? any KeyPathCoding { return own.value(forKeyPath: keyPath) }
    guard let (first, rest) = Self.parts(of: keyPath) else { return value(forKey: keyPath) }
    return object(forKey: first, in: keyPath)?.value(forKeyPath: rest)
  }

  /// Sets a property of an object to which the keys before the last one lead. Does nothing if one of them has no value.
  public func setValue(_ value: Any?, forKeyPath keyPath: String) {
    if let own = self as? any KeyPathCoding { return own.setValue(value, forKeyPath: keyPath) }
    guard let (first, rest) = Self.parts(of: keyPath) else { return setValue(value, forKey: keyPath) }
    object(forKey: first, in: keyPath)?.setValue(value, forKeyPath: rest)
  }

  /// Returns the object to which the first key of a key path leads; nil if the key has no value. Reports a value that
  /// has no keys.
  private func object(forKey key: String, in keyPath: String) -> (any NSObjectProtocol)? {
    guard let found = value(forKey: key) else { return nil }
    guard let object = found as? any NSObjectProtocol else {
      Issue.report(.unknownKey(keyPath, class: Issue.typeName(of: self)))
      return nil
    }
    return object
  }

  /// Sets several properties by their names.
  public func setValuesForKeys(_ keyedValues: [String: Any]) {
    for (key, value) in keyedValues { setValue(value, forKey: key) }
  }

  /// Returns the values of several properties by their names, with `NSNull` for nil.
  public func dictionaryWithValues(forKeys keys: [String]) -> [String: Any] {
    Dictionary(keys.map { ($0, value(forKey: $0) ?? NSNull()) }) { $1 }
  }

  private static func parts(of keyPath: String) -> (String, String)? {
    guard let dot = keyPath.firstIndex(of: ".") else { return nil }
    return (String(keyPath[..<dot]), String(keyPath[keyPath.index(after: dot)...]))
  }
}
