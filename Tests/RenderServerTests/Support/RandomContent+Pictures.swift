import CoreGraphics
import RenderModel
import TestSupport

// Layers whose pictures are drawn by a main thread, and particles. They are separate from the other content, so that
// the seeds of that content keep their meaning.

extension RandomContent {
  /// Returns a layer of any kind.
  func fullLayer(_ random: inout SeededGenerator) -> LayerProperties {
    let kind = random.pick([LayerKind?.none, .text, .emitter, .emitter, .tiled])
    guard let kind else { return richLayer(&random) }
    var values = layer(&random, kind: kind)
    switch kind {
    case .emitter: values.emitter = emitter(&random)
    case .tiled:
      values.contents = nil
      values.rare.values.ofKind = .tiled(tiles(&random))
      for _ in 0..<random.int(0...6) { addTile(to: &values, at: -1, &random) }
    default: values.contents = .image(text(for: values.bounds.size, &random))
    }
    if random.once(in: 3) { changeEffect(&values, &random) }
    if random.once(in: 6) { values.rare.values.filters = pageCurl(&random) }
    return values
  }

  private func pageCurl(_ random: inout SeededGenerator) -> FilterList {
    let parameters = FilterParameters([
      "inputTime": .number(random.number(0...1)), "inputAngle": .number(random.number(-4...4)),
    ])
    let curl = NamedFilter(name: "page", type: "pageCurl", parameters: parameters)
    return FilterList(OpaqueValue([TestFilter(namedFilter: curl)]))
  }

  /// Changes the values from which the picture of a layer is made. Returns false for a layer of another kind.
  func changePicture(
    _ values: inout LayerProperties, at time: Double, _ random: inout SeededGenerator
  ) -> Bool {
    switch values.kind {
    case .text: values.contents = .image(text(for: values.bounds.size, &random))
    case .emitter where random.once(in: 2): values.emitter.emitterPosition.x += random.number(-9...9)
    case .emitter: values.emitter = emitter(&random)
    case .tiled: addTile(to: &values, at: time, &random)
    case .plain, .shape, .gradient, .replicator, .scroll, .transform: return false
    }
    return true
  }

  /// Returns a picture of random text, which is drawn as a text layer draws it.
  private func text(for size: CGSize, _ random: inout SeededGenerator) -> CGImage {
    let bitmap = Bitmap(width: max(Int(size.width), 1), height: max(Int(size.height), 1))
    let words = random.pick(["Layers", "שלום", "a b c d e f", "Ωμέγα 12"])
    let font = CTFont(name: "DejaVu Sans", size: CGFloat(random.int(6...16)))
    if let context = CGContext(drawingInto: bitmap, isFlipped: true) {
      TextLayout(words, attributes: TextAttributes(font: font), in: TextFrame(width: size.width))
        .draw(in: context, at: .zero)
      context.flush()
    }
    return CGImage(adopting: bitmap)
  }

  private func emitter(_ random: inout SeededGenerator) -> EmitterProperties {
    var cell = EmitterCellValues()
    (cell.birthRate, cell.lifetime) = (random.number(5...40), random.number(0.2...1))
    (cell.velocity, cell.emissionRange) = (random.number(0...40), random.number(0...6))
    (cell.emissionLatitude, cell.zAcceleration) = (random.pick([0, 1]), random.number(-50...50))
    (cell.scale, cell.spin) = (random.number(0.2...1.2), random.number(-5...5))
    cell.contents = .image(random.image(width: 6, height: 5, isOpaque: random.once(in: 2)))
    cell.colorSpeed.w = random.pick([0, -1])
    var emitter = EmitterProperties()
    emitter.cells = [cell]
    emitter.emitterPosition = CGPoint(x: random.number(0...40), y: random.number(0...30))
    emitter.shape = random.pick([.point, .line, .circle, .cuboid])
    emitter.emitterSize = CGSize(width: random.number(0...30), height: 10)
    emitter.renderMode = random.pick([.unordered, .backToFront, .additive, .oldestLast])
    emitter.preservesDepth = random.once(in: 2)
    emitter.seed = UInt32(random.int(0...99))
    return emitter
  }

  private func tiles(_ random: inout SeededGenerator) -> TiledProperties {
    var tiled = TiledProperties()
    tiled.tileSize = CGSize(width: 16, height: random.pick([16, 20]))
    tiled.levels = TileLevels(count: random.int(1...3), bias: random.int(0...1))
    tiled.fadeDuration = random.pick([0, 0.25])
    return tiled
  }

  private func addTile(
    to values: inout LayerProperties, at time: Double, _ random: inout SeededGenerator
  ) {
    let tiled = values.rare.values.ofKind.tiled
    let key = TileKey(level: random.int(-1...1), x: random.int(0...3), y: random.int(0...2))
    let image = random.image(
      width: 16, height: Int(tiled.tileSize.height), isOpaque: random.once(in: 2))
    values.rare.values.ofKind.tiled.tiles[key] = Tile(
      image: random.once(in: 8) ? nil : image, arrival: time)
  }
}
