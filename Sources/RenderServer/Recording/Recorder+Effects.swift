import CoreGraphics
import DisplayLists
import RenderModel

// The effects on a layer's picture as a whole, from the outermost to the innermost (L2.2): compositing,
// rasterization, the mask and the filters; and two items that are recorded before the picture: the filtered backdrop,
// which precedes the groups of these effects, and the shadow, which is inside of them. A mesh deforms the picture itself
// and is the innermost effect (`recordPicture`).
//
// A group that `begin` opens needs no call that ends it: `begin` pushes a step, and the steps are a stack, so the group
// ends after all steps that are pushed later. Where one more group or surface would exceed the limit of nesting,
// `mayOpenGroup` and `mayNestSurface` report a problem and return false, and the effect is left out.

extension Recorder {
  /// Returns true when the layer is recorded by `recordWithEffects`.
  func hasEffects(_ layer: VisibleLayer) -> Bool {
    tree[layer.id].mask != nil || layer.values.has(.shouldRasterize) || layer.values.hasEffects
  }

  /// Records a layer with all its effects.
  mutating func recordWithEffects(
    _ layer: VisibleLayer, opacity: Double, transition: RunningTransition?
  ) {
    recordBackdrop(of: layer)
    guard beginCompositing(layer) else { return }
    if layer.values.has(.shouldRasterize), mayNestSurface(in: layer.id) {
      recordRasterized(layer, opacity: opacity, transition: transition)
    } else {
      recordMasked(layer, opacity: opacity, transition: transition)
    }
  }

  /// Records the layer with the effects inside of compositing and rasterization.
  mutating func recordMasked(_ layer: VisibleLayer, opacity: Double, transition: RunningTransition?) {
    if isMasked(layer.id) { beginMask(of: layer) }
    let filters =
      layer.values.hasRare ? layer.values.rare.values.filters.effects(in: layer.values.bounds) : []
    if filters.isEmpty {
      recordShadowAndPicture(layer, opacity: opacity, transition: transition)
    } else if filters.allSatisfy(\.isLocal), mayOpenGroup(for: layer.id) {
      begin(.filters, GroupCommand(opacity: opacity, filters: filters), of: layer.id)
      recordShadowAndPicture(layer, opacity: 1, transition: transition)
    } else if mayNestSurface(in: layer.id) {
      recordFiltered(layer, filters: filters, opacity: opacity, transition: transition)
    } else {
      recordShadowAndPicture(layer, opacity: opacity, transition: transition)
    }
  }

  /// Records the layer with its shadow and mesh, without the other effects.
  mutating func recordShadowAndPicture(
    _ layer: VisibleLayer, opacity: Double, transition: RunningTransition?
  ) {
    recordShadow(of: layer, opacity: opacity, transition: transition)
    recordPicture(of: layer, opacity: opacity, transition: transition)
  }
}

// MARK: - Compositing and masks

extension Recorder {
  /// Begins the group that composites the finished picture with the backdrop (L2.15). Source-over needs no group.
  /// Returns false for `keepBackdrop`, which shows nothing of the layer.
  private mutating func beginCompositing(_ layer: VisibleLayer) -> Bool {
    guard let filter = compositingFilter(of: layer) else { return true }
    guard case .blend(let mode) = filter else { return false }
    // `blends` is false for source-over.
    if filter.blends, mayOpenGroup(for: layer.id) {
      begin(.blend, GroupCommand(blendMode: mode), of: layer.id)
    }
    return true
  }

  /// Returns the compositing operation; nil when there is none, and the layer is composited by source-over. A recorder
  /// for `render(in:)` returns the operation that the layer's filter has there (P20); if it has none, this is reported
  /// and nil is returned.
  private mutating func compositingFilter(of layer: VisibleLayer) -> CompositingFilter? {
    guard layer.values.hasRare, let filter = layer.values.rare.values.compositing else { return nil }
    guard blendsAsCoreGraphics else { return filter }
    let name = layer.values.rare.values.compositingName
    if let other = filter.inCoreGraphics(name: name) { return other }
    reportOnce(.filterWithoutEffect(name: name ?? ""), of: layer.id)
    return nil
  }

  /// Returns true when the layer is an isolated group, whose sublayers blend only with the layer's own picture and
  /// each other.
  func isIsolated(_ layer: VisibleLayer) -> Bool {
    layer.values.has(.allowsGroupBlending)
      && tree[layer.id].sublayers.contains { tree[$0].properties.blends }
  }

  /// Returns true when the layer has a mask. The mask of a mask is ignored (L2.11).
  func isMasked(_ id: NodeID) -> Bool {
    guard tree[id].mask != nil else { return false }
    return tree[id].superlayer.map { tree[$0].mask != id } ?? true
  }

  /// Begins a group of two pictures: the items recorded from now on, and the mask, whose alpha multiplies them. `begin`
  /// pushes the step that ends the group, so the step of the mask runs before it, and after the steps of the layer's
  /// picture, which are pushed later.
  private mutating func beginMask(of layer: VisibleLayer) {
    guard mayOpenGroup(for: layer.id) else { return }
    let group = begin(.mask, GroupCommand(combination: .mask), of: layer.id)
    push(.mask(store(layer), group))
  }

  /// Records the mask as the second picture of its group. It lies in the layer's coordinate space like a sublayer, but
  /// the sublayerTransform does not apply (L2.11).
  mutating func recordMask(of layer: VisibleLayer, _ group: GroupIndex) {
    recordMiddle(of: group)
    guard let mask = tree[layer.id].mask else { return }
    push(mask: mask, of: layer)
  }
}

// MARK: - The backdrop

extension Recorder {
  /// Records the filters of the pixels behind the layer, inside of its rounded bounds (L2.14). The root layer has no
  /// backdrop.
  private mutating func recordBackdrop(of layer: VisibleLayer) {
    guard layer.values.hasRare, layer.id != tree.root else { return }
    let filters = layer.values.rare.values.backgroundFilters.effects(in: layer.values.bounds)
    guard !filters.isEmpty else { return }
    let outline = layer.values.outline
    let stretch = layer.toPixels.surfaceScale(in: outline.rect)
    let scale = max(stretch.x, stretch.y)
    let command = BackdropCommand(
      filters: filters, scale: scale, shape: outline, toPixels: layer.toPixels)
    append(.backdrop(command), as: .backdrop, of: layer, shape: outline)
    // `append` leaves out an item outside of the clip, and one that the frame's budget does not allow.
    guard let item = list.items.last, item.node == layer.id, item.part == .backdrop else { return }
    // The filters read pixels beyond the item's bounds. `backdrops` lists the pixels that each item reads and changes,
    // which must be drawn completely when one of them is damaged.
    let touched = item.bounds.inset(by: -command.reach).intersection(list.canvas)
    // The picture of each open group may have to be added to the pixels that are read.
    if budget.affords(touched, passes: filters.count + openDepth) {
      list.backdrops.append(touched)
    } else {
      list.items.removeLast()
      reportOnce(.backdropsLeftOut, of: layer.id)
    }
  }
}
