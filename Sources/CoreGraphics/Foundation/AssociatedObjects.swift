import Synchronization

/// How an associated object is held; `COPY` holds the object itself.
public enum objc_AssociationPolicy: UInt, Sendable {
  case OBJC_ASSOCIATION_ASSIGN = 0
  case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1
  case OBJC_ASSOCIATION_COPY_NONATOMIC = 3
  case OBJC_ASSOCIATION_RETAIN = 769
  case OBJC_ASSOCIATION_COPY = 771
}

/// nil when nothing was set, or `object` is a value, which has no identity.
public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
  AssociatedObjects.value(of: object, key)
}

/// Kept as long as `object` lives, and a little longer: there is no hook into its end. nil removes.
public func objc_setAssociatedObject(
  _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {
  AssociatedObjects.set(value, of: object, key, isWeak: policy == .OBJC_ASSOCIATION_ASSIGN)
}

public func objc_removeAssociatedObjects(_ object: Any) { AssociatedObjects.removeAll(of: object) }

private enum AssociatedObjects {
  /// `@unchecked Sendable`: only inside the lock. Values are handed out as they were set, as on Apple's
  /// systems.
  private struct Entry: @unchecked Sendable {
    weak var owner: AnyObject?
    var values: [UInt: Held] = [:]
  }

  private struct Held: @unchecked Sendable {
    var strong: Any?
    weak var weak: AnyObject?
    var value: Any? { strong ?? weak }
  }

  private struct Table {
    var entries: [ObjectIdentifier: Entry] = [:]
    /// When so many are there, those of dead owners go.
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

  /// Replaces the entry of an object. The old entry is released outside the lock, because it may have
  /// associated objects of its own.
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
