import RenderModel

/// The animations of layers by their ids, for many events at once: a layer may have thousands of animations, and a
/// search for each of them would take a time that grows with the square of their number.
struct AttachedLookup {
  /// Layers with fewer animations are searched.
  private static let least = 16
  private var known: [ObjectIdentifier: [AnimationID: AttachedAnimation]] = [:]
  /// The layers with animations that are over.
  private var changed: [ObjectIdentifier: CALayer] = [:]

  /// Returns the animation `id` of `layer`. The animations of the layer must not change meanwhile.
  mutating func animation(_ id: AnimationID, on layer: CALayer) -> AttachedAnimation? {
    let all = layer.attachedAnimations
    guard all.count >= Self.least else { return all.first { $0.id == id } }
    let key = ObjectIdentifier(layer)
    if known[key] == nil { known[key] = Dictionary(all.map { ($0.id, $0) }) { $1 } }
    return known[key]?[id]
  }

  /// Notes that `attached` leaves its layer with `removeOver`.
  mutating func noteOver(_ attached: AttachedAnimation, on layer: CALayer) {
    attached.isOver = true
    changed[ObjectIdentifier(layer)] = layer
  }

  /// Removes the animations that are over from their layers, all in one pass.
  mutating func removeOver() {
    for layer in changed.values { layer.attachedAnimations.removeAll(where: \.isOver) }
    changed.removeAll()
  }
}
