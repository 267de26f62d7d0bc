/// A dictionary whose keys and objects may be held weakly. Entries whose key or object is released are no longer in
/// it. It must not be used by two threads at the same time.
open class NSMapTable<KeyType: AnyObject, ObjectType: AnyObject>: NSObject {
  private struct Entry {
    let strong: ObjectType?
    weak var weak: ObjectType?
    var object: ObjectType? { strong ?? weak }
  }

  private let keyOptions: NSPointerFunctions.Options
  private let valueOptions: NSPointerFunctions.Options
  private var entries: [TableKey<KeyType>: Entry] = [:]
  /// The number of entries beyond which the entries of released keys and objects are removed.
  private var limit = 32

  /// Creates an empty dictionary. It holds keys and objects strongly unless the options contain `weakMemory`. Lamina
  /// ignores the capacity.
  public init(
    keyOptions: NSPointerFunctions.Options = [], valueOptions: NSPointerFunctions.Options = [],
    capacity initialCapacity: Int = 0
  ) {
    self.keyOptions = keyOptions
    self.valueOptions = valueOptions
  }

  /// Creates an empty dictionary that holds keys and objects strongly.
  public convenience override init() { self.init(keyOptions: [], valueOptions: [], capacity: 0) }

  /// Returns an empty dictionary that holds keys and objects strongly.
  open class func strongToStrongObjects() -> NSMapTable<KeyType, ObjectType> { NSMapTable() }
  /// Returns an empty dictionary that holds keys weakly and objects strongly.
  open class func weakToStrongObjects() -> NSMapTable<KeyType, ObjectType> {
    NSMapTable(keyOptions: .weakMemory)
  }
  /// Returns an empty dictionary that holds keys strongly and objects weakly.
  open class func strongToWeakObjects() -> NSMapTable<KeyType, ObjectType> {
    NSMapTable(valueOptions: .weakMemory)
  }
  /// Returns an empty dictionary that holds keys and objects weakly.
  open class func weakToWeakObjects() -> NSMapTable<KeyType, ObjectType> {
    NSMapTable(keyOptions: .weakMemory, valueOptions: .weakMemory)
  }

  private var living: [(key: KeyType, object: ObjectType)] {
    entries.compactMap { key, entry in
      guard let key = key.object, let object = entry.object else { return nil }
      return (key, object)
    }
  }

  /// The number of entries whose key and object have not been released.
  open var count: Int { living.count }

  /// Returns the object for a key; nil when there is none.
  open func object(forKey aKey: KeyType?) -> ObjectType? {
    aKey.flatMap { entries[TableKey($0, keyOptions)]?.object }
  }

  /// Sets the object for a key. A nil object or key is ignored.
  open func setObject(_ anObject: ObjectType?, forKey aKey: KeyType?) {
    guard let anObject, let aKey else { return }
    let object = valueOptions.stored(anObject)
    entries[TableKey(keyOptions.stored(aKey), keyOptions)] =
      Entry(strong: valueOptions.isWeak ? nil : object, weak: object)
    guard entries.count > limit else { return }
    entries = entries.filter { $0.key.object != nil && $0.value.object != nil }
    limit = max(32, entries.count * 2)
  }

  /// Removes the entry of a key, if any.
  open func removeObject(forKey aKey: KeyType?) {
    if let aKey { entries[TableKey(aKey, keyOptions)] = nil }
  }

  /// Removes all entries.
  open func removeAllObjects() { entries = [:] }

  /// Returns an enumerator of the keys that are in the dictionary now.
  open func keyEnumerator() -> NSEnumerator { NSArray(array: living.map(\.key)).objectEnumerator() }

  /// Returns an enumerator of the objects that are in the dictionary now. It is never nil, although its type in
  /// Foundation is optional.
  open func objectEnumerator() -> NSEnumerator? {
    NSArray(array: living.map(\.object)).objectEnumerator()
  }

  /// Returns the entries as a Swift dictionary; entries whose key is not an `NSObject` are left out.
  open func dictionaryRepresentation() -> [AnyHashable: ObjectType] {
    living.reduce(into: [:]) { result, pair in
      if let key = pair.key as? NSObject { result[key] = pair.object }
    }
  }
}
