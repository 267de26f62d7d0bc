import CoreGraphics

// What is done to a layer's picture as a whole, from the outside in (L2.2): compositing, the kept bitmap,
// the mask, the filters; and the shadow beside it.

extension Recorder {
  func hasEffects(_ layer: VisibleLayer) -> Bool {
    tree[layer.id].mask != nil || layer.values.has(.shouldRasterize) || hasEffects(layer.values)
  }

  /// The same of what stands in the rare values.
  func hasEffects(_ values: LayerProperties) -> Bool {
    guard values.hasRare else { return false }
    let rare = values.rare
    return rare.values.compositing != nil || !rare.values.filters.filters.isEmpty
      || !rare.values.backgroundFilters.filters.isEmpty || castsShadow(values)
  }

  mutating func recordWithEffects(
    _ layer: VisibleLayer, opacity: Double, _ transition: RunningTransition?
  ) {
    recordBackdrop(of: layer)
    guard beginCompositing(layer) else { return }
    if layer.values.has(.shouldRasterize), mayNestSurface(in: layer.id) {
      recordRasterized(layer, opacity, transition)
    } else {
      recordMasked(layer, opacity, transition)
    }
  }

  mutating func recordMasked(_ layer: VisibleLayer, _ opacity: Double, _ transition: RunningTransition?)
  {
    if isMasked(layer.id) { beginMask(of: layer) }
    let filters =
      layer.values.hasRare ? layer.values.rare.values.filters.effects(in: layer.values.bounds) : []
    if filters.isEmpty {
      recordShadowAndPicture(layer, opacity, transition)
    } else if filters.allSatisfy(\.isLocal), mayOpenGroup(for: layer.id) {
      begin(.filters, GroupCommand(opacity: opacity, filters: filters), of: layer.id)
      recordShadowAndPicture(layer, 1, transition)
    } else if mayNestSurface(in: layer.id) {
      recordFiltered(layer, filters, opacity, transition)
    }
  }

  mutating func recordShadowAndPicture(
    _ layer: VisibleLayer, _ opacity: Double, _ transition: RunningTransition?
  ) {
    recordShadow(of: layer, opacity: opacity, transition)
    recordPicture(of: layer, opacity: opacity, transition)
  }
}

// MARK: - Compositing and masks

extension Recorder {
  /// L2.15: the finished group against what is under it. False when nothing of it shows.
  private mutating func beginCompositing(_ layer: VisibleLayer) -> Bool {
    guard let filter = compositingFilter(of: layer) else { return true }
    guard case .blend(let mode) = filter else { return false }
    if filter.blends, mayOpenGroup(for: layer.id) {
      begin(.blend, GroupCommand(blendMode: mode), of: layer.id)
    }
    return true
  }

  /// nil for none, and for one without effect where this recorder draws.
  private mutating func compositingFilter(of layer: VisibleLayer) -> CompositingFilter? {
    guard layer.values.hasRare, let filter = layer.values.rare.values.compositing else { return nil }
    guard blendsAsCoreGraphics else { return filter }
    let name = layer.values.rare.values.compositingName
    if let other = filter.inCoreGraphics(name: name) { return other }
    reportOnce(.filterWithoutEffect(name: name ?? ""), of: layer.id)
    return nil
  }

  /// Whether the layer's sublayers blend with its own picture and each other only, as an isolated group.
  func isIsolated(_ layer: VisibleLayer) -> Bool {
    layer.values.has(.allowsGroupBlending)
      && tree[layer.id].sublayers.contains { tree[$0].properties.blends }
  }

  /// A mask's own mask is ignored (L2.11).
  func isMasked(_ id: NodeID) -> Bool {
    guard tree[id].mask != nil else { return false }
    return tree[id].superlayer.map { tree[$0].mask != id } ?? true
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

// MARK: - The backdrop

extension Recorder {
  /// L2.14: filters of what is painted behind, inside the rounded bounds; the root has nothing behind it.
  private mutating func recordBackdrop(of layer: VisibleLayer) {
    guard layer.values.hasRare, layer.id != tree.root else { return }
    let filters = layer.values.rare.values.backgroundFilters.effects(in: layer.values.bounds)
    guard !filters.isEmpty else { return }
    let outline = layer.values.outline
    let stretch = layer.toPixels.surfaceScale(in: outline.rect)
    let scale = max(stretch.x, stretch.y)
    let command = BackdropCommand(
      filters: filters, scale: scale, shape: outline, toPixels: layer.toPixels)
    append(layer, .backdrop, outline, .backdrop(command))
    guard let item = list.items.last, item.node == layer.id, item.part == .backdrop else { return }
    let touched = item.bounds.inset(by: -command.reach).intersection(list.canvas)
    if budget.affords(touched, passes: filters.count) {
      list.backdrops.append(touched)
    } else {
      list.items.removeLast()
      reportOnce(.backdropsLeftOut, of: layer.id)
    }
  }
}
