/// A set of objects that may be weak: those that have gone are no longer in it.
open class NSHashTable<ObjectType: AnyObject>: NSObject {
  private let options: NSPointerFunctions.Options
  private var keys: Set<TableKey<ObjectType>> = []
  /// When so many are there, the dead ones go.
  private var limit = 32

  public init(options: NSPointerFunctions.Options, capacity initialCapacity: Int = 0) {
    self.options = options
  }

  public convenience override init() { self.init(options: .strongMemory) }
  public convenience init(options: NSPointerFunctions.Options = []) {
    self.init(options: options, capacity: 0)
  }

  open class func weakObjects() -> NSHashTable<ObjectType> { NSHashTable(options: .weakMemory) }

  /// Those that live, in no order.
  open var allObjects: [ObjectType] { keys.compactMap(\.object) }
  open var count: Int { allObjects.count }
  open var anyObject: ObjectType? { keys.lazy.compactMap(\.object).first }
  open var setRepresentation: Set<AnyHashable> { Set(allObjects.compactMap { $0 as? AnyHashable }) }

  open func member(_ object: ObjectType?) -> ObjectType? {
    guard let object else { return nil }
    let key = TableKey(object, options)
    return keys.firstIndex(of: key).flatMap { keys[$0].object }
  }

  open func contains(_ anObject: ObjectType?) -> Bool { member(anObject) != nil }

  open func add(_ object: ObjectType?) {
    guard let object else { return }
    keys.update(with: TableKey(options.stored(object), options))
    guard keys.count > limit else { return }
    keys = keys.filter { $0.object != nil }
    limit = max(32, keys.count * 2)
  }

  open func remove(_ object: ObjectType?) {
    if let object { keys.remove(TableKey(object, options)) }
  }

  open func removeAllObjects() { keys = [] }

  open func objectEnumerator() -> NSEnumerator { NSArray(array: allObjects).objectEnumerator() }
}
