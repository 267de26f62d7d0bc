import CoreGraphics
import DisplayLists
import RenderModel

extension Recorder {
  /// A transition that is active at the recorded time.
  struct RunningTransition {
    let animation: TransitionAnimation
    let progress: Double
    var effect: TransitionEffect { animation.effect }
    var coversHiding: Bool { animation.coversHiding }
  }

  /// A transition that is being recorded, piece by piece.
  struct RunningScene {
    let pieces: [TransitionScene.Piece]
    let animation: TransitionAnimation
    let layer: VisibleLayer
    let group: GroupIndex?
  }

  /// Returns the active transition of a layer; nil without one. `clock` is the layer's local time if it differs from
  /// the one in the presentation.
  func activeTransition(of id: NodeID, at clock: Double? = nil) -> RunningTransition? {
    guard tree[id].hasTransition else { return nil }
    let local = clock ?? tree.localTime(of: id, at: presentation.time)
    for animation in tree[id].animations.reversed() {
      guard let active = animation.transition(at: local) else { continue }
      return RunningTransition(animation: active.transition, progress: active.progress)
    }
    return nil
  }

  /// Records the transition from the old picture to the live layer, or to the picture at which the transition ends,
  /// with the layer's own map and opacity (L5.2).
  mutating func beginTransition(
    _ transition: RunningTransition, _ layer: VisibleLayer, opacity: Double
  ) {
    if !transition.animation.isDrawable, recordBefore(transition.animation, layer, opacity: opacity) {
      return
    }
    guard mayOpenGroup(for: layer.id) else { return recordNew(layer, opacity: opacity) }
    let bounds = layer.values.bounds
    let scene = TransitionScene(transition.effect, bounds: bounds, progress: transition.progress)
    // A card that is edge-on has no pieces.
    guard !scene.pieces.isEmpty else { return }
    let isClipped = transition.effect.applicable(to: bounds.size).isClippedToBounds
    var command = GroupCommand(opacity: opacity, combination: scene.combination.inPixels(of: layer))
    if isClipped { command.clip = beginBoundsClip(layer) }
    let isPlain = command == GroupCommand()
    let group = isPlain ? nil : begin(.group, command, of: layer.id)
    scenes.append(
      RunningScene(
        pieces: scene.pieces, animation: transition.animation, layer: layer, group: group))
    push(.piece(scenes.count - 1, at: 0))
  }

  /// Intersects the clip with the bounds (L5.16). Returns a shape only when the bounds do not end on pixel
  /// boundaries.
  private mutating func beginBoundsClip(_ layer: VisibleLayer) -> ClipShape? {
    let values = layer.values
    push(.restoreClip(clip))
    clip = layer.toPixels.pixelBounds(of: values.bounds).intersection(clip)
    let shape = values.has(.masksToBounds) ? values.outline : RoundedRect(values.bounds)
    let isPixels = shape.isPlain && layer.toPixels.mapsToWholePixels(values.bounds)
    return isPixels ? nil : ClipShape(shape: shape, toPixels: layer.toPixels)
  }

  /// Records one piece. The live layer pushes steps of its own, so the step of the next piece is pushed before them.
  mutating func recordPiece(of scene: RunningScene, _ index: Int, _ position: Int) {
    if position + 1 < scene.pieces.count { push(.piece(index, at: position + 1)) }
    let (old, new) = (scene.animation.snapshot?.picture, scene.animation.newSnapshot?.picture)
    let isLive = !scene.animation.capturesTarget
    switch scene.pieces[position] {
    case .old(let map): scene.layer.moved(by: map).map { recordPicture(old, of: $0) }
    case .new(let map):
      scene.layer.moved(by: map).map {
        if isLive { recordNew($0, opacity: 1) } else { recordPicture(new, of: $0) }
      }
    case .bentOld(let warp): recordPicture(old, of: scene.layer, warp: warp)
    case .bentNew(let warp):
      if isLive {
        recordNew(scene.layer, warp: warp)
      } else {
        recordPicture(new, of: scene.layer, warp: warp)
      }
    case .black: recordBlack(scene.layer)
    case .middle: scene.group.map { recordMiddle(of: $0) }
    }
  }
}

// MARK: - Before the pictures are drawn

extension Recorder {
  /// Records the layer as it was in the tree before the commit, until the pictures of the transition are drawn. A
  /// layer that is new in the tree shows nothing. Returns false when there is no old picture, or when the worker has
  /// drawn it in the meantime.
  private mutating func recordBefore(
    _ transition: TransitionAnimation, _ layer: VisibleLayer, opacity: Double
  ) -> Bool {
    guard let moment = transition.snapshot?.batch?.moment else { return false }
    let values = moment.presentation.properties(of: moment.tree[layer.id])
    guard !values.has(.hidden), values.hasFiniteGeometry,
      let old = layer.showing(values)
    else { return true }
    let isGrouped = opacity < 1 && mayOpenGroup(for: layer.id)
    if isGrouped { begin(.group, GroupCommand(opacity: opacity), of: layer.id) }
    enter(moment.tree, moment.presentation)
    let rest = isGrouped ? 1 : opacity
    if let earlier = activeTransition(of: layer.id) {
      beginTransition(earlier, old, opacity: rest)
    } else {
      recordPieces(of: old, opacity: rest)
    }
    return true
  }
}

extension Recorder.VisibleLayer {
  /// Returns the layer with its old values at its current position, with the origins of the old and new bounds
  /// aligned.
  fileprivate func showing(_ old: LayerProperties) -> Self? {
    let (dx, dy) = (
      values.bounds.minX - old.bounds.minX, values.bounds.minY - old.bounds.minY
    )
    let move = Homography(SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(dx, dy, 1))
    let moved = move.concatenating(toPixels)
    guard moved.isFinite, moved.inverse != nil else { return nil }
    return Self(
      id: id, values: old, toPixels: moved, isFront: isFront, isYUp: isYUp, instance: instance)
  }
}

// MARK: - Pieces

extension Recorder {
  private mutating func recordPicture(_ picture: LayerPicture?, of layer: VisibleLayer) {
    guard let picture else { return }
    let shape = RoundedRect(picture.frame(in: layer))
    let command = ImageCommand(
      image: picture.image, shape: shape,
      toImage: Homography(mapping: shape.rect, onto: picture.image.frame),
      toPixels: layer.toPixels, opacity: 1, isSmooth: true)
    append(.image(command), as: .snapshot, of: layer, shape: shape)
  }

  /// Records the new state, which is empty for a hidden layer.
  private mutating func recordNew(_ layer: VisibleLayer, opacity: Double) {
    if !layer.values.has(.hidden) { recordPieces(of: layer, opacity: opacity) }
  }

  private mutating func recordPicture(
    _ picture: LayerPicture?, of layer: VisibleLayer, warp: Warp
  ) {
    guard let picture else { return }
    let frame = picture.frame(in: layer)
    append(
      WarpCommand(
        picture: .image(picture.image), frame: frame, page: frame, warp: warp,
        toPixels: layer.toPixels), layer)
  }

  /// Records the live layer as a deformed picture of its bounds.
  private mutating func recordNew(_ layer: VisibleLayer, warp: Warp) {
    let bounds = layer.values.bounds
    guard !layer.values.has(.hidden), mayNestSurface(in: layer.id) else { return }
    let map = PicturePlan.map(of: bounds, toWindow: layer.toPixels)
    let new = surface(of: layer, .warp, map: map) { recorder, layer in
      recorder.clip = map.pixelBounds(of: bounds)
      recorder.recordPieces(of: layer, opacity: 1)
    }
    guard let new else { return }
    append(
      WarpCommand(
        picture: .surface(new), frame: new.frame, page: bounds, warp: warp,
        toPixels: layer.toPixels), layer)
  }

  private mutating func append(_ command: WarpCommand, _ layer: VisibleLayer) {
    append(.warp(command), as: .warp, of: layer, shape: RoundedRect(layer.values.bounds))
  }

  private mutating func recordBlack(_ layer: VisibleLayer) {
    let shape = RoundedRect(layer.values.bounds)
    let command = FillCommand(shape: shape, toPixels: layer.toPixels, color: 0xFF00_0000)
    append(.fill(command), as: .background, of: layer, shape: shape)
  }
}

extension Recorder.VisibleLayer {
  /// Returns the layer with `map` applied to its plane before the layer's own map; nil when nothing of it is visible.
  fileprivate func moved(by map: Homography) -> Self? {
    if map == .identity { return self }
    let toPixels = map.concatenating(toPixels)
    guard toPixels.isFinite, toPixels.inverse != nil else { return nil }
    return Self(
      id: id, values: values, toPixels: toPixels, isFront: isFront, isYUp: isYUp, instance: instance)
  }
}

extension TransitionScene.Combination {
  fileprivate func inPixels(of layer: Recorder.VisibleLayer) -> GroupCommand.Combination {
    switch self {
    case .single: return .single
    case .crossfade(let weight): return .crossfade(weight: weight)
    case .join: return .join
    case .split(let center, let radius):
      let box = CGRect(
        x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius)
      return .split(
        ClipShape(shape: RoundedRect(box, radius: radius), toPixels: layer.toPixels))
    }
  }
}

extension LayerPicture {
  /// Returns the frame of the picture in the layer's coordinates, at its original size.
  fileprivate func frame(in layer: Recorder.VisibleLayer) -> CGRect {
    let corner = layer.values.bounds.origin
    return frame.offsetBy(dx: corner.x, dy: corner.y)
  }
}

extension CGImage {
  fileprivate var frame: CGRect { CGRect(x: 0, y: 0, width: width, height: height) }
}
