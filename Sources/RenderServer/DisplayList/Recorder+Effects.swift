import CoreGraphics

// What is done to a layer's picture as a whole, from the inside out (L2.2): surfaces, mask, blending.

extension Recorder {
  func hasEffects(_ layer: VisibleLayer) -> Bool {
    tree[layer.id].mask != nil || layer.values.has(.shouldRasterize)
  }

  /// A mask's own mask is ignored (L2.11).
  private func isMasked(_ id: NodeID) -> Bool {
    guard tree[id].mask != nil else { return false }
    return tree[id].superlayer.map { tree[$0].mask != id } ?? true
  }

  mutating func recordWithEffects(
    _ layer: VisibleLayer, opacity: Double, _ transition: RunningTransition?
  ) {
    if isMasked(layer.id) { beginMask(of: layer) }
    if layer.values.has(.shouldRasterize), mayNestSurface(in: layer.id) {
      recordRasterized(layer, opacity, transition)
    } else {
      recordPicture(of: layer, opacity: opacity, transition)
    }
  }

  /// What is recorded from now on is multiplied by the mask's alpha, which is recorded after it.
  private mutating func beginMask(of layer: VisibleLayer) {
    guard mayOpenGroup(for: layer.id) else { return }
    let group = begin(.mask, GroupCommand(combination: .mask), of: layer.id)
    push(.mask(wait(for: layer), group))
  }

  /// L2.11: the mask lives in the layer's space like a sublayer, but without its sublayerTransform.
  mutating func recordMask(of layer: VisibleLayer, _ group: GroupIndex) {
    recordMiddle(of: group)
    guard let mask = tree[layer.id].mask else { return }
    push(mask: mask, of: layer)
  }
}
