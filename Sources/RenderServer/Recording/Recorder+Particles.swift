import CoreGraphics
import DisplayLists
import RenderModel

extension Recorder {
  /// Records the particles of an emitter layer, above its background and border and below its sublayers (L4.29).
  mutating func recordParticles(_ layer: VisibleLayer, _ opacity: Double) {
    guard layer.values.kind == .emitter,
      let emission = presentation.emission(of: layer.id, in: tree)
    else { return }
    let start = list.sprites.count
    let view = ParticleView(
      layer.values.bounds, layer.toPixels, clip: clip, isDeep: layer.depth != nil)
    let isComplete = list.collectParticles(
      emission, at: localTime(of: layer), view: view, budget: &budget.particles)
    if !isComplete { report(.tooManyParticles, of: layer.id) }
    let sprites = start..<list.sprites.count
    guard !sprites.isEmpty else { return }
    let mode = layer.values.emitter.renderMode
    if let depth = layer.depth, mode == .backToFront { list.sort(sprites, by: depth) }
    var command = ParticlesCommand(
      sprites: sprites, digest: list.digest(of: sprites), toPixels: layer.toPixels,
      depth: layer.depth?.toPixels ?? .zero,
      color: SIMD4(layer.instance.tint, opacity).premultipliedPixel,
      blending: ParticleBlending(mode))
    command.isYUp = layer.isYUp
    append(command, layer)
  }

  private mutating func append(_ command: ParticlesCommand, _ layer: VisibleLayer) {
    if command.depth == .zero {
      guard let extent = list.extent(of: command.sprites) else { return }
      return append(.particles(command), as: .particles, of: layer, shape: RoundedRect(extent))
    }
    let bounds = list.pixelBounds(of: command).intersection(clip)
    guard !bounds.isEmpty else { return }
    paint(
      DisplayItem(
        node: layer.id, part: .particles, bounds: bounds, command: .particles(command)))
  }

  private func localTime(of layer: VisibleLayer) -> Double {
    layer.instance.clock ?? tree.localTime(of: layer.id, at: presentation.time)
  }
}

extension DisplayList {
  /// Appends the living particles. Returns false when they exceed the budget.
  fileprivate mutating func collectParticles(
    _ emission: Emission, at time: Double, view: ParticleView, budget: inout ParticleBudget
  ) -> Bool {
    var collector = ParticleCollector(
      sprites: sprites, pictures: pictures, budget: budget.ofLayer, view: view)
    // The arrays are emptied first, so that the collector has the only reference to their memory.
    (sprites, pictures) = ([], [])
    collector.collect(emission, at: time)
    (sprites, pictures) = (collector.sprites, collector.pictures)
    budget.consume(collector.budget)
    return !collector.isOverLimit
  }

  /// Returns the bounding box of the sprites in the layer's plane; nil when it is not finite.
  fileprivate func extent(of range: Range<Int>) -> CGRect? {
    let infinity = SIMD2(repeating: Double.infinity)
    var (low, high) = (infinity, -infinity)
    for sprite in sprites[range] {
      let reach = SIMD2(repeating: sprite.scale * pictures[Int(sprite.picture)].radius)
      let center = SIMD2(sprite.x, sprite.y)
      low = pointwiseMin(low, center - reach)
      high = pointwiseMax(high, center + reach)
    }
    guard (high - low).sum().isFinite else { return nil }
    return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }

  /// Sorts the sprites from the farthest to the nearest.
  fileprivate mutating func sort(_ range: Range<Int>, by depth: DepthAxis) {
    for index in range {
      let sprite = sprites[index]
      sprites[index].order = depth.nearness(of: SIMD3(sprite.x, sprite.y, sprite.z))
    }
    sprites[range].sort { $0.order < $1.order }
  }

  /// Returns the smallest rectangle that contains the pixels of sprites that have z coordinates of their own.
  fileprivate func pixelBounds(of command: ParticlesCommand) -> PixelRect {
    command.sprites.reduce(.empty) { bounds, index in
      let sprite = sprites[index]
      let reach = sprite.scale * pictures[Int(sprite.picture)].radius
      let box = CGRect(x: sprite.x, y: sprite.y, width: 0, height: 0)
        .insetBy(dx: -reach, dy: -reach)
      let map = command.toPixels(of: sprite)
      return map.isBehindEye ? bounds : bounds.union(map.pixelBounds(of: box))
    }
  }

  fileprivate func digest(of range: Range<Int>) -> Int {
    var hasher = Hasher()
    var last: Int32?
    for sprite in sprites[range] {
      hasher.combine(sprite)
      // Successive sprites often have the same picture.
      guard sprite.picture != last else { continue }
      last = sprite.picture
      pictures[Int(sprite.picture)].combine(into: &hasher)
    }
    return hasher.finalize()
  }
}

extension ParticlePicture {
  /// Adds all values that determine the pixels to a hash.
  fileprivate func combine(into hasher: inout Hasher) {
    hasher.combine(image)
    hasher.combine(source.origin.x)
    hasher.combine(source.origin.y)
    hasher.combine(source.size.width)
    hasher.combine(source.size.height)
    hasher.combine(size.width)
    hasher.combine(size.height)
    hasher.combine(isSmooth)
  }
}
