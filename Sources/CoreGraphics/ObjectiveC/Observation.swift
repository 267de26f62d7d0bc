import Foundation

/// An observation of an object. `@unchecked Sendable`: it is used by the thread that changes the object.
class Observation: @unchecked Sendable {
  weak var object: AnyObject?

  init(_ object: AnyObject) { self.object = object }

  /// Returns true if a change of a property may concern the observation.
  func concerns(_ keys: [String]) -> Bool { true }
  /// Tells the observer of a change, if the value is another one.
  func check() {}
  /// Tells the observer that the property was set.
  func notify() { check() }
  var isEnded: Bool { object == nil }

  func isNamed(_ keyPath: String, of object: AnyObject, by observer: AnyObject) -> Bool { false }
}

/// An observation by the name of a property.
final class NamedObservation: Observation, @unchecked Sendable {
  private let key: String
  private let keyPath: String
  /// The object to which the observer was added, which may have a path to the observed one.
  private weak var root: AnyObject?
  weak var observer: (any KeyValueObserver)?
  var options: NSKeyValueObservingOptions = []
  var context: UnsafeMutableRawPointer?
  private var last: Any?

  init(
    of object: any NSObjectProtocol, _ key: String, from root: AnyObject, _ keyPath: String
  ) {
    (self.root, self.key, self.keyPath) = (root, key, keyPath)
    last = object.value(forKey: key)
    super.init(object)
  }

  private var value: Any? { (object as? any NSObjectProtocol)?.value(forKey: key) }

  override func concerns(_ keys: [String]) -> Bool { keys.contains(key) }
  override func check() {
    if !AnyEquality.areEqual(value, last) { notify() }
  }
  override func notify() {
    let (value, old) = (value, last)
    last = value
    var change: [NSKeyValueChangeKey: Any] = [.kindKey: NSKeyValueChange.setting.rawValue]
    if options.contains(.new) { change[.newKey] = value ?? NSNull() }
    if options.contains(.old) { change[.oldKey] = old ?? NSNull() }
    // Responders belong to the main queue; a property may be set on any.
    guard observer is any FrameworkClass, !MainQueue.isCurrent else { return send(change) }
    nonisolated(unsafe) let sent = change
    DispatchQueue.main.async { [weak self] in self?.send(sent) }
  }

  private func send(_ change: [NSKeyValueChangeKey: Any]) {
    observer?.observeValue(forKeyPath: keyPath, of: root, change: change, context: context)
  }
  override var isEnded: Bool { object == nil || observer == nil }

  override func isNamed(_ keyPath: String, of object: AnyObject, by observer: AnyObject) -> Bool {
    self.keyPath == keyPath && root === object && (self.observer == nil || self.observer === observer)
  }
}

/// An observation by a key path, with a closure.
final class PathObservation: Observation, @unchecked Sendable {
  private var last: Any?
  private let read: (AnyObject) -> Any?
  private let tell: (AnyObject, _ value: Any?, _ old: Any?) -> Void

  /// - Parameters:
  ///   - read: Returns the value of the property of an object.
  ///   - tell: Calls the handler with an object, the value and the one before.
  init(
    _ object: AnyObject, read: @escaping (AnyObject) -> Any?,
    tell: @escaping (AnyObject, _ value: Any?, _ old: Any?) -> Void
  ) {
    (last, self.read, self.tell) = (read(object), read, tell)
    super.init(object)
  }

  override func check() {
    guard let object else { return }
    let (value, old) = (read(object), last)
    if AnyEquality.areEqual(value, old) { return }
    // The handler may change the object again.
    last = value
    tell(object, value, old)
  }
}

/// The comparison of values of any type.
enum AnyEquality {
  /// Returns true if both values are nil or equal. Values that cannot be compared are not equal.
  static func areEqual(_ left: Any?, _ right: Any?) -> Bool {
    guard let left, let right else { return left == nil && right == nil }
    if let left = left as? any Equatable { return isEqual(left, right) }
    guard type(of: left) is AnyClass else { return false }
    return left as AnyObject === right as AnyObject
  }

  private static func isEqual<Value: Equatable>(_ left: Value, _ right: Any) -> Bool {
    left == right as? Value
  }
}
