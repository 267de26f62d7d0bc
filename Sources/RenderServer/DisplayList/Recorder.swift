import CoreGraphics

/// Walks a tree at one moment and writes the display list: the "record" stage.
///
/// In: a tree and its presentation. Out: items in paint order (L2.2), in pixels. Why it stands between
/// evaluation and drawing: a list can be printed, compared with the last one, and drawn in pieces.
package struct Recorder {
  private let tree: LayerTree
  private let presentation: Presentation
  private var list: DisplayList
  /// Nothing outside is drawn; narrowed by masksToBounds.
  private var clip: PixelRect
  package private(set) var problems: [RenderProblem] = []

  private init(_ tree: LayerTree, _ presentation: Presentation, reusing list: DisplayList) {
    self.tree = tree
    self.presentation = presentation
    self.list = list
    clip = list.canvas
  }

  /// Records what `tree` shows in a canvas of `canvas` pixels at `scale` pixels a point. `list` is
  /// overwritten; its memory is kept.
  package static func record(
    _ tree: LayerTree, _ presentation: Presentation, canvas: PixelRect, scale: Double,
    background: UInt32, into list: inout DisplayList
  ) -> [RenderProblem] {
    var start = list
    list = DisplayList()
    start.items.removeAll(keepingCapacity: true)
    start.canvas = canvas
    start.background = background
    var recorder = Recorder(tree, presentation, reusing: start)
    start = DisplayList()
    if let root = tree.root {
      recorder.record(
        root, Context(superlayer: nil, toPixels: Homography(scale: scale), opacity: 1))
    }
    list = recorder.list
    return recorder.problems
  }

  /// Records the inside of one layer: its own picture in its own coordinates, without its transform,
  /// opacity and transitions (L5.2).
  package static func recordContents(
    of id: NodeID, _ tree: LayerTree, _ presentation: Presentation, canvas: PixelRect,
    toPixels: Homography
  ) -> DisplayList {
    var list = DisplayList()
    list.canvas = canvas
    var recorder = Recorder(tree, presentation, reusing: list)
    let layer = VisibleLayer(
      id: id, values: presentation.properties(of: tree[id]), toPixels: toPixels, isFront: true,
      isYUp: recorder.isYUp(id))
    // In the middle of a transition its mix is what was seen.
    if let fade = recorder.activeTransition(of: id) {
      recorder.recordTransition(fade, layer, opacity: 1)
    } else {
      recorder.recordClipped(layer, opacity: 1)
    }
    return recorder.list
  }

  /// What a layer gets from the one above it.
  private struct Context {
    var superlayer: LayerProperties?
    var toPixels: Homography
    /// Opacity of superlayers that do not group theirs (L2.4).
    var opacity: Double
    /// Whether the viewer sees the plane of these layers from its front.
    var isFront = true
    /// Whether an odd number of flips makes y point up in it (L1.6).
    var isYUp = false
  }

  /// A transition in progress.
  private struct Fade {
    let progress: Double
    let snapshot: LayerPicture?
    let coversHiding: Bool
  }

  /// A layer that is going to be drawn, and where.
  private struct VisibleLayer {
    let id: NodeID
    let values: LayerProperties
    let toPixels: Homography
    let isFront: Bool
    let isYUp: Bool
  }
}

// MARK: - One layer

extension Recorder {
  private mutating func record(_ id: NodeID, _ context: Context) {
    let values = presentation.properties(of: tree[id])
    let opacity = values.drawnOpacity * context.opacity
    let fade = activeTransition(of: id)
    guard !values.has(.hidden) || fade?.coversHiding == true, opacity > 0 else { return }
    guard values.hasFiniteGeometry else {
      problems.append(RenderProblem(node: id, kind: .geometryNotFinite))
      return
    }
    let matrix = values.matrix(in: context.superlayer)
    let toPixels = Homography(matrix).concatenating(context.toPixels)
    guard toPixels.isFinite, toPixels.inverse != nil else { return }
    let isFront = LayerProperties.isFrontFacing(matrix) == context.isFront
    guard values.has(.doubleSided) || isFront else { return }
    let layer = VisibleLayer(
      id: id, values: values, toPixels: toPixels, isFront: isFront,
      isYUp: context.isYUp != values.has(.geometryFlipped))
    if let fade {
      recordTransition(fade, layer, opacity: opacity)
    } else {
      recordWithOpacity(layer, opacity: opacity)
    }
  }

  /// Group opacity only where pieces could overlap (L2.4).
  private mutating func recordWithOpacity(_ layer: VisibleLayer, opacity: Double) {
    if opacity >= 1 || isSinglePiece(layer) || !layer.values.has(.allowsGroupOpacity) {
      recordClipped(layer, opacity: opacity)
    } else {
      group(layer.id, .group, GroupCommand(opacity: opacity)) {
        $0.recordClipped(layer, opacity: 1)
      }
    }
  }

  /// Whether nothing in the layer's picture can overlap: one piece of its own, or one sublayer that keeps
  /// its pieces together itself.
  private func isSinglePiece(_ layer: VisibleLayer) -> Bool {
    let sublayers = tree[layer.id].sublayers
    if sublayers.isEmpty { return layer.values.pieceCount <= 1 }
    guard sublayers.count == 1, layer.values.pieceCount == 0 else { return false }
    let only = tree[sublayers[0]]
    return only.properties.has(.allowsGroupOpacity)
  }

  /// Everything the layer paints, `opacity` multiplied into every piece.
  private mutating func recordClipped(_ layer: VisibleLayer, opacity: Double) {
    recordBackground(layer, opacity)
    clipped(layer) {
      $0.recordContents(layer, opacity)
      $0.recordSublayers(layer, opacity)
    }
    recordBorder(layer, opacity)
  }

  private mutating func recordSublayers(_ layer: VisibleLayer, _ opacity: Double) {
    let sublayers = tree[layer.id].sublayers
    guard !sublayers.isEmpty else { return }
    let context = Context(
      superlayer: layer.values, toPixels: layer.toPixels, opacity: opacity, isFront: layer.isFront,
      isYUp: layer.isYUp)
    let first = presentation.zPosition(of: tree[sublayers[0]])
    if sublayers.allSatisfy({ presentation.zPosition(of: tree[$0]) == first }) {
      for sublayer in sublayers { record(sublayer, context) }
    } else {
      let depths = sublayers.map { presentation.zPosition(of: tree[$0]) }
      for index in paintOrder(zPositions: depths) { record(sublayers[index], context) }
    }
  }
}

extension Recorder {
  /// Whether y points up inside `id`: the parity of the flips from the root on.
  private func isYUp(_ id: NodeID) -> Bool {
    sequence(first: id, next: { tree[$0].superlayer })
      .reduce(false) { $0 != presentation.properties(of: tree[$1]).has(.geometryFlipped) }
  }
}

extension Homography {
  /// Images keep upright where layers are flipped (L1.6, L2.9): row 0 lies at the maximum y there.
  fileprivate static func upsideDown(height: Double) -> Homography {
    Homography(SIMD3(1, 0, 0), SIMD3(0, -1, 0), SIMD3(0, height, 1))
  }
}

// MARK: - The pieces of a layer

extension Recorder {
  private mutating func recordBackground(_ layer: VisibleLayer, _ opacity: Double) {
    guard let color = layer.values.backgroundColor?.premultipliedPixel(opacity: opacity),
      color >> 24 > 0
    else { return }
    let outline = layer.values.outline
    let fill = FillCommand(shape: outline, toPixels: layer.toPixels, color: color)
    append(layer, .background, outline, .fill(fill))
  }

  private mutating func recordBorder(_ layer: VisibleLayer, _ opacity: Double) {
    let values = layer.values
    guard values.borderWidth > 0,
      let color = values.borderColor?.premultipliedPixel(opacity: opacity), color >> 24 > 0
    else { return }
    let ring = RingCommand(
      outer: values.outline, inner: values.borderHole, toPixels: layer.toPixels, color: color)
    append(layer, .border, values.outline, .ring(ring))
  }

  private mutating func recordContents(_ layer: VisibleLayer, _ opacity: Double) {
    switch layer.values.contents {
    case nil: break
    case .image(let image):
      recordImage(image, layer, opacity)
    case .crossfade(let from, let to, let fraction):
      group(layer.id, .crossfade, GroupCommand(opacity: opacity, crossfade: fraction)) {
        $0.recordImage(from, layer, 1)
        $0.list.items.append(.middle(of: layer.id, .crossfadeMiddle))
        $0.recordImage(to, layer, 1)
      }
    }
  }

  private mutating func recordImage(_ image: CGImage, _ layer: VisibleLayer, _ opacity: Double) {
    let values = layer.values
    let size = CGSize(width: image.width, height: image.height)
    let frame = values.contentsFrame(pixelSize: size)
    let part = values.contentsRect
    guard frame.width > 0, frame.height > 0, part.width > 0, part.height > 0 else { return }
    let source = CGRect(
      x: part.minX * size.width, y: part.minY * size.height, width: part.width * size.width,
      height: part.height * size.height)
    let shape = values.isContentsRounded(frame) ? values.outline : RoundedRect(frame)
    var toImage = Homography(mapping: frame, onto: source)
    if layer.isYUp { toImage = toImage.concatenating(.upsideDown(height: size.height)) }
    let command = ImageCommand(
      image: image, shape: shape, toImage: toImage, toPixels: layer.toPixels, opacity: opacity,
      isSmooth: values.isContentsSmooth)
    append(layer, .contents, shape, .image(command))
  }

  private mutating func append(
    _ layer: VisibleLayer, _ part: DisplayItem.Part, _ shape: RoundedRect,
    _ command: DisplayCommand
  ) {
    let bounds = layer.toPixels.pixelBounds(of: shape.rect).intersection(clip)
    guard !bounds.isEmpty else { return }
    list.items.append(DisplayItem(node: layer.id, part: part, bounds: bounds, command: command))
  }
}

// MARK: - Groups, clips, transitions

extension Recorder {
  /// Records `body` as a group; nothing remains of one that turns out empty.
  private mutating func group(
    _ id: NodeID, _ part: DisplayItem.Part, _ command: GroupCommand,
    _ body: (inout Recorder) -> Void
  ) {
    let start = list.items.count
    list.items.append(
      DisplayItem(node: id, part: part, bounds: .empty, command: .beginGroup(command)))
    body(&self)
    let bounds = list.items[(start + 1)...].reduce(PixelRect.empty) { $0.union($1.bounds) }
    guard !bounds.isEmpty else {
      list.items.removeSubrange(start...)
      return
    }
    var finished = command
    finished.endIndex = list.items.count
    list.items[start] = DisplayItem(
      node: id, part: part, bounds: bounds, command: .beginGroup(finished))
    list.items.append(DisplayItem(node: id, part: part.end, bounds: .empty, command: .endGroup))
  }

  /// masksToBounds: a pixel-aligned rectangle just narrows the clip, anything else masks a group.
  private mutating func clipped(_ layer: VisibleLayer, _ body: (inout Recorder) -> Void) {
    let values = layer.values
    let hasSublayers = !tree[layer.id].sublayers.isEmpty
    guard values.has(.masksToBounds), hasSublayers || values.contents != nil else {
      return body(&self)
    }
    let saved = clip
    clip = layer.toPixels.pixelBounds(of: values.bounds).intersection(clip)
    if values.outline.isPlain && layer.toPixels.mapsToWholePixels(values.bounds)
      || !hasSublayers && values.fillsItsContents
    {
      body(&self)
    } else {
      let shape = ClipShape(shape: values.outline, toPixels: layer.toPixels)
      group(layer.id, .clip, GroupCommand(clip: shape), body)
    }
    clip = saved
  }

  private func activeTransition(
    of id: NodeID
  ) -> Fade? {
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
  private mutating func recordTransition(
    _ fade: Fade, _ layer: VisibleLayer, opacity: Double
  ) {
    group(layer.id, .group, GroupCommand(opacity: opacity, crossfade: fade.progress)) {
      if let picture = fade.snapshot { $0.recordSnapshot(picture, layer) }
      $0.list.items.append(.middle(of: layer.id, .groupMiddle))
      // Hiding a layer fades it out: nothing is its new picture.
      if !layer.values.has(.hidden) { $0.recordClipped(layer, opacity: 1) }
    }
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
  fileprivate static func middle(of id: NodeID, _ part: Part) -> DisplayItem {
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
