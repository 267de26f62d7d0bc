import Foundation
import Synchronization

/// A class and those of its members that Objective-C finds by their names. Swift on Linux cannot look up members, so each
/// class that needs it is registered:
///
///     var door = ObjectiveCClass(Door.self, named: "Door") { Door() }
///     door.add(Selector("tap:", Door.tap(_:)))
///     door.add(ObjectiveCKey("handle", \Door.handle))
///     door.register()
///
/// The translator of sources for iOS writes this for classes with `@objc`, `@IBOutlet`, `@IBAction` and similar attributes.
///
/// `@unchecked Sendable`: the closures are called by the thread that uses the object.
public struct ObjectiveCClass: @unchecked Sendable {
  /// The name in Objective-C, without a module.
  public let name: String
  /// The class.
  public let type: AnyClass
  private var make: (() -> AnyObject)?
  private var methods: [String: [Selector]] = [:]
  private var keys: [String: ObjectiveCKey] = [:]

  /// Creates the description of a class without members.
  ///
  /// - Parameters:
  ///   - type: The class.
  ///   - name: The name of the class in Objective-C.
  ///   - make: A function that creates an object with `init()`; nil if the class has none.
  public init(_ type: AnyClass, named name: String, make: (() -> AnyObject)? = nil) {
    (self.type, self.name, self.make) = (type, name, make)
  }

  /// Adds a method of the class or of its objects, which the selector contains.
  public mutating func add(_ method: Selector) {
    methods[method.description, default: []].append(method)
  }

  /// Adds a property that can be read and set by its name.
  public mutating func add(_ key: ObjectiveCKey) { keys[key.name] = key }

  /// Creates an object with `init()`. Returns nil if the class was registered without a function for it.
  public func makeObject() -> AnyObject? { make?() }

  /// Adds the members of another description of the same class. Its methods are found before those that were added earlier,
  /// for example by a scene that was compiled again.
  private mutating func add(_ other: ObjectiveCClass) {
    methods.merge(other.methods) { Array(($1 + $0).prefix(Self.limit)) }
    keys.merge(other.keys) { $1 }
    make = other.make ?? make
  }
}

// MARK: Registry

extension ObjectiveCClass {
  private struct Table {
    var classes: [ObjectIdentifier: ObjectiveCClass] = [:]
    /// The classes of each name in the order of their registration.
    var names: [String: [ObjectIdentifier]] = [:]
    /// The module whose classes are found without registration; nil for none.
    var module: String?
    /// The name that programs see in place of that module's; nil for the name itself.
    var shownModule: String?
  }
  /// The modules of the frameworks whose classes have no module in their names in Objective-C. No two of them have classes with
  /// the same name.
  private static let frameworks = [
    "UIKitCore", "UIKitLists", "UIKitPresentation", "UIKitDynamics", "QuartzCore",
  ]
  private static let table = Mutex(Table())
  /// The number of classes with the same name that are kept, and of methods of a class with the same name. A
  /// scene that is compiled again has new classes, and new methods in extensions of other classes. The number
  /// is a choice.
  private static let limit = 8

  /// Adds the class to those that are found by their names, before earlier ones with the same name. If the class was
  /// registered before, the members are added to it.
  public func register() {
    let id = ObjectIdentifier(type)
    Self.table.withLock { table in
      if table.classes[id]?.add(self) != nil { return }
      table.classes[id] = self
      table.names[name, default: []].append(id)
      guard let ids = table.names[name], ids.count > Self.limit else { return }
      table.classes[ids[0]] = nil
      table.names[name] = Array(ids.dropFirst())
    }
  }

  /// Makes the classes of a module that are neither private nor parts of other types known by their names without the
  /// module. A later call replaces the module.
  ///
  /// - Parameter shownName: The name of the module in the names of classes that programs see; nil for the name itself.
  public static func setModule(_ name: String, named shownName: String? = nil) {
    table.withLock { ($0.module, $0.shownModule) = (name, shownName) }
  }

  /// Returns the name of a class with its module, or without it for a class of the frameworks. This is `NSStringFromClass`, which
  /// Foundation does not have for private and generic classes and for those in other types.
  public static func name(of type: AnyClass) -> String {
    // A private class has a part for its file, which has no name.
    var parts = String(reflecting: type).split(separator: ".").map(String.init)
      .filter { !$0.hasPrefix("(unknown context") }
    guard let module = parts.first, parts.count > 1 else { return "\(type)" }
    if module == "Foundation" || frameworks.contains(module) { return parts[parts.count - 1] }
    let (own, shown) = table.withLock { ($0.module, $0.shownModule) }
    if module == own, let shown { parts[0] = shown }
    return parts.joined(separator: ".")
  }

  /// Returns the class that was last registered with a name; nil if there is none. The name may begin with that of a
  /// module, which is ignored (`Doors.Door`).
  public static func named(_ name: String) -> ObjectiveCClass? {
    let last = name.split(separator: ".").last.map(String.init) ?? name
    return table.withLock { table in table.names[last]?.last.flatMap { table.classes[$0] } }
  }

  /// Returns the class that was registered with a name, or the one that Swift finds by the name; nil if there is none. This
  /// is `NSClassFromString` for names with and without a module.
  public static func type(named name: String) -> AnyClass? {
    if let found = named(name) { return found.type }
    let module = table.withLock(\.module)
    let last = name.split(separator: ".").last.map(String.init) ?? name
    // The app's own classes come first.
    let modules = [module].compactMap(\.self) + frameworks
    return modules.lazy.compactMap { NSClassFromString("\($0).\(last)") }.first
      ?? NSClassFromString(name)
  }

  /// Returns the selector with its method for a name, such as `tap:`; nil if neither the target's class nor those from
  /// which it inherits were registered with it.
  ///
  /// - Parameters:
  ///   - name: The name of the selector.
  ///   - target: An object, or a class for the class methods.
  public static func method(named name: String, of target: Any) -> Selector? {
    find(in: target as? AnyClass ?? Swift.type(of: target as AnyObject)) { found in
      found.methods[name]?.first { $0.contains(methodOf: target) }
    }
  }

  /// Returns the property of an object with a name; nil if neither its class nor those from which it inherits were
  /// registered with it.
  public static func key(named name: String, of object: AnyObject) -> ObjectiveCKey? {
    find(in: Swift.type(of: object)) { $0.keys[name] }
  }

  /// Sets a property, such as an outlet, by its name. Returns false if there is none, or if it has another type.
  public static func setValue(_ value: Any?, forKey key: String, of object: AnyObject) -> Bool {
    self.key(named: key, of: object)?.setValue(value, of: object) ?? false
  }

  /// Returns what `look` finds in a class or in the nearest one from which it inherits.
  private static func find<Found>(
    in type: AnyClass, _ look: (ObjectiveCClass) -> Found?
  ) -> Found? {
    (type as? any FrameworkClass.Type)?.registerFramework()
    var next: AnyClass? = type
    while let current = next {
      let found = table.withLock { $0.classes[ObjectIdentifier(current)] }
      if let result = found.flatMap(look) { return result }
      next = _getSuperclass(current)
    }
    return nil
  }
}
