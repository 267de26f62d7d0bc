import Foundation

extension NSObjectProtocol {
  /// Observes a property of this object, or of one to which the keys before the last one lead at this time. The observer must
  /// be a `KeyValueObserver`; it is not retained. Changes are seen of properties of views, scroll views, recognizers and
  /// layers, of `@objc dynamic` properties of translated sources, and of others for which `didChangeValue(forKey:)` is called.
  public func addObserver(
    _ observer: NSObject, forKeyPath keyPath: String, options: NSKeyValueObservingOptions = [],
    context: UnsafeMutableRawPointer?
  ) {
    guard let observer = observer as? any KeyValueObserver else {
      let (type, name) = (Issue.typeName(of: self), Issue.typeName(of: observer))
      return Issue.report(.notObserved(keyPath, class: type, reason: "\(name) is no KeyValueObserver"))
    }
    let parts = keyPath.split(separator: ".").map(String.init)
    let path = parts.dropLast().joined(separator: ".")
    let owner = path.isEmpty ? self : value(forKeyPath: path) as? any NSObjectProtocol
    guard let owner, let key = parts.last else {
      let reason = "\(path.isEmpty ? "the path" : path) leads to no object at this time"
      return Issue.report(.notObserved(keyPath, class: Issue.typeName(of: self), reason: reason))
    }
    let observation = NamedObservation(
      of: owner, key, from: self, by: observer,
      .init(keyPath: keyPath, options: options, context: context))
    KeyValueObservations.add(observation)
    if options.contains(.initial) { observation.sendFirst() }
  }

  /// Ends the observation of a property by an observer; the last one, if the observer was added several times.
  public func removeObserver(_ observer: NSObject, forKeyPath keyPath: String) {
    endObservation(of: keyPath) { $0.connects(self, observer, keyPath: keyPath) }
  }

  /// Ends the observation of a property by an observer that was added with a context; the last one, if it was added several
  /// times.
  public func removeObserver(
    _ observer: NSObject, forKeyPath keyPath: String, context: UnsafeMutableRawPointer?
  ) {
    endObservation(of: keyPath) {
      $0.request.context == context && $0.connects(self, observer, keyPath: keyPath)
    }
  }

  private func endObservation(of keyPath: String, where condition: (NamedObservation) -> Bool) {
    // A path may have led to another object when the observer was added.
    KeyValueObservations.endLast(of: keyPath.contains(".") ? nil : self) {
      ($0 as? NamedObservation).map(condition) ?? false
    }
  }

  /// Observes a property. The handler is called after changes to another value, until the result is released. Changes of
  /// properties of other objects, to which a path leads, are not seen.
  public func observe<Value>(
    _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    let observation = PathObservation(self, keyPath, keepsObjects: options.contains(.old)) {
      ($0 as? Self)?[keyPath: keyPath]
    } tell: { object, value, old in
      guard let object = object as? Self else { return }
      changeHandler(
        object,
        NSKeyValueObservedChange(
          kind: .setting, newValue: options.contains(.new) ? value as? Value : nil,
          oldValue: options.contains(.old) ? old as? Value : nil, isPrior: false))
    }
    KeyValueObservations.add(observation)
    if options.contains(.initial) {
      let value = options.contains(.new) ? self[keyPath: keyPath] : nil
      changeHandler(
        self, NSKeyValueObservedChange(kind: .setting, newValue: value, oldValue: nil, isPrior: false))
    }
    return NSKeyValueObservation(observation)
  }

  /// Does nothing. Lamina compares the value after a change with the last one.
  public func willChangeValue(forKey key: String) {}

  /// Tells the observers of a property that it was set.
  public func didChangeValue(forKey key: String) { KeyValueObservations.wasSet(self, key) }
}

extension ObjectiveCClass {
  /// Returns true if both values are nil or equal. The translator of sources for iOS writes this for `isEqual` of values of
  /// the type AnyObject.
  public static func areEqual(_ left: Any?, _ right: Any?) -> Bool {
    AnyEquality.areEqual(left, right)
  }

  /// Tells the observers of a property that it was set. The translator of sources for iOS writes this for `@objc dynamic`
  /// properties.
  public static func wasSet(_ key: String, of object: AnyObject) {
    KeyValueObservations.wasSet(object, key)
  }
}
