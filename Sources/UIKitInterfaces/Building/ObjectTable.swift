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
  /// The elements of the objects that were added since `takePending()`, also of those that were connected since then, so that
  /// none is connected twice.
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

  /// Removes objects from the list of those that are not yet connected.
  mutating func removePending(_ entries: [Entry]) {
    let ids = Set(entries.map { ObjectIdentifier($0.element) })
    pending.removeAll { ids.contains(ObjectIdentifier($0.element)) }
  }

  /// Gives an object the identifier of an element, without connecting it.
  mutating func name(_ object: AnyObject, _ id: String?) {
    if let id { objects[id] = Weak(object: object) }
  }

  /// Keeps an object as long as the table.
  mutating func keep(_ object: AnyObject) { kept.append(object) }

  /// The state to which the table can return, by the numbers of its objects.
  struct Mark { fileprivate let pending, kept: Int }

  /// The present state.
  var mark: Mark { Mark(pending: pending.count, kept: kept.count) }

  /// Removes the objects that were added since a state.
  mutating func rewind(to mark: Mark) {
    for entry in pending[mark.pending...] {
      elements.remove(ObjectIdentifier(entry.element))
      if let id = entry.element.id { objects[id] = nil }
    }
    pending.removeSubrange(mark.pending...)
    kept.removeSubrange(mark.kept...)
  }

  /// Returns the objects that are not yet connected, and removes them from the list.
  mutating func takePending() -> [Entry] {
    defer { (pending, elements) = ([], []) }
    return pending
  }

  /// Returns the object with an identifier; nil if there is none or it was deallocated.
  subscript(id: String?) -> AnyObject? { id.flatMap { objects[$0]?.object } }
}
