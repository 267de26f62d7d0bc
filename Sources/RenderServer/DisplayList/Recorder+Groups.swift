import CoreGraphics

// Groups, clips and transitions: what encloses the pieces of several layers.

extension Recorder {
  /// A group whose end has not been recorded yet.
  struct OpenGroup {
    let node: NodeID
    let part: DisplayItem.Part
    let command: GroupCommand
    /// Where its `beginGroup` stands in the list.
    let start: Int
  }

  /// A transition in progress.
  struct Fade {
    let progress: Double
    let snapshot: LayerPicture?
    let coversHiding: Bool
  }

  /// Opens a group that ends when all that is pushed from now on is done.
  mutating func begin(_ part: DisplayItem.Part, _ command: GroupCommand, of id: NodeID) {
    pushEnd(of: open(part, command, of: id))
  }

  mutating func open(
    _ part: DisplayItem.Part, _ command: GroupCommand, of id: NodeID
  ) -> OpenGroup {
    let group = OpenGroup(node: id, part: part, command: command, start: list.items.count)
    list.items.append(
      DisplayItem(node: id, part: part, bounds: .empty, command: .beginGroup(command)))
    return group
  }

  /// Nothing remains of a group that turned out empty.
  mutating func end(_ group: OpenGroup) {
    let inside = list.items[(group.start + 1)...]
    let bounds = inside.reduce(PixelRect.empty) { $0.union($1.bounds) }
    guard !bounds.isEmpty else {
      list.items.removeSubrange(group.start...)
      return
    }
    var command = group.command
    command.endIndex = list.items.count
    list.items[group.start] = DisplayItem(
      node: group.node, part: group.part, bounds: bounds, command: .beginGroup(command))
    list.items.append(
      DisplayItem(node: group.node, part: group.part.end, bounds: .empty, command: .endGroup))
  }

  /// masksToBounds, for what is recorded and pushed from now on: a pixel-aligned rectangle just narrows
  /// the clip, anything else masks a group.
  mutating func beginClip(_ layer: VisibleLayer) {
    let values = layer.values
    let hasSublayers = !tree[layer.id].sublayers.isEmpty
    guard values.has(.masksToBounds), hasSublayers || values.contents != nil else { return }
    push(.restoreClip(clip))
    clip = layer.toPixels.pixelBounds(of: values.bounds).intersection(clip)
    let isPixels = values.outline.isPlain && layer.toPixels.mapsToWholePixels(values.bounds)
    let isContentsOnly = !hasSublayers && values.fillsItsContents
    guard !isPixels, !isContentsOnly else { return }
    let shape = ClipShape(shape: values.outline, toPixels: layer.toPixels)
    begin(.clip, GroupCommand(clip: shape), of: layer.id)
  }

  func activeTransition(of id: NodeID) -> Fade? {
    guard tree[id].hasTransition else { return nil }
    for animation in tree[id].animations.reversed() {
      guard case .transition(let transition) = animation.kind else { continue }
      let local = tree.localTime(of: id, at: presentation.time)
      guard let phase = animation.phase(atLayerTime: local) else { continue }
      return Fade(
        progress: transition.progress(atFraction: phase.fraction), snapshot: transition.snapshot,
        coversHiding: transition.coversHiding)
    }
    return nil
  }

  /// The old picture fades into the live layer (L5.4).
  mutating func beginTransition(_ fade: Fade, _ layer: VisibleLayer, opacity: Double) {
    begin(.group, GroupCommand(opacity: opacity, crossfade: fade.progress), of: layer.id)
    if let picture = fade.snapshot { recordSnapshot(picture, layer) }
    list.items.append(.middle(of: layer.id, .groupMiddle))
    // Hiding a layer fades it out: nothing is its new picture.
    if !layer.values.has(.hidden) { recordPieces(of: layer, opacity: 1) }
  }

  private mutating func recordSnapshot(_ picture: LayerPicture, _ layer: VisibleLayer) {
    let pixels = CGRect(x: 0, y: 0, width: picture.image.width, height: picture.image.height)
    let shape = RoundedRect(picture.frame)
    let command = ImageCommand(
      image: picture.image, shape: shape, toImage: Homography(mapping: picture.frame, onto: pixels),
      toPixels: layer.toPixels, opacity: 1, isSmooth: true)
    append(layer, .snapshot, shape, .image(command))
  }
}

extension DisplayItem {
  static func middle(of id: NodeID, _ part: Part) -> DisplayItem {
    DisplayItem(node: id, part: part, bounds: .empty, command: .groupMiddle)
  }
}

extension DisplayItem.Part {
  fileprivate var end: Self {
    switch self {
    case .clip: .clipEnd
    case .crossfade: .crossfadeEnd
    default: .groupEnd
    }
  }
}
