import UIKitCore

/// The objects of an interface file that were created, by the identifiers of their elements.
@MainActor
struct ObjectTable {
  /// An object with the element that describes it.
  struct Entry {
    let object: AnyObject
    let element: InterfaceElement
  }
  private struct Weak { weak var object: AnyObject? }

  private var objects: [String: Weak] = [:]
  /// The objects that were created and are not yet connected, in their order.
  private(set) var pending: [Entry] = []
  /// The elements of the objects in `pending`.
  private var elements: Set<ObjectIdentifier> = []
  /// The objects that live as long as the table: those that no view or view controller retains.
  private var kept: [AnyObject] = []

  /// Adds an object that was created.
  mutating func add(_ object: AnyObject, _ element: InterfaceElement, isKept: Bool = false) {
    guard elements.insert(ObjectIdentifier(element)).inserted else { return }
    if let id = element.id { objects[id] = Weak(object: object) }
    pending.append(Entry(object: object, element: element))
    if isKept { kept.append(object) }
  }

  /// Gives an object the identifier of an element, without connecting it.
  mutating func name(_ object: AnyObject, _ id: String?) {
    if let id { objects[id] = Weak(object: object) }
  }

  /// Keeps an object as long as the table.
  mutating func keep(_ object: AnyObject) { kept.append(object) }

  /// Returns the objects that are not yet connected, and removes them from the list.
  mutating func takePending() -> [Entry] {
    defer { (pending, elements) = ([], []) }
    return pending
  }

  /// Returns the object with an identifier; nil if there is none or it was deallocated.
  subscript(id: String?) -> AnyObject? { id.flatMap { objects[$0]?.object } }
}
