/// The edits that the user can undo and redo, up to 200.
@MainActor
package final class UndoStack {
  private struct Step {
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
  private static let limit = 200

  /// Begins a gesture. All edits until `endGesture` are undone in one step.
  package func beginGesture() {
    gestures += 1
    gesture = gestures
  }

  package func endGesture() { gesture = nil }

  /// Registers `action`, which undoes an edit and registers what redoes it. Within a gesture only the first action is
  /// kept, since it restores the state before the gesture.
  package func register(_ action: @escaping () -> Void) {
    let step = Step(gesture: gesture, action: action)
    switch direction {
    case .back: undone.append(step)
    case .again: done.append(step)
    case nil: note(step)
    }
  }

  private func note(_ step: Step) {
    undone.removeAll()
    if gesture != nil, done.last?.gesture == gesture { return }
    done.append(step)
    if done.count > Self.limit { done.removeFirst() }
  }

  /// Undoes the latest edit. Returns false when there is none.
  @discardableResult
  package func undo() -> Bool { run(done.popLast(), .back) }

  /// Redoes the edit that was undone last. Returns false when nothing was undone, or another edit was made since.
  @discardableResult
  package func redo() -> Bool { run(undone.popLast(), .again) }

  private func run(_ step: Step?, _ direction: Direction) -> Bool {
    guard let step else { return false }
    self.direction = direction
    defer { self.direction = nil }
    step.action()
    return true
  }
}
