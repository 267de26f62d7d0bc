import Foundation
import Synchronization

extension NotificationCenter {
  /// Sends a selector to `observer` with each notification of the name that `anObject` posts. A nil name means all
  /// names, and a nil object all objects. The observer is not retained.
  public func addObserver(
    _ observer: Any, selector aSelector: Selector, name aName: NSNotification.Name?,
    object anObject: Any?
  ) {
    let target = SelectorTarget(observer)
    // The block is called by the thread that posts the notification, as on Apple's systems.
    let token = addObserver(forName: aName, object: anObject, queue: nil) { notification in
      if let receiver = target.value { aSelector.send(to: receiver, notification) }
    }
    SelectorObservers.add(
      SelectorObserver(
        center: self, target: target, name: aName, object: anObject.map { $0 as AnyObject },
        token: token))
  }

  /// Removes an observer: an object that was added with a selector, or the result of
  /// `addObserver(forName:object:queue:using:)`.
  public func removeObserver<Observer: AnyObject>(_ observer: Observer) {
    SelectorObservers.remove(of: observer, in: self) { _ in true }
    removeObserver(observer as Any)
  }

  /// Removes a class that was added with the selector of a class method.
  public func removeObserver(_ observer: AnyClass) {
    SelectorObservers.remove(of: observer, in: self) { _ in true }
  }

  /// Removes an observer as above, for the notifications of one name and one object. Nil means all.
  public func removeObserver<Observer: AnyObject>(
    _ observer: Observer, name aName: NSNotification.Name?, object anObject: Any?
  ) {
    SelectorObservers.remove(of: observer, in: self, name: aName, object: anObject)
    removeObserver(observer as Any, name: aName, object: anObject)
  }

  /// Removes a class as above, for the notifications of one name and one object. Nil means all.
  public func removeObserver<Observer: AnyObject>(
    // A metatype of its own class, because the compiler prefers Foundation's `Any` to `AnyClass`.
    _ observer: Observer.Type, name aName: NSNotification.Name?, object anObject: Any?
  ) {
    SelectorObservers.remove(of: observer, in: self, name: aName, object: anObject)
  }
}

/// An object that was added to a center with a selector. `@unchecked Sendable`: its weak references are only compared.
private struct SelectorObserver: @unchecked Sendable {
  weak var center: NotificationCenter?
  let target: SelectorTarget
  let name: NSNotification.Name?
  weak var object: AnyObject?
  let token: any NSObjectProtocol

  var isReleased: Bool { target.value == nil || center == nil }
}

/// The objects that were added with selectors. Those that were released are removed when others are added.
private enum SelectorObservers {
  private struct Table {
    var observers: [SelectorObserver] = []
    /// The number of observers beyond which those that were released are removed.
    var limit = 64
  }
  private static let table = Mutex(Table())

  static func add(_ observer: SelectorObserver) {
    let released: [SelectorObserver] = table.withLock { table in
      table.observers.append(observer)
      guard table.observers.count > table.limit else { return [] }
      let released = table.observers.filter(\.isReleased)
      table.observers.removeAll(where: \.isReleased)
      table.limit = max(64, table.observers.count * 2)
      return released
    }
    for observer in released { observer.center?.removeObserver(observer.token as Any) }
  }

  /// Removes a target for the notifications of one name and one object. Nil means all.
  static func remove(
    of target: Any, in center: NotificationCenter, name: NSNotification.Name?, object: Any?
  ) {
    let sender = object.map { $0 as AnyObject }
    remove(of: target, in: center) {
      (name == nil || $0.name == name) && (sender == nil || $0.object === sender)
    }
  }

  static func remove(
    of target: Any, in center: NotificationCenter,
    where condition: (SelectorObserver) -> Bool
  ) {
    let removed: [SelectorObserver] = table.withLock { table in
      let all = table.observers
      let isRemoved = all.map { observer in
        observer.target.isSame(as: target) && observer.center === center && condition(observer)
      }
      table.observers = zip(all, isRemoved).filter { !$1 }.map(\.0)
      return zip(all, isRemoved).filter(\.1).map(\.0)
    }
    for observer in removed { center.removeObserver(observer.token as Any) }
  }
}
