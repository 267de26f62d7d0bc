/// The edits that the user can undo and redo, up to 200.
@MainActor
package final class UndoStack {
  private struct Step {
    /// The number of the edit, which undoing and redoing it do not change.
    let number: Int
    /// The number of the gesture, such as a drag, that the edit belongs to; nil when it is a single edit.
    let gesture: Int?
    /// The version of the document that the edit belongs to; nil for a scene without versions.
    let version: String?
    let action: () -> Void
  }

  private enum Direction { case back, again }

  private var done: [Step] = [] { didSet { findUnsaved() } }
  private var undone: [Step] = []
  private var gesture: Int?
  private var gestures = 0
  private var direction: Direction?
  /// The number of the edit that is being undone or redone, and its version.
  private var current: (number: Int, version: String?) = (0, nil)
  private var count = 0
  /// The number of the last edit that was saved, by the version that it belongs to; without one, no edit of the version
  /// was saved. Nil if no state is saved.
  private var saved: [String?: Int]? = [:] { didSet { findUnsaved() } }
  /// The value of `saved` before `markUnsaved`.
  private var savedBefore: [String?: Int]?
  /// The number of the last edit of each version that was forgotten because there are too many.
  private var forgotten: [String?: Int] = [:]
  private static let limit = 200

  /// The versions of the document with edits that were made, or undone, since they were saved. The only version of a
  /// scene without versions is nil.
  package private(set) var unsavedVersions: Set<String?> = []

  /// The number of the last edit that was made and not undone; 0 before the first.
  package var lastEdit: Int { done.last?.number ?? forgotten.values.max() ?? 0 }

  /// True if edits were made, or undone, since `markSaved` was called or the stack was created.
  package var isChanged: Bool { saved == nil || !unsavedVersions.isEmpty }

  /// Returns the number of the last edit of a version that was made and not undone; 0 before the first.
  private func lastEdit(of version: String?) -> Int {
    done.last { $0.version == version }?.number ?? forgotten[version] ?? 0
  }

  private func findUnsaved() {
    let known = saved ?? [:]
    let versions = Set(done.map(\.version)).union(forgotten.keys).union(known.keys)
    unsavedVersions = versions.filter { lastEdit(of: $0) != known[$0] ?? 0 }
  }

  /// Makes the present state the one from which changes are counted.
  package func markSaved() {
    markSaved(unsavedVersions)
  }

  /// Makes the present state of some versions the one from which their changes are counted.
  package func markSaved(_ versions: Set<String?>) {
    var new = saved ?? [:]
    for version in versions { new[version] = lastEdit(of: version) }
    saved = new
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
  /// kept, since it restores the state before the gesture. `version` is the version of the document that the edit belongs
  /// to; nil for a scene without versions.
  package func register(in version: String? = nil, _ action: @escaping () -> Void) {
    switch direction {
    case .back: undone.append(repeated(action))
    case .again: done.append(repeated(action))
    case nil: note(action, in: version)
    }
  }

  /// Returns a step for the edit that is being undone or redone.
  private func repeated(_ action: @escaping () -> Void) -> Step {
    Step(number: current.number, gesture: gesture, version: current.version, action: action)
  }

  private func note(_ action: @escaping () -> Void, in version: String?) {
    undone.removeAll()
    if gesture != nil, done.last?.gesture == gesture { return }
    count += 1
    done.append(Step(number: count, gesture: gesture, version: version, action: action))
    guard done.count > Self.limit else { return }
    forgotten[done[0].version] = done[0].number
    done.removeFirst()
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
    self.direction = direction
    current = (number: step.number, version: step.version)
    defer { self.direction = nil }
    step.action()
    return true
  }
}
