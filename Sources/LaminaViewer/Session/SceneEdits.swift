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
    /// True if `edited` is the value that was edited last, because the layer has another one in other states of the
    /// document; false for other scenes.
    var isKept = false
    var edited: Any?

    /// The value that was edited last.
    var after: Any? { isKept ? edited : layer.value(forKeyPath: keyPath) }

    func isOf(_ keyPath: String, of layer: CALayer, in state: String?) -> Bool {
      self.layer === layer && self.keyPath == keyPath && self.state == state
    }
  }

  private struct Animation {
    var change: SceneChanges.Animation
    /// The identifier of the current version in the journal.
    var id: UInt64
    var isRemoved = false
  }

  private var values: [Value] = []
  private var animations: [Animation] = []

  /// Records that a value of a layer is about to be edited; `before` is the value until then. `state` is the state of a
  /// document that sets the value; nil if the value is the layer's own.
  mutating func noteValue(_ keyPath: String, of layer: CALayer, in state: String?, before: Any?) {
    guard !values.contains(where: { $0.isOf(keyPath, of: layer, in: state) }) else { return }
    values.append(Value(layer: layer, keyPath: keyPath, state: state, before: before))
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
    animations.append(Animation(change: change, id: entry.id))
    return animations.count - 1
  }

  /// The edits: of values, those that were not undone. An animation whose edits were undone, or that was put back, is
  /// among the animations with two equal versions, of which `SceneChanges.swift(location:)` writes nothing.
  var changes: SceneChanges {
    let changed = values.filter { value in
      PropertyValue(boxing: value.after) != PropertyValue(boxing: value.before)
    }
    return SceneChanges(
      values: changed.map {
        SceneChanges.Value($0.keyPath, of: $0.layer, in: $0.state, value: $0.after)
      },
      animations: animations.filter { !$0.isRemoved }.map(\.change),
      removals: animations.filter(\.isRemoved).map(\.change))
  }
}
