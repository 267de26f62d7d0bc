import QuartzCore

/// A list of changes that can be undone and done again. Foundation for Linux has no such class.
///
/// The changes that are registered during one turn of the run loop form a group, which is undone at once, unless
/// `groupsByEvent` is false.
@preconcurrency @MainActor
open class UndoManager: NSObject {
  /// A change that is undone.
  private struct Change {
    weak var target: AnyObject?
    let run: () -> Void
  }

  /// Changes that are undone together, in the order in which they were registered.
  private final class Group {
    var changes: [Change] = []
    var name = ""
  }

  private var undoStack: [Group] = []
  private var redoStack: [Group] = []
  /// The groups that were begun and not ended, outermost first.
  private var open: [Group] = []
  private var disabledCount = 0
  /// True while the outermost open group is that of a turn of the run loop.
  private var isInTurn = false
  /// The greatest number of groups that are kept, whatever `levelsOfUndo` is.
  private static let limit = 1000

  /// The greatest number of groups that can be undone; 0, the default, stands for 1000.
  open var levelsOfUndo = 0 { didSet { trim() } }
  /// A Boolean value that says whether the changes of a turn of the run loop form a group; true by default.
  open var groupsByEvent = true
  /// True while changes are undone.
  open private(set) var isUndoing = false
  /// True while changes are done again.
  open private(set) var isRedoing = false

  /// Creates a manager without changes.
  public override init() { super.init() }

  /// True if a group can be undone.
  open var canUndo: Bool { !undoStack.isEmpty || open.contains { !$0.changes.isEmpty } }
  /// True if a group can be done again.
  open var canRedo: Bool { !redoStack.isEmpty }
  /// The number of groups that were begun and not ended.
  open var groupingLevel: Int { open.count }

  // MARK: Registering

  /// False while registering is disabled.
  open var isUndoRegistrationEnabled: Bool { disabledCount == 0 }
  /// Makes the manager ignore changes, until `enableUndoRegistration()` is called as often.
  open func disableUndoRegistration() { disabledCount += 1 }
  /// Ends the effect of one call of `disableUndoRegistration()`.
  open func enableUndoRegistration() { disabledCount = max(0, disabledCount - 1) }

  /// Registers a change. `handler` is called with the target to undo it, unless the target is gone. What the handler
  /// registers is what does the change again.
  open func registerUndo<TargetType: AnyObject>(
    withTarget target: TargetType, handler: @escaping (TargetType) -> Void
  ) {
    register(target) { [weak target] in target.map(handler) }
  }

  /// Registers a change that is undone by a method of the target, which gets the object.
  open func registerUndo(withTarget target: Any, selector: Selector, object: Any?) {
    register(target as AnyObject) { [weak target = target as AnyObject] in
      if let target { selector.send(to: target, object) }
    }
  }

  private func register(_ target: AnyObject, _ run: @escaping () -> Void) {
    guard isUndoRegistrationEnabled else { return }
    if !isUndoing, !isRedoing { redoStack = [] }
    if groupsByEvent { beginTurn() }
    let isAlone = open.isEmpty
    if isAlone { beginUndoGrouping() }
    // The number of changes of a group is limited, too; further ones are left out.
    if let group = open.last, group.changes.count < 100 * Self.limit {
      group.changes.append(Change(target: target, run: run))
    }
    if isAlone { endUndoGrouping() }
  }

  /// Begins the group of this turn of the run loop, unless a group is open.
  private func beginTurn() {
    guard open.isEmpty else { return }
    beginUndoGrouping()
    isInTurn = true
    DispatchQueue.main.async { [weak self] in
      MainActor.assumeIsolated { self?.endTurn() }
    }
  }

  /// Ends the group that a change has begun, with the groups in it.
  private func endTurn() {
    guard isInTurn else { return }
    isInTurn = false
    while !open.isEmpty { endUndoGrouping() }
  }

  // MARK: Groups

  /// Begins a group, which may be inside of another one.
  open func beginUndoGrouping() { open.append(Group()) }

  /// Ends a group. Does nothing without one.
  open func endUndoGrouping() {
    guard let group = open.popLast() else { return }
    guard !group.changes.isEmpty else { return }
    if let outer = open.last {
      outer.changes += group.changes
      if outer.name.isEmpty { outer.name = group.name }
    } else if isUndoing {
      redoStack.append(group)
    } else {
      undoStack.append(group)
      trim()
    }
  }

  private func trim() {
    let count = levelsOfUndo > 0 ? min(levelsOfUndo, Self.limit) : Self.limit
    undoStack.removeFirst(max(0, undoStack.count - count))
    redoStack.removeFirst(max(0, redoStack.count - count))
  }

  // MARK: Undoing

  /// Undoes the last group. The group of this turn of the run loop, or the only one that the program has begun, is ended
  /// before. Does nothing in a group that is inside of another one.
  open func undo() {
    endTurn()
    if open.count == 1, !isUndoing, !isRedoing { endUndoGrouping() }
    guard open.isEmpty, let group = undoStack.popLast() else { return }
    isUndoing = true
    run(group, before: .NSUndoManagerWillUndoChange, after: .NSUndoManagerDidUndoChange)
    isUndoing = false
  }

  /// Undoes the last group, which is the same as `undo()` in Lamina.
  open func undoNestedGroup() { undo() }

  /// Does the group again that was undone last.
  open func redo() {
    endTurn()
    guard open.isEmpty, let group = redoStack.popLast() else { return }
    isRedoing = true
    run(group, before: .NSUndoManagerWillRedoChange, after: .NSUndoManagerDidRedoChange)
    isRedoing = false
  }

  private func run(_ group: Group, before: Notification.Name, after: Notification.Name) {
    NotificationCenter.default.post(name: before, object: self)
    beginUndoGrouping()
    open.last?.name = group.name
    for change in group.changes.reversed() where change.target != nil { change.run() }
    endUndoGrouping()
    NotificationCenter.default.post(name: after, object: self)
  }

  /// Removes all changes.
  open func removeAllActions() {
    (undoStack, redoStack, open, isInTurn) = ([], [], [], false)
  }

  /// Removes the changes of a target.
  open func removeAllActions(withTarget target: Any) {
    let target = target as AnyObject
    for group in undoStack + redoStack + open { group.changes.removeAll { $0.target === target } }
    undoStack.removeAll { $0.changes.isEmpty }
    redoStack.removeAll { $0.changes.isEmpty }
  }

  // MARK: Names

  /// Names the group that is open, or the last one.
  open func setActionName(_ actionName: String) { (open.first ?? undoStack.last)?.name = actionName }
  /// The name of the group that `undo()` undoes; empty without one.
  open var undoActionName: String { (open.first ?? undoStack.last)?.name ?? "" }
  /// The name of the group that `redo()` does again; empty without one.
  open var redoActionName: String { redoStack.last?.name ?? "" }
  /// The title of a menu item that undoes the last group.
  open var undoMenuItemTitle: String { undoMenuTitle(forUndoActionName: undoActionName) }
  /// The title of a menu item that does the last group again.
  open var redoMenuItemTitle: String { redoMenuTitle(forUndoActionName: redoActionName) }
  /// Returns the title of a menu item for undoing a group with a name.
  open func undoMenuTitle(forUndoActionName actionName: String) -> String {
    actionName.isEmpty ? "Undo" : "Undo \(actionName)"
  }
  /// Returns the title of a menu item for doing a group with a name again.
  open func redoMenuTitle(forUndoActionName actionName: String) -> String {
    actionName.isEmpty ? "Redo" : "Redo \(actionName)"
  }
}

extension Notification.Name {
  /// Posted before changes are undone.
  public static let NSUndoManagerWillUndoChange = Notification.Name(
    "NSUndoManagerWillUndoChangeNotification")
  /// Posted after changes were undone.
  public static let NSUndoManagerDidUndoChange = Notification.Name(
    "NSUndoManagerDidUndoChangeNotification")
  /// Posted before changes are done again.
  public static let NSUndoManagerWillRedoChange = Notification.Name(
    "NSUndoManagerWillRedoChangeNotification")
  /// Posted after changes were done again.
  public static let NSUndoManagerDidRedoChange = Notification.Name(
    "NSUndoManagerDidRedoChangeNotification")
}
