/// What the user did and can take back, the latest first.
@MainActor
package final class UndoStack {
  private var steps: [(gesture: Int?, undo: () -> Void)] = []
  /// The drag that is under way.
  private var gesture: Int?
  private var gestures = 0
  private static let limit = 200

  /// What happens from now on, up to `endGesture`, is taken back together.
  package func beginGesture() {
    gestures += 1
    gesture = gestures
  }

  package func endGesture() { gesture = nil }

  /// `undo` puts things back as they were before the change. Within a gesture only the first one counts.
  package func register(_ undo: @escaping () -> Void) {
    if let gesture, steps.last?.gesture == gesture { return }
    steps.append((gesture, undo))
    if steps.count > Self.limit { steps.removeFirst() }
  }

  /// false when there is nothing to take back.
  @discardableResult
  package func undo() -> Bool {
    guard let step = steps.popLast() else { return false }
    step.undo()
    return true
  }
}
