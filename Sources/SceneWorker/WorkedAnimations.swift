import Attaching
import CommitStream
import QuartzCore
import RenderModel

/// The animations of a scene whose code runs here: their keys, which commits do not have, and edits of them by the viewer.
@MainActor
final class WorkedAnimations {
  private let context: LayerContext
  private let tap: CommitTap
  /// The identifiers of the animations whose keys were taken, and the version of the journal in which they were found.
  private var (taken, version): (Set<UInt64>, Int) = ([], 0)
  /// The identifiers of the animations that replaced edited ones, by those of the edited ones.
  private var successors: [AnimationID: AnimationID] = [:]
  /// The animations that the viewer has removed, and may put back.
  private var removed: [AnimationID: AnimationJournal.Entry] = [:]

  /// The greatest number of edited, and of removed animations that are kept, which is a choice.
  private static let limit = 4096

  init(_ context: LayerContext, _ tap: CommitTap) { (self.context, self.tap) = (context, tap) }

  /// Returns the identifiers and the keys of the animations that were committed since the last call.
  func takeKeys() -> [(AnimationID, String?)] {
    guard let journal = context.journal, journal.version != version else { return [] }
    let new = journal.entries.filter { !taken.contains($0.id) }
    (taken, version) = (Set(journal.entries.map(\.id)), journal.version)
    return new.map { (AnimationID(rawValue: $0.id), $0.key) }
  }

  /// Makes an edit that the viewer has made already. Returns the identifiers of the animation before and after; nil if
  /// it stays the same, or if the layers have no such animation any more.
  func perform(_ edit: AnimationEdit) -> (AnimationID, AnimationID)? {
    let id = present(edit.animation)
    switch edit.change {
    case .replacement(let value):
      guard let entry = entry(id) else { return nil }
      var new = id
      silently { new = context.editHistory(entry, as: value) }
      guard new != id else { return nil }
      if successors.count < Self.limit { successors[id] = new }
      taken.insert(new.rawValue)
      return (id, new)
    case .removal:
      guard let entry = entry(id) else { return nil }
      if removed.count < Self.limit { removed[id] = entry }
      silently { context.removeFromHistory(entry) }
    case .restoration:
      guard let entry = removed.removeValue(forKey: id) else { return nil }
      silently { context.restoreInHistory(entry) }
    }
    return nil
  }

  private func silently(_ body: () -> Void) { tap.pausing { context.inScope(body) } }

  private func present(_ id: AnimationID) -> AnimationID {
    var id = id
    while let next = successors[id] { id = next }
    return id
  }

  private func entry(_ id: AnimationID) -> AnimationJournal.Entry? {
    context.journal?.entries.last { $0.id == id.rawValue }
  }
}
