/// What the user did and can take back or do again, the latest first.
@MainActor
package final class UndoStack {
  private struct Step {
    /// The drag that it was part of.
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

  /// What happens from now on, up to `endGesture`, is taken back together.
  package func beginGesture() {
    gestures += 1
    gesture = gestures
  }

  package func endGesture() { gesture = nil }

  /// `action` puts things back as they were before a change, and registers what makes the change again. Within a
  /// gesture only the first one counts.
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

  /// false when there is nothing to take back.
  @discardableResult
  package func undo() -> Bool { run(done.popLast(), .back) }

  /// false when there is nothing to do again: nothing was taken back, or something else was done since.
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
