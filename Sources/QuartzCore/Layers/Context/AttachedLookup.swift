import RenderModel

/// A lookup of layers' animations by their ids, for many events at once. A layer may have thousands of animations, and
/// a search for each event would take time proportional to the square of their number.
struct AttachedLookup {
  /// The number of animations from which on a layer's animations are put into a dictionary; fewer are searched. It
  /// is a choice.
  private static let least = 16
  /// The number of searches before the first dictionary is made, which takes as long as many searches. It is a choice.
  private static let searchLimit = 4
  private var searchCount = 0
  private var tables: [ObjectIdentifier: [AnimationID: AttachedAnimation]] = [:]
  /// The layers with animations that have ended.
  private var changed: [ObjectIdentifier: CALayer] = [:]

  /// Returns the animation `id` of `layer`. The animations of the layer must not change meanwhile.
  mutating func animation(_ id: AnimationID, on layer: CALayer) -> AttachedAnimation? {
    let all = layer.attachedAnimations
    guard all.count >= Self.least else { return all.first { $0.id == id } }
    if searchCount < Self.searchLimit {
      searchCount += 1
      return all.last { $0.id == id }
    }
    let key = ObjectIdentifier(layer)
    if tables[key] == nil { tables[key] = Dictionary(all.map { ($0.id, $0) }) { $1 } }
    return tables[key]?[id]
  }

  /// Notes that `attached` has ended, so that `removeOver` removes it from its layer.
  mutating func noteOver(_ attached: AttachedAnimation, on layer: CALayer) {
    attached.isOver = true
    changed[ObjectIdentifier(layer)] = layer
  }

  /// Removes the animations that have ended from their layers, all in one pass.
  mutating func removeOver() {
    for layer in changed.values { layer.attachedAnimations.removeAll(where: \.isOver) }
    changed.removeAll()
  }
}
