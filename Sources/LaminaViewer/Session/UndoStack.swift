/// The edits that the user can undo and redo, up to 200.
@MainActor
package final class UndoStack {
  private struct Step {
    /// The number of the edit, which undoing and redoing it do not change.
    let number: Int
    /// The number of the gesture, such as a drag, that the edit belongs to; nil when it is a single edit.
    let gesture: Int?
    let action: () -> Void
  }

  private enum Direction { case back, again }

  private var done: [Step] = []
  private var undone: [Step] = []
  private var gesture: Int?
  private var gestures = 0
  private var direction: Direction?
  /// The number of the edit that is being undone or redone.
  private var current = 0
  private var count = 0
  /// The number of the last edit that was saved; 0 before the first edit, nil if no state is saved.
  private var saved: Int? = 0
  /// The value of `saved` before `markUnsaved`.
  private var savedBefore: Int?
  /// The number of the last edit that was forgotten because there are too many; 0 before the first.
  private var forgotten = 0
  private static let limit = 200

  /// The number of the last edit that was made and not undone; 0 before the first.
  package var lastEdit: Int { done.last?.number ?? forgotten }

  /// True if edits were made, or undone, since `markSaved` was called or the stack was created.
  package var isChanged: Bool { saved != lastEdit }

  /// Makes the present state the one from which changes are counted.
  package func markSaved() {
    saved = lastEdit
    // The changes that a drag makes after the saving are an edit of their own.
    if gesture != nil { beginGesture() }
  }

  /// Makes every state one with unsaved changes: they were made before the stack was created, or the saved file is
  /// gone.
  func markUnsaved() { (saved, savedBefore) = (nil, saved) }

  /// Takes the last `markUnsaved` back, unless a state was saved since.
  func takeBackUnsaved() { if saved == nil { saved = savedBefore } }

  /// Begins a gesture. All edits until `endGesture` are undone in one step.
  package func beginGesture() {
    gestures += 1
    gesture = gestures
  }

  package func endGesture() { gesture = nil }

  /// Registers `action`, which undoes an edit and registers what redoes it. Within a gesture only the first action is
  /// kept, since it restores the state before the gesture.
  package func register(_ action: @escaping () -> Void) {
    switch direction {
    case .back: undone.append(Step(number: current, gesture: gesture, action: action))
    case .again: done.append(Step(number: current, gesture: gesture, action: action))
    case nil: note(action)
    }
  }

  private func note(_ action: @escaping () -> Void) {
    undone.removeAll()
    if gesture != nil, done.last?.gesture == gesture { return }
    count += 1
    done.append(Step(number: count, gesture: gesture, action: action))
    if done.count > Self.limit { forgotten = done.removeFirst().number }
  }

  package var canUndo: Bool { !done.isEmpty }
  package var canRedo: Bool { !undone.isEmpty }

  /// Undoes the latest edit. Returns false when there is none.
  @discardableResult
  package func undo() -> Bool { run(done.popLast(), .back) }

  /// Redoes the edit that was undone last. Returns false when nothing was undone, or another edit was made since.
  @discardableResult
  package func redo() -> Bool { run(undone.popLast(), .again) }

  private func run(_ step: Step?, _ direction: Direction) -> Bool {
    guard let step else { return false }
    (self.direction, current) = (direction, step.number)
    defer { self.direction = nil }
    step.action()
    return true
  }
}
