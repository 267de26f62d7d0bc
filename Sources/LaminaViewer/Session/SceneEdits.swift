import QuartzCore
import RenderModel
import SourceExport

/// The edits of a scene since it was made, in the order of their first change.
@MainActor
struct SceneEdits {
  private struct Value {
    let layer: CALayer
    let keyPath: String
    let before: Any?
  }

  private struct Animation {
    var change: SceneChanges.Animation
    /// The identifier of the current version in the journal.
    var id: UInt64
    var isRemoved = false
  }

  private var values: [Value] = []
  private var animations: [Animation] = []

  /// Records that a value of a layer is about to be edited; `before` is the value until then.
  mutating func noteValue(_ keyPath: String, of layer: CALayer, before: Any?) {
    guard !values.contains(where: { $0.layer === layer && $0.keyPath == keyPath }) else { return }
    values.append(Value(layer: layer, keyPath: keyPath, before: before))
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
      let now = value.layer.value(forKeyPath: value.keyPath)
      return PropertyValue(boxing: now) != PropertyValue(boxing: value.before)
    }
    return SceneChanges(
      values: changed.map { SceneChanges.Value($0.keyPath, of: $0.layer) },
      animations: animations.filter { !$0.isRemoved }.map(\.change),
      removals: animations.filter(\.isRemoved).map(\.change))
  }
}
