import Foundation
import Synchronization

/// An observation of an object. `@unchecked Sendable`: it is used by the thread that changes the object. Other threads only
/// end it.
class Observation: @unchecked Sendable {
  private static let created = Atomic(0)
  /// The place of the observation in the order in which all observations were created.
  let number = created.wrappingAdd(1, ordering: .relaxed).newValue
  /// The identity of the observed object.
  let id: ObjectIdentifier
  private(set) weak var object: AnyObject?
  private let isOver = Atomic(false)

  init(_ object: AnyObject) { (id, self.object) = (ObjectIdentifier(object), object) }

  /// Returns true if a change of a property may concern the observation.
  func concerns(_ keys: [String]) -> Bool { true }
  /// Tells the observer of a change, if the value is another one.
  func check() {}
  /// Tells the observer that a property was set.
  func wasSet(_ key: String) {}

  final func end() { isOver.store(true, ordering: .relaxed) }
  /// True if the observation was ended.
  final var isEnded: Bool { isOver.load(ordering: .relaxed) }
  /// True if no more messages will be sent.
  var hasEnded: Bool { isEnded || object == nil }
}

/// An observation by the name of a property.
final class NamedObservation: Observation, @unchecked Sendable {
  /// The parameters of an observation.
  struct Request {
    let keyPath: String
    let options: NSKeyValueObservingOptions
    let context: UnsafeMutableRawPointer?
  }
  private let key: String
  let request: Request
  /// The object to which the observer was added, which may have a path to the observed one.
  private weak var root: AnyObject?
  private weak var observer: (any KeyValueObserver)?
  /// The identities of both. Unlike weak references they are there while the objects are destroyed, which is when most
  /// observers are removed.
  private let (rootID, observerID): (ObjectIdentifier, ObjectIdentifier)
  private var last: SeenValue

  init(
    of object: any NSObjectProtocol, _ key: String, from root: AnyObject,
    by observer: any KeyValueObserver, _ request: Request
  ) {
    (self.root, self.observer, self.key, self.request) = (root, observer, key, request)
    (rootID, observerID) = (ObjectIdentifier(root), ObjectIdentifier(observer))
    last = SeenValue(object.value(forKey: key), keepsObjects: request.options.contains(.old))
    super.init(object)
  }

  override var hasEnded: Bool { super.hasEnded || observer == nil }

  /// Returns true if the observer was added to `root` for a path.
  func connects(_ root: AnyObject, _ observer: AnyObject, keyPath: String) -> Bool {
    rootID == ObjectIdentifier(root) && observerID == ObjectIdentifier(observer)
      && request.keyPath == keyPath
  }

  // MARK: Messages

  private var value: Any? { (object as? any NSObjectProtocol)?.value(forKey: key) }

  override func concerns(_ keys: [String]) -> Bool { keys.contains(key) }
  // A change of a value that cannot be compared is only seen if the property is set by its name.
  override func check() {
    if last.isEqual(to: value) == false { notify() }
  }
  override func wasSet(_ key: String) { notify() }

  private func notify() {
    let (value, old) = (value, last.contents)
    last = SeenValue(value, keepsObjects: request.options.contains(.old))
    var change = message(value)
    if request.options.contains(.old) { change[.oldKey] = old ?? NSNull() }
    send(change)
  }

  /// Sends the message at the beginning of the observation, which has no former value.
  func sendFirst() { send(message(value)) }

  private func message(_ value: Any?) -> [NSKeyValueChangeKey: Any] {
    var change: [NSKeyValueChangeKey: Any] = [.kindKey: NSKeyValueChange.setting.rawValue]
    if request.options.contains(.new) { change[.newKey] = value ?? NSNull() }
    return change
  }

  private func send(_ change: [NSKeyValueChangeKey: Any]) {
    // Responders belong to the main queue; a property may be set on any.
    guard observer is any FrameworkClass, !MainQueue.isCurrent else { return deliver(change) }
    nonisolated(unsafe) let sent = change
    DispatchQueue.main.async { [weak self] in self?.deliver(sent) }
  }

  private func deliver(_ change: [NSKeyValueChangeKey: Any]) {
    if isEnded { return }
    observer?.observeValue(
      forKeyPath: request.keyPath, of: root, change: change, context: request.context)
  }
}

/// An observation by a key path, with a closure.
final class PathObservation: Observation, @unchecked Sendable {
  private let path: AnyKeyPath
  private let keepsObjects: Bool
  private let read: (AnyObject) -> Any?
  private let tell: (AnyObject, _ value: Any?, _ old: Any?) -> Void
  private var last: SeenValue
  private var isTelling = false

  /// - Parameters:
  ///   - keepsObjects: True if the handler gets former values.
  ///   - read: Returns the value of the property of an object.
  ///   - tell: Calls the handler with an object, the value and the one before.
  init(
    _ object: AnyObject, _ path: AnyKeyPath, keepsObjects: Bool,
    read: @escaping (AnyObject) -> Any?,
    tell: @escaping (AnyObject, _ value: Any?, _ old: Any?) -> Void
  ) {
    (self.path, self.keepsObjects, self.read, self.tell) = (path, keepsObjects, read, tell)
    last = SeenValue(read(object), keepsObjects: keepsObjects)
    super.init(object)
  }

  override func check() {
    guard !isEnded, let object, last.isEqual(to: read(object)) == false else { return }
    notify(object)
  }

  /// A property that is found by its name is compared with the observed one. In a handler that sets the property again,
  /// and for properties that are not found, the values are compared instead.
  override func wasSet(_ key: String) {
    guard !isEnded, let object else { return }
    let property = ObjectiveCClass.key(named: key, of: object)?.path
    if let property, isOther(property) { return }
    guard isTelling || property != path else { return notify(object) }
    if last.isEqual(to: read(object)) != true { notify(object) }
  }

  /// Returns true if a key path is certainly that of another property. Paths from a class and from one that inherits from it
  /// are not equal, even if they lead to the same property.
  private func isOther(_ property: AnyKeyPath) -> Bool {
    let (type, own) = (type(of: property), type(of: path))
    guard type.rootType == own.rootType else { return false }
    return type.valueType != own.valueType || (type == own && property != path)
  }

  private func notify(_ object: AnyObject) {
    let (value, old) = (read(object), last.contents)
    // The handler may change the object again.
    last = SeenValue(value, keepsObjects: keepsObjects)
    let wasTelling = isTelling
    isTelling = true
    tell(object, value, old)
    isTelling = wasTelling
  }
}
