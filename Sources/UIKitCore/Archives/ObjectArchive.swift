import QuartzCore

/// The objects of an archive, which are all in the memory of the program.
@MainActor
final class ObjectArchive {
  private(set) var objects: [ArchivedObject] = []
  private(set) var root = ArchivedValue.plain(())
  private var indices: [ObjectIdentifier: Int] = [:]
  /// The archived objects. They live until all are archived, because their addresses identify them.
  private var sources: [AnyObject] = []

  /// Archives an object with all objects that it encodes.
  init(root object: Any) {
    root = value(of: object)
    (indices, sources) = ([:], [])
  }

  /// Encodes a value for an object. Nil removes the value.
  func set(_ value: Any?, forKey key: String, of index: Int) {
    objects[index].values[key] = value.map(self.value)
  }

  private func value(of value: Any) -> ArchivedValue {
    if let list = value as? [Any] { return .list(list.map(self.value)) }
    if let dictionary = value as? [AnyHashable: Any] {
      return .dictionary(dictionary.mapValues(self.value))
    }
    guard type(of: value) is AnyClass, isCopied(value as AnyObject) else { return .plain(value) }
    return .object(index(of: value as AnyObject))
  }

  /// Returns true for objects of which the copies have copies. Those of Foundation are values.
  private func isCopied(_ object: AnyObject) -> Bool {
    if object is NSLayoutConstraint || object is UILayoutGuide { return true }
    return object is any NSCoding
      && !String(reflecting: type(of: object)).hasPrefix("Foundation.")
  }

  private func index(of object: AnyObject) -> Int {
    if let known = indices[ObjectIdentifier(object)] { return known }
    let index = objects.count
    indices[ObjectIdentifier(object)] = index
    sources.append(object)
    objects.append(ArchivedObject(type: type(of: object)))
    switch object {
    case let constraint as NSLayoutConstraint:
      objects[index].kind = .constraint(ArchivedConstraint(constraint, value))
    case let guide as UILayoutGuide:
      let view = guide.owningView.map(value) ?? .plain(())
      objects[index].kind = .guide(guide.kind, view, name: guide.identifier)
    default: (object as? any NSCoding)?.encode(with: ArchiveCoder(self, index))
    }
    return index
  }

  // MARK: Views

  /// Archives what UIKit knows of a view.
  func add(_ view: UIView, at index: Int) {
    var archived = ArchivedView()
    archived.properties = ArchivedProperties.of(view)
    if let owner = view as? any ViewWithParts {
      archived.words = owner.archivedWords
      archived.parts = owner.archivedParts.map(value)
    } else {
      archived.subviews = view.subviews.map(value)
    }
    let stack = view as? UIStackView
    archived.arranged = (stack?.arrangedSubviews ?? []).map(value)
    let own = stack?.constraintsOfArrangement ?? []
    archived.constraints = view.constraints.filter { constraint in
      constraint.isAlive && !own.contains { $0 === constraint }
    }.map(value)
    objects[index].kind = .view(archived)
  }
}
