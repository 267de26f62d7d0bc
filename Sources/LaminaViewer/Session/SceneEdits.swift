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
  mutating func note(_ keyPath: String, of layer: CALayer, before: Any?) {
    guard !values.contains(where: { $0.layer === layer && $0.keyPath == keyPath }) else { return }
    values.append(Value(layer: layer, keyPath: keyPath, before: before))
  }

  /// Records that the animation of `entry` is replaced by `animation`, whose identifier in the journal is `id`.
  mutating func note(_ entry: AnimationJournal.Entry, as animation: CAAnimation, id: UInt64) {
    if let index = animations.firstIndex(where: { $0.id == entry.id }) {
      animations[index].change.after = animation
      animations[index].id = id
    } else {
      let change = SceneChanges.Animation(
        entry.animation, as: animation, of: entry.layer, forKey: entry.key)
      animations.append(Animation(change: change, id: id))
    }
  }

  /// Records that the animation of `entry` is removed, or put back.
  mutating func note(removal isRemoved: Bool, of entry: AnimationJournal.Entry) {
    if !animations.contains(where: { $0.id == entry.id }) {
      note(entry, as: entry.animation, id: entry.id)
    }
    for index in animations.indices where animations[index].id == entry.id {
      animations[index].isRemoved = isRemoved
    }
  }

  /// The edits that have an effect: those that were not undone.
  var changes: SceneChanges {
    let changed = values.filter { value in
      let now = value.layer.value(forKeyPath: value.keyPath)
      return PropertyValue(boxing: now, as: nil) != PropertyValue(boxing: value.before, as: nil)
    }
    return SceneChanges(
      values: changed.map { SceneChanges.Value($0.keyPath, of: $0.layer) },
      animations: animations.filter { !$0.isRemoved }.map(\.change),
      removals: animations.filter(\.isRemoved).map(\.change))
  }
}
