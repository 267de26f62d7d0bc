/// A dictionary whose keys and objects may be weak: what has gone is no longer in it.
open class NSMapTable<KeyType: AnyObject, ObjectType: AnyObject>: NSObject {
  private struct Entry {
    let strong: ObjectType?
    weak var weak: ObjectType?
    var object: ObjectType? { strong ?? weak }
  }

  private let keyOptions: NSPointerFunctions.Options
  private let valueOptions: NSPointerFunctions.Options
  private var entries: [TableKey<KeyType>: Entry] = [:]
  /// When so many are there, the dead ones go.
  private var limit = 32

  public init(
    keyOptions: NSPointerFunctions.Options = [], valueOptions: NSPointerFunctions.Options = [],
    capacity initialCapacity: Int = 0
  ) {
    self.keyOptions = keyOptions
    self.valueOptions = valueOptions
  }

  public convenience override init() { self.init(keyOptions: [], valueOptions: [], capacity: 0) }

  open class func strongToStrongObjects() -> NSMapTable<KeyType, ObjectType> { NSMapTable() }
  open class func weakToStrongObjects() -> NSMapTable<KeyType, ObjectType> {
    NSMapTable(keyOptions: .weakMemory)
  }
  open class func strongToWeakObjects() -> NSMapTable<KeyType, ObjectType> {
    NSMapTable(valueOptions: .weakMemory)
  }
  open class func weakToWeakObjects() -> NSMapTable<KeyType, ObjectType> {
    NSMapTable(keyOptions: .weakMemory, valueOptions: .weakMemory)
  }

  private var living: [(key: KeyType, object: ObjectType)] {
    entries.compactMap { key, entry in
      guard let key = key.object, let object = entry.object else { return nil }
      return (key, object)
    }
  }

  open var count: Int { living.count }

  open func object(forKey aKey: KeyType?) -> ObjectType? {
    aKey.flatMap { entries[TableKey($0, keyOptions)]?.object }
  }

  /// nil objects and keys are ignored.
  open func setObject(_ anObject: ObjectType?, forKey aKey: KeyType?) {
    guard let anObject, let aKey else { return }
    let object = valueOptions.stored(anObject)
    entries[TableKey(keyOptions.stored(aKey), keyOptions)] =
      Entry(strong: valueOptions.isWeak ? nil : object, weak: object)
    guard entries.count > limit else { return }
    entries = entries.filter { $0.key.object != nil && $0.value.object != nil }
    limit = max(32, entries.count * 2)
  }

  open func removeObject(forKey aKey: KeyType?) {
    if let aKey { entries[TableKey(aKey, keyOptions)] = nil }
  }

  open func removeAllObjects() { entries = [:] }

  open func keyEnumerator() -> NSEnumerator { NSArray(array: living.map(\.key)).objectEnumerator() }

  /// nil when there is none, as Foundation has it.
  open func objectEnumerator() -> NSEnumerator? {
    NSArray(array: living.map(\.object)).objectEnumerator()
  }

  /// Keys that are no NSObjects are left out.
  open func dictionaryRepresentation() -> [AnyHashable: ObjectType] {
    living.reduce(into: [:]) { result, pair in
      if let key = pair.key as? NSObject { result[key] = pair.object }
    }
  }
}
