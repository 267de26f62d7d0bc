/// The namespace of the options with which tables hold and compare objects.
public enum NSPointerFunctions {
  /// The options with which tables hold and compare objects. The options below have an effect; others are ignored.
  public struct Options: OptionSet, Hashable, Sendable {
    /// The bits, with Apple's values.
    public let rawValue: UInt
    /// Creates options with the given bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Strong references, the default.
    public static let strongMemory = Options([])
    /// Weak references: released objects disappear from the table.
    public static let weakMemory = Options(rawValue: 5)
    /// Comparison by `isEqual(_:)` and `hash`, the default.
    public static let objectPersonality = Options([])
    /// Comparison by identity.
    public static let objectPointerPersonality = Options(rawValue: 0x200)
    /// The table stores copies of the objects that are added, if they can be copied.
    public static let copyIn = Options(rawValue: 0x10000)
  }
}

extension NSPointerFunctions.Options {
  var isWeak: Bool { contains(.weakMemory) }

  /// Returns the object that the table stores: the object itself, or a copy.
  func stored<Object: AnyObject>(_ object: Object) -> Object {
    guard contains(.copyIn), let copying = object as? any NSCopying else { return object }
    return copying.copy(with: nil) as? Object ?? object
  }
}

/// An object in a table. It is held weakly or strongly, and compared by identity or by `isEqual(_:)`.
struct TableKey<Object: AnyObject>: Hashable {
  private weak var weak: Object?
  private let strong: Object?
  private let identity: ObjectIdentifier
  /// The hash value of the object at the creation of the key. It is kept because the object may be released.
  private let hash: Int
  private let comparesIdentity: Bool

  init(_ object: Object, _ options: NSPointerFunctions.Options) {
    weak = object
    strong = options.isWeak ? nil : object
    identity = ObjectIdentifier(object)
    comparesIdentity = options.contains(.objectPointerPersonality)
    hash = comparesIdentity ? identity.hashValue : (object as? NSObject)?.hash ?? identity.hashValue
  }

  /// The object; nil when it was held weakly and has been released.
  var object: Object? { strong ?? weak }

  func hash(into hasher: inout Hasher) { hasher.combine(hash) }

  static func == (a: TableKey, b: TableKey) -> Bool {
    // A new object can have the identity of one that was released, so the objects are compared as well.
    if a.identity == b.identity, let object = a.object { return object === b.object }
    guard !a.comparesIdentity, let object = a.object as? NSObject else { return false }
    return b.object.map { object.isEqual($0) } ?? false
  }
}
