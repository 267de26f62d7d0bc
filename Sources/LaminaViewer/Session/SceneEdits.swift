import QuartzCore
import RenderModel
import SourceExport

/// The edits of a scene since it was made, in the order of their first change.
@MainActor
struct SceneEdits {
  private struct Value {
    let layer: CALayer
    let keyPath: String
    /// The state of a document that sets the value; nil if the value is the layer's own.
    let state: String?
    let before: Any?
    /// The value in the document's file; for other scenes that before the first edit.
    var saved: Any?
    /// True if `edited` is the value that was edited last, because the layer has another one in other states of the
    /// document; false for other scenes.
    var isKept = false
    var edited: Any?

    /// The value that was edited last.
    var after: Any? { isKept ? edited : layer.value(forKeyPath: keyPath) }

    func isOf(_ keyPath: String, of layer: CALayer, in state: String?) -> Bool {
      self.layer === layer && self.keyPath == keyPath && self.state == state
    }

    /// Returns the edit that turns a value into the one that was edited last; nil if they are equal.
    func change(from old: Any?) -> SceneChanges.Value? {
      guard PropertyValue(boxing: after) != PropertyValue(boxing: old) else { return nil }
      return SceneChanges.Value(keyPath, of: layer, in: state, value: after)
    }
  }

  private struct Animation {
    var change: SceneChanges.Animation
    /// The version in the document's file; for other scenes that before the first edit.
    var saved: CAAnimation
    /// True if the document's file lacks the animation, because its removal was saved.
    var isSavedAsRemoved = false
    /// The identifier of the current version in the journal.
    var id: UInt64
    var isRemoved = false

    /// The edits that the document's file lacks.
    var unsavedChange: SceneChanges.Animation {
      SceneChanges.Animation(saved, as: change.after, of: change.layer, forKey: change.key)
    }
  }

  private var values: [Value] = []
  private var animations: [Animation] = []

  /// Records that a value of a layer is about to be edited; `before` is the value until then. `state` is the state of a
  /// document that sets the value; nil if the value is the layer's own.
  mutating func noteValue(_ keyPath: String, of layer: CALayer, in state: String?, before: Any?) {
    guard !values.contains(where: { $0.isOf(keyPath, of: layer, in: state) }) else { return }
    values.append(
      Value(layer: layer, keyPath: keyPath, state: state, before: before, saved: before))
  }

  /// Records the present value of a document's layer, which was edited.
  mutating func noteEditedValue(_ keyPath: String, of layer: CALayer, in state: String?) {
    for index in values.indices where values[index].isOf(keyPath, of: layer, in: state) {
      (values[index].isKept, values[index].edited) = (true, layer.value(forKeyPath: keyPath))
    }
  }

  /// Records that the animation of `entry` is replaced by `animation`, whose identifier in the journal is `id`.
  mutating func noteReplacement(
    of entry: AnimationJournal.Entry, by animation: CAAnimation, id: UInt64
  ) {
    let index = index(of: entry)
    animations[index].change.after = animation
    animations[index].id = id
  }

  /// Records that the animation of `entry` is removed, or, if `isRemoved` is false, that it is put back.
  mutating func noteRemoval(_ isRemoved: Bool, of entry: AnimationJournal.Entry) {
    animations[index(of: entry)].isRemoved = isRemoved
  }

  /// Returns the index of the edits of an animation. If there are none, adds an element without a change.
  private mutating func index(of entry: AnimationJournal.Entry) -> Int {
    if let index = animations.firstIndex(where: { $0.id == entry.id }) { return index }
    let change = SceneChanges.Animation(
      entry.animation, as: entry.animation, of: entry.layer, forKey: entry.key)
    animations.append(Animation(change: change, saved: entry.animation, id: entry.id))
    return animations.count - 1
  }

  /// Records that the edits of the layers for which `isSaved` returns true were saved in the document's file.
  mutating func noteSaved(_ isSaved: (CALayer) -> Bool) {
    for index in values.indices where isSaved(values[index].layer) {
      values[index].saved = values[index].after
    }
    for index in animations.indices where isSaved(animations[index].change.layer) {
      animations[index].saved = animations[index].change.after
      animations[index].isSavedAsRemoved = animations[index].isRemoved
    }
  }

  /// All edits: of values, those that were not undone. An animation whose edits were undone, or that was put back, is
  /// among the animations with two equal versions, of which `SceneChanges.swift(location:)` writes nothing.
  var changes: SceneChanges {
    SceneChanges(
      values: values.compactMap { $0.change(from: $0.before) },
      animations: animations.filter { !$0.isRemoved }.map(\.change),
      removals: animations.filter(\.isRemoved).map(\.change))
  }

  /// The edits that the document's file lacks, with those that undo edits in it. Animations that were put back after their
  /// removal was saved are left out; `hasUnsavedReturns` tells about them.
  var unsavedChanges: SceneChanges {
    let saved = animations.filter { !$0.isSavedAsRemoved }
    return SceneChanges(
      values: values.compactMap { $0.change(from: $0.saved) },
      animations: saved.filter { !$0.isRemoved }.map(\.unsavedChange),
      removals: saved.filter(\.isRemoved).map(\.unsavedChange))
  }

  /// True if an animation was put back that the document's file lacks, because its removal was saved.
  var hasUnsavedReturns: Bool { animations.contains { $0.isSavedAsRemoved && !$0.isRemoved } }
}
