import RenderModel

// Edits of animations of another program, which are made in this process at once and in the program as well.

extension AnimationJournal.Entry {
  /// The identifier of the animation in the program whose layers are shown; nil for an animation of this process.
  package var recordedID: AnimationID? { attached.recorded?.value.id }
  /// The animation as it is sent to that program.
  package var sentValue: AnimationValue { attached.compiled(on: layer) }

  /// Notes the identifier of the animation in the program whose layers are shown.
  package func note(recordedID id: AnimationID) {
    attached.recorded = RecordedAnimation(sentValue.renumbered(id))
  }
}

extension LayerContext {
  /// Notes that the program whose layers are shown has given another identifier to an animation.
  package func renumberRecorded(_ old: AnimationID, as new: AnimationID) {
    journal?.entries.last { $0.recordedID == old }?.note(recordedID: new)
  }

  /// Replaces the animation of an entry by one with these values (`editHistory`), and returns its identifier.
  package func editHistory(_ entry: AnimationJournal.Entry, as value: AnimationValue) -> AnimationID {
    AnimationID(rawValue: editHistory(entry, as: CAAnimation.recorded(value)))
  }
}
