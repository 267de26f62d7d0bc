internal import Accessibility

extension BusSignal {
  private static let objectEvents = "org.a11y.atspi.Event.Object"
  private static let windowEvents = "org.a11y.atspi.Event.Window"

  /// Creates the report of an event of an element. `detail` and the two numbers specify it.
  private init(
    _ name: String, of id: AccessibilityID, detail: String = "", numbers: (Int, Int) = (0, 0),
    value: BusValue = .int32(0), interface: String = objectEvents
  ) {
    self.init(
      path: ObjectPath.path(of: id), interface: interface, name: name,
      arguments: [
        .string(detail), .number(numbers.0), .number(numbers.1), .variant(value),
        .dictionary([:] as [String: BusValue]),
      ])
  }

  /// Creates the report of a change.
  init(_ change: AccessibilityChange, on bus: String) {
    func child(_ id: AccessibilityID) -> BusValue { ObjectPath.reference(id, on: bus) }
    func property(_ name: String, of id: AccessibilityID, _ value: BusValue) -> BusSignal {
      BusSignal("PropertyChange", of: id, detail: "accessible-\(name)", value: value)
    }
    func text(_ kind: String, of id: AccessibilityID, at start: Int, text: String) -> BusSignal {
      let numbers = (start, text.unicodeScalars.count)
      return BusSignal("TextChanged", of: id, detail: kind, numbers: numbers, value: .string(text))
    }
    switch change {
    case .added(let id, let parent, let index):
      self.init(
        "ChildrenChanged", of: parent, detail: "add", numbers: (index, 0), value: child(id))
    case .removed(let id, let parent, let index):
      self.init(
        "ChildrenChanged", of: parent, detail: "remove", numbers: (index, 0), value: child(id))
    case .name(let id, let name): self = property("name", of: id, .string(name))
    case .hint(let id, let hint): self = property("description", of: id, .string(hint))
    case .role(let id, let role): self = property("role", of: id, .uint32(role.rawValue))
    case .value(let id, let number): self = property("value", of: id, .double(number))
    case .state(let id, let name, let isSet):
      self.init("StateChanged", of: id, detail: name, numbers: (isSet ? 1 : 0, 0))
    case .bounds(let id, let frame):
      let numbers = [frame.x, frame.y, frame.width, frame.height].map { BusValue.number($0) }
      self.init("BoundsChanged", of: id, value: .structure(numbers))
    case .textRemoved(let id, let start, let removed):
      self = text("delete", of: id, at: start, text: removed)
    case .textInserted(let id, let start, let inserted):
      self = text("insert", of: id, at: start, text: inserted)
    case .caret(let id, let offset): self.init("TextCaretMoved", of: id, numbers: (offset, 0))
    case .selection(let id): self.init("SelectionChanged", of: id)
    }
  }

  /// The report that a window has become active, or has ceased to be.
  static func window(_ id: AccessibilityID, _ title: String, isActive: Bool) -> BusSignal {
    BusSignal(
      isActive ? "Activate" : "Deactivate", of: id, value: .string(title), interface: windowEvents)
  }

  /// The demand to read a text aloud; 1 is the politeness that waits for other texts.
  static func announcement(_ text: String) -> BusSignal {
    BusSignal("Announcement", of: .application, numbers: (1, 0), value: .string(text))
  }
}

extension AccessibilityChange {
  /// The report that a window was activated, for a change that says so in a tree.
  func windowSignal(in tree: AccessibilityTree) -> BusSignal? {
    guard case .state(let id, "active", let isActive) = self, let node = tree[id], node.role == .frame
    else { return nil }
    return .window(id, node.name, isActive: isActive)
  }
}
