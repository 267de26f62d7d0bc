/// A set of objects, which may be held weakly. Objects that are released are no longer in the set. It must not be
/// used by two threads at the same time.
open class NSHashTable<ObjectType: AnyObject>: NSObject {
  private let options: NSPointerFunctions.Options
  private var keys: Set<TableKey<ObjectType>> = []
  /// The number of entries beyond which the entries of released objects are removed.
  private var limit = 32

  /// Creates an empty set. Lamina ignores the capacity.
  public init(options: NSPointerFunctions.Options, capacity initialCapacity: Int = 0) {
    self.options = options
  }

  /// Creates an empty set that holds its objects strongly.
  public convenience override init() { self.init(options: .strongMemory) }
  /// Creates an empty set. It holds its objects strongly unless the options contain `weakMemory`.
  public convenience init(options: NSPointerFunctions.Options = []) {
    self.init(options: options, capacity: 0)
  }

  /// Returns an empty set that holds its objects weakly.
  open class func weakObjects() -> NSHashTable<ObjectType> { NSHashTable(options: .weakMemory) }

  /// The objects in the set that have not been released, in no particular order.
  open var allObjects: [ObjectType] { keys.compactMap(\.object) }
  /// The number of objects in the set that have not been released.
  open var count: Int { allObjects.count }
  /// One of the objects; nil when there is none.
  open var anyObject: ObjectType? { keys.lazy.compactMap(\.object).first }
  /// The objects as a Swift set; objects that are not `Hashable` are left out.
  open var setRepresentation: Set<AnyHashable> { Set(allObjects.compactMap { $0 as? AnyHashable }) }

  /// Returns the object in the set that is equal to `object`; nil when there is none.
  open func member(_ object: ObjectType?) -> ObjectType? {
    guard let object else { return nil }
    let key = TableKey(object, options)
    return keys.firstIndex(of: key).flatMap { keys[$0].object }
  }

  /// Returns true if the set contains an object that is equal to `anObject`.
  open func contains(_ anObject: ObjectType?) -> Bool { member(anObject) != nil }

  /// Adds an object, which replaces an equal one. Nil is ignored.
  open func add(_ object: ObjectType?) {
    guard let object else { return }
    keys.update(with: TableKey(options.stored(object), options))
    guard keys.count > limit else { return }
    keys = keys.filter { $0.object != nil }
    limit = max(32, keys.count * 2)
  }

  /// Removes the object that is equal to `object`, if any.
  open func remove(_ object: ObjectType?) {
    if let object { keys.remove(TableKey(object, options)) }
  }

  /// Removes all objects.
  open func removeAllObjects() { keys = [] }

  /// Returns an enumerator of the objects that are in the set now.
  open func objectEnumerator() -> NSEnumerator { NSArray(array: allObjects).objectEnumerator() }
}
