import Synchronization

/// The ownership of an associated object.
public enum objc_AssociationPolicy: UInt, Sendable {
  /// A weak reference. Apple's reference is unsafe; this one is nil after the object is released.
  case OBJC_ASSOCIATION_ASSIGN = 0
  /// A strong reference.
  case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1
  /// A strong reference to the object itself, because Lamina does not copy it.
  case OBJC_ASSOCIATION_COPY_NONATOMIC = 3
  /// A strong reference.
  case OBJC_ASSOCIATION_RETAIN = 769
  /// A strong reference to the object itself, because Lamina does not copy it.
  case OBJC_ASSOCIATION_COPY = 771
}

/// Returns the object that is associated with `object` for a key; nil when there is none, or when `object` is a
/// value, which has no identity.
public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
  AssociatedObjects.value(of: object, key)
}

/// Associates a value with `object` for a key; nil removes it. The value is kept until some time after `object` is
/// released, because Lamina is not notified of the release.
public func objc_setAssociatedObject(
  _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {
  AssociatedObjects.set(value, of: object, key, isWeak: policy == .OBJC_ASSOCIATION_ASSIGN)
}

/// Removes all values that are associated with `object`.
public func objc_removeAssociatedObjects(_ object: Any) { AssociatedObjects.removeAll(of: object) }

/// The table of associated values, by the object that has them and by the address that is the key.
private enum AssociatedObjects {
  /// The values of one object. `@unchecked Sendable`: it is used only while the lock is held. Values are returned as
  /// they were set, as on Apple's systems.
  private struct Entry: @unchecked Sendable {
    weak var owner: AnyObject?
    var values: [UInt: Held] = [:]
  }

  /// A value, held strongly or weakly.
  private struct Held: @unchecked Sendable {
    var strong: Any?
    weak var weak: AnyObject?
    var value: Any? { strong ?? weak }
  }

  private struct Table {
    var entries: [ObjectIdentifier: Entry] = [:]
    /// The number of entries beyond which the entries of released objects are removed.
    var limit = 64
  }

  private static let table = Mutex(Table())

  static func value(of object: Any, _ key: UnsafeRawPointer) -> Any? {
    guard let owner = identity(of: object) else { return nil }
    let (id, name) = (ObjectIdentifier(owner), UInt(bitPattern: key))
    let held: Held? = table.withLock { table in
      guard let entry = table.entries[id], entry.owner != nil else { return nil }
      return entry.values[name]
    }
    return held?.value
  }

  static func set(_ value: Any?, of object: Any, _ key: UnsafeRawPointer, isWeak: Bool) {
    guard let owner = identity(of: object) else { return }
    let target = Entry(owner: owner)
    let (id, name) = (ObjectIdentifier(owner), UInt(bitPattern: key))
    let held = value.map { Held(strong: isWeak ? nil : $0, weak: isWeak ? identity(of: $0) : nil) }
    change(id) { entry in
      var entry = entry ?? target
      entry.values[name] = held
      return entry
    }
  }

  static func removeAll(of object: Any) {
    guard let owner = identity(of: object) else { return }
    change(ObjectIdentifier(owner)) { _ in nil }
  }

  /// Replaces the entry of an object. The old entry is released after the lock, because its values may have
  /// associated objects of their own.
  private static func change(_ id: ObjectIdentifier, _ change: (Entry?) -> Entry?) {
    let dropped: [Entry] = table.withLock { table in
      let old = table.entries[id]
      table.entries[id] = change(old?.owner == nil ? nil : old)
      guard table.entries.count > table.limit else { return old.map { [$0] } ?? [] }
      let dead = table.entries.filter { $0.value.owner == nil }
      for key in dead.keys { table.entries[key] = nil }
      table.limit = max(64, table.entries.count * 2)
      return dead.map(\.value) + (old.map { [$0] } ?? [])
    }
    withExtendedLifetime(dropped) {}
  }

  private static func identity(of object: Any) -> AnyObject? {
    type(of: object) is AnyClass ? object as AnyObject : nil
  }
}
