import QuartzCore

/// The creation of the objects of an archive.
@MainActor
final class ObjectCopy {
  private let archive: ObjectArchive
  private var made: [Int: AnyObject] = [:]
  /// The objects that are being created. One of them that needs itself gets nil.
  private var pending: Set<Int> = []

  init(_ archive: ObjectArchive) { self.archive = archive }

  /// Creates the root object; nil if one of its initializers fails.
  func makeRoot() -> Any? { value(archive.root) }

  /// Returns the value that an object has encoded; nil if there is none.
  func value(forKey key: String, of index: Int) -> Any? {
    archive.objects[index].values[key].flatMap(value)
  }

  /// Returns true if an object has encoded a value.
  func hasValue(forKey key: String, of index: Int) -> Bool {
    archive.objects[index].values[key] != nil
  }

  private func value(_ value: ArchivedValue) -> Any? {
    switch value {
    case .object(let index): object(at: index)
    case .list(let values): values.compactMap(self.value)
    case .dictionary(let values): values.compactMapValues(self.value)
    case .plain(let value): value
    }
  }

  private func object(_ value: ArchivedValue) -> AnyObject? {
    if case .object(let index) = value { return object(at: index) }
    return nil
  }

  private func object(at index: Int) -> AnyObject? {
    if let known = made[index] { return known }
    guard pending.insert(index).inserted else { return nil }
    defer { pending.remove(index) }
    let archived = archive.objects[index]
    switch archived.kind {
    case .coding, .view:
      let coding = archived.type as? any NSCoding.Type
      made[index] = coding?.init(coder: ArchiveCoder(self, index)).map { $0 as AnyObject }
    case .constraint(let constraint): made[index] = constraint.make(object)
    case .guide(let kind, let view, let name):
      made[index] = (object(view) as? UIView).map { guide(kind, of: $0, name) }
    }
    return made[index]
  }

  private func guide(_ kind: UILayoutGuide.Kind, of view: UIView, _ name: String) -> UILayoutGuide {
    switch kind {
    case .safeArea: return view.safeAreaLayoutGuide
    case .margins: return view.layoutMarginsGuide
    case .scrollContent: return (view as? UIScrollView)?.contentLayoutGuide ?? UILayoutGuide()
    case .scrollFrame: return (view as? UIScrollView)?.frameLayoutGuide ?? UILayoutGuide()
    case .constrained:
      let guide = UILayoutGuide()
      guide.identifier = name
      view.addLayoutGuide(guide)
      return guide
    }
  }

  // MARK: Views

  /// Gives a view that is being created the properties and the contents of the archived one.
  func configure(_ view: UIView, at index: Int) {
    made[index] = view
    guard case .view(let archived) = archive.objects[index].kind else { return }
    setProperties(of: view, at: index)
    let parts = (view as? any ViewWithParts)?.archivedParts ?? []
    let known = zip(archived.parts, parts).compactMap { value, part -> (Int, UIView)? in
      if case .object(let index) = value { (index, part) } else { nil }
    }
    for (index, part) in known { made[index] = part }
    for (index, part) in known { configure(part, at: index) }
    for value in archived.subviews {
      if let subview = object(value) as? UIView, subview.superview !== view { view.addSubview(subview) }
    }
    for value in archived.arranged {
      if let subview = object(value) as? UIView { (view as? UIStackView)?.addArrangedSubview(subview) }
    }
    for value in archived.constraints {
      if let constraint = object(value) as? NSLayoutConstraint { view.addConstraint(constraint) }
    }
  }

  /// Gives a view the properties of the archived one.
  func setProperties(of view: UIView, at index: Int) {
    guard case .view(let archived) = archive.objects[index].kind else { return }
    for set in archived.properties { set(view) }
  }

  /// Returns a value that the class of a view needs before it creates the view.
  func word(_ name: String, at index: Int) -> String? {
    guard case .view(let archived) = archive.objects[index].kind else { return nil }
    return archived.words[name]
  }
}
