import CommitStream
import QuartzCore
import RenderModel

/// The address of an animation: the identifier of an entry of the animation journal and, for an animation in a group,
/// the path from the entry's animation to it.
struct AnimationAddress: Hashable {
  /// The identifier of the journal's entry.
  var id: UInt64
  /// The indices of members of nested groups, outermost group first, that lead from the entry's animation to this one;
  /// empty for the entry's animation itself.
  var path: [Int] = []
}

/// Selects and changes animations on behalf of the panels. A change applies to the live scene and to its recorded
/// history.
@MainActor
final class AnimationEditor {
  let session: SceneSession
  private var selectedAddress: AnimationAddress?
  /// The identifiers of the journal's entries that replaced edited ones, by the identifiers of the edited ones.
  private var successors: [UInt64: UInt64] = [:]
  /// Called when an animation was not changed because it is not editable.
  var onRefusal: (() -> Void)?

  init(_ session: SceneSession) { self.session = session }

  // MARK: Selecting

  /// The animation that the user selected.
  var selection: AnimationAddress? {
    guard let id = session.selectedAnimation else { return nil }
    return selectedAddress?.id == id ? selectedAddress : AnimationAddress(id: id)
  }

  func select(_ address: AnimationAddress?) {
    let isSameEntry = address?.id == session.selectedAnimation
    selectedAddress = address
    if let layer = address.flatMap({ entry($0.id)?.layer }) { session.selection = layer }
    session.selectedAnimation = address?.id
    // The session itself notifies only of another entry, not of another member of the same group.
    if isSameEntry { session.notify(.selection) }
  }

  func entry(_ id: UInt64) -> AnimationJournal.Entry? {
    session.playback.context.journal?.entries.last { $0.id == id }
  }

  /// Returns the entry of the same animation that is in the journal now. In a document with versions it may be another
  /// one, because the version of the animation was left and shown again since.
  private func present(_ entry: AnimationJournal.Entry) -> AnimationJournal.Entry? {
    var id = entry.id
    while let next = successors[id] { id = next }
    if let found = self.entry(id) { return found }
    guard session.hasVersions else { return nil }
    return session.playback.context.journal?.entries.last {
      $0.layer === entry.layer && $0.key == entry.key
    }
  }

  func animation(_ address: AnimationAddress) -> CAAnimation? {
    entry(address.id)?.animation(along: address.path)
  }

  // MARK: Changing

  /// Applies `change` to a copy of the animation and replaces the animation by the copy, in the live scene and in the
  /// recorded history. Registers undo. An animation that is not editable stays as it is.
  func edit(_ address: AnimationAddress, _ change: (CAAnimation) -> Void) {
    guard let entry = entry(address.id), let copy = entry.animation.copy() as? CAAnimation,
      let target = copy.nested(along: address.path), mayChange(entry)
    else { return }
    change(target)
    registerUndo(of: entry)
    session.playback.inOneFrame { replace(entry, by: copy, selecting: address.path) }
  }

  /// Removes an entry of the journal from its layer, and from the recorded history as if it had never been added.
  /// Registers undo. An animation that is not editable stays.
  func remove(_ entry: AnimationJournal.Entry) {
    guard mayChange(entry) else { return }
    session.registerUndo { [weak self] _ in self?.restore(entry) }
    noteRemoval(true, of: entry) { $0.removeFromHistory(entry) }
    pass(.removal, of: entry)
    if session.selectedAnimation == entry.id { session.selectedAnimation = nil }
  }

  /// Returns true for an animation that is editable. For another one, the panels show their old values again.
  private func mayChange(_ entry: AnimationJournal.Entry) -> Bool {
    if session.isEditable(entry.animation, of: entry.layer) { return true }
    session.notify(.tree)
    onRefusal?()
    return false
  }

  private func restore(_ entry: AnimationJournal.Entry) {
    session.registerUndo { [weak self] _ in self?.remove(self?.present(entry) ?? entry) }
    noteRemoval(false, of: entry) { $0.restoreInHistory(entry) }
    pass(.restoration, of: entry)
    session.selection = entry.layer
    session.selectedAnimation = entry.id
  }

  private func noteRemoval(
    _ isRemoved: Bool, of entry: AnimationJournal.Entry, _ change: (LayerContext) -> Void
  ) {
    session.playback.inOneFrame {
      session.playback.holdingRest { change(session.playback.context) }
      session.edits.noteRemoval(isRemoved, of: entry)
      session.recorder(of: entry.layer)?.recordRemoval(isRemoved, of: entry.animation)
      session.notify(.tree)
    }
  }

  private func replace(
    _ entry: AnimationJournal.Entry, by animation: CAAnimation, selecting path: [Int]
  ) {
    let playback = session.playback
    let new = playback.holdingRest { playback.context.editHistory(entry, as: animation) }
    guard new != entry.id else { return }
    if let id = entry.recordedID, let successor = self.entry(new) {
      successor.note(recordedID: id)
      pass(.replacement(successor.sentValue), of: successor)
    }
    session.edits.noteReplacement(of: entry, by: animation, id: new)
    session.recorder(of: entry.layer)?.recordEdit(of: entry.animation, as: animation)
    successors[entry.id] = new
    selectedAddress = AnimationAddress(id: new, path: path)
    session.select(entry.layer, animation: new)
    session.notify(.tree)
  }

  /// Lets the program whose layers are shown make an edit as well.
  private func pass(_ change: AnimationEdit.Change, of entry: AnimationJournal.Entry) {
    guard let program = session.playback.scene.remoteProgram, let id = entry.recordedID else { return }
    program.edit(AnimationEdit(id, change))
  }

  private func registerUndo(of entry: AnimationJournal.Entry) {
    let before = entry.animation
    session.registerUndo { [weak self] _ in self?.putBack(before, for: entry) }
  }

  private func putBack(_ animation: CAAnimation, for edited: AnimationJournal.Entry) {
    guard let entry = present(edited) else { return }
    registerUndo(of: entry)
    let path = selectedAddress?.id == entry.id ? selectedAddress?.path ?? [] : []
    session.playback.inOneFrame { replace(entry, by: animation, selecting: path) }
  }
}
