/// How tables hold their objects. Of the options `weakMemory`, `copyIn` and the pointer personality count.
public enum NSPointerFunctions {
  public struct Options: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let strongMemory = Options([])
    public static let weakMemory = Options(rawValue: 5)
    public static let objectPersonality = Options([])
    /// Identity instead of `isEqual`.
    public static let objectPointerPersonality = Options(rawValue: 0x200)
    public static let copyIn = Options(rawValue: 0x10000)
  }
}

extension NSPointerFunctions.Options {
  var isWeak: Bool { contains(.weakMemory) }

  /// The object as the table stores it: itself, or a copy.
  func stored<Object: AnyObject>(_ object: Object) -> Object {
    guard contains(.copyIn), let copying = object as? any NSCopying else { return object }
    return copying.copy(with: nil) as? Object ?? object
  }
}

/// An object in a table: weak or strong, equal by identity or by `isEqual`.
struct TableKey<Object: AnyObject>: Hashable {
  private weak var weak: Object?
  private let strong: Object?
  private let identity: ObjectIdentifier
  private let hash: Int
  private let comparesIdentity: Bool

  init(_ object: Object, _ options: NSPointerFunctions.Options) {
    weak = object
    strong = options.isWeak ? nil : object
    identity = ObjectIdentifier(object)
    comparesIdentity = options.contains(.objectPointerPersonality)
    hash = comparesIdentity ? identity.hashValue : (object as? NSObject)?.hash ?? identity.hashValue
  }

  /// nil when a weak one has gone.
  var object: Object? { strong ?? weak }

  func hash(into hasher: inout Hasher) { hasher.combine(hash) }

  static func == (a: TableKey, b: TableKey) -> Bool {
    if a.identity == b.identity, let object = a.object { return object === b.object }
    guard !a.comparesIdentity, let object = a.object as? NSObject else { return false }
    return b.object.map { object.isEqual($0) } ?? false
  }
}
