import CoreGraphics

/// The layers of one moment where they are drawn, in paint order: for finding out which are at a point.
///
/// The recorder walks the tree as it does for a frame (order, depth, copies, what is hidden), and only takes note of
/// places.
package struct LayerHits: Sendable {
  let layers: [PlacedLayer]

  fileprivate init(layers: [PlacedLayer]) { self.layers = layers }

  /// `time` is that of the tree's context.
  package init(_ tree: LayerTree, at time: Double) {
    var (tree, presentation) = (tree, Presentation())
    presentation.evaluate(&tree, at: time)
    self.init(layers: Recorder.places(of: tree, presentation) { $0.recordTree(scale: 1) })
  }

  /// The layers at a point of the plane around the root, the frontmost first: those that paint there, then those
  /// that only have room there.
  package func layers(at point: CGPoint) -> [NodeID] {
    var (painting, empty): ([NodeID], [NodeID]) = ([], [])
    var known: Set<NodeID> = []
    for layer in layers.reversed() where !known.contains(layer.node) {
      guard let place = place(of: point, in: layer) else { continue }
      if layer.paints(at: place) {
        painting.append(layer.node)
      } else if layer.bounds.contains(place) {
        empty.append(layer.node)
      } else {
        continue
      }
      known.insert(layer.node)
    }
    return painting + empty
  }

  /// Whether any of them paints there.
  fileprivate func paints(at point: CGPoint) -> Bool {
    layers.contains { layer in place(of: point, in: layer).map { layer.paints(at: $0) } ?? false }
  }

  /// In the layer's own space; nil where a mask or a clip takes it away.
  private func place(of point: CGPoint, in layer: PlacedLayer) -> CGPoint? {
    guard let place = layer.local(point), layer.isInMask(point), isInClips(point, above: layer)
    else { return nil }
    return place
  }

  private func isInClips(_ point: CGPoint, above layer: PlacedLayer) -> Bool {
    var next = layer.enclosing
    while let index = next {
      let around = layers[index]
      guard around.isOnShownSide(point), around.isInMask(point) else { return false }
      if around.clips, around.local(point).map({ around.shape.contains($0) }) != true { return false }
      next = around.enclosing
    }
    return true
  }
}

/// One layer, or one of a replicator's copies of it, as it is drawn.
struct PlacedLayer: Sendable {
  let node: NodeID
  /// The layer's coordinates → points of the plane around the root.
  let map: Homography
  let bounds: CGRect
  let shape: RoundedRect
  let clips: Bool
  /// Whether its bounds show something of its own.
  let fillsBounds: Bool
  let path: Path?
  /// In the plane around the root.
  let cuts: [Cut]
  /// The place in the list of the nearest layer around it that is drawn itself.
  let enclosing: Int?
  /// Where its mask and what is in that lie; nil without a mask.
  let mask: LayerHits?

  /// What a shape layer draws.
  struct Path: Sendable {
    let box: CGRect
    let path: CGPath
    let rule: CGPathFillRule
    let isFilled: Bool
    let isStroked: Bool
  }

  /// nil behind the eye, or on the side that was cut away.
  func local(_ point: CGPoint) -> CGPoint? {
    guard isOnShownSide(point), let place = map.inverse?.apply(point), place.x.isFinite,
      place.y.isFinite, map.homogeneous(place).z > 0
    else { return nil }
    return place
  }

  /// Decision 0021.
  func isInMask(_ point: CGPoint) -> Bool { mask?.paints(at: point) ?? true }

  func isOnShownSide(_ point: CGPoint) -> Bool { cuts.allSatisfy { $0.line.value(at: point) >= 0 } }

  func paints(at place: CGPoint) -> Bool {
    if fillsBounds, shape.contains(place) { return true }
    guard let path, path.box.contains(place) else { return false }
    return path.isStroked || (path.isFilled && path.path.contains(place, using: path.rule))
  }
}

extension Recorder {
  /// One point a pixel, without an edge.
  fileprivate static func places(
    of tree: LayerTree, _ presentation: Presentation, record: (inout Recorder) -> Void
  ) -> [PlacedLayer] {
    var recorder = Recorder()
    recorder.begin(tree, presentation)
    recorder.placed = PlacedLayers()
    record(&recorder)
    return recorder.placed?.layers ?? []
  }

  /// Takes note of the layer in the place of drawing it, and goes on to what is in it.
  mutating func notePlace(of layer: VisibleLayer, _ opacity: Double, cuts: [Cut]) {
    var around = tree[layer.id].superlayer
    while let id = around, placed?.latest[id] == nil { around = tree[id].superlayer }
    let enclosing = around.flatMap { placed?.latest[$0] }
    let place = PlacedLayer(
      layer, cuts: cuts, enclosing: enclosing, mask: placesOfMask(of: layer))
    placed?.append(place)
    if layer.values.kind == .replicator {
      push(.instances(wait(for: layer), from: 0, opacity: opacity))
    } else {
      pushSublayers(of: layer, opacity, layer.instance)
    }
  }
}

extension Recorder {
  /// nil without one.
  private func placesOfMask(of layer: VisibleLayer) -> LayerHits? {
    guard isMasked(layer.id), let mask = tree[layer.id].mask else { return nil }
    return LayerHits(
      layers: Self.places(of: tree, presentation) { recorder in
        recorder.push(mask: mask, of: layer)
        recorder.run()
      })
  }
}

/// What a recorder notes that only looks for places.
struct PlacedLayers {
  private(set) var layers: [PlacedLayer] = []
  /// Where each layer's last copy stands.
  private(set) var latest: [NodeID: Int] = [:]

  mutating func append(_ layer: PlacedLayer) {
    latest[layer.node] = layers.count
    layers.append(layer)
  }
}

extension PlacedLayer {
  init(_ layer: Recorder.VisibleLayer, cuts: [Cut], enclosing: Int?, mask: LayerHits?) {
    let values = layer.values
    let inverse = cuts.isEmpty ? nil : layer.toPixels.inverse
    self.init(
      node: layer.id, map: layer.toPixels, bounds: values.extent, shape: values.outline,
      clips: values.has(.masksToBounds), fillsBounds: values.fillsBounds, path: Path(values),
      cuts: inverse.map { inverse in
        cuts.map { Cut(line: $0.line.mapped(byInverse: inverse), isFront: $0.isFront) }
      } ?? [], enclosing: enclosing, mask: mask)
  }
}

extension PlacedLayer.Path {
  fileprivate init?(_ values: LayerProperties) {
    guard let box = values.pathBox, let path = values.shape.path else { return nil }
    let (fill, stroke) = (values.shape.fillColor, values.shape.strokeColor)
    self.init(
      box: box, path: path, rule: values.shape.rule, isFilled: (fill?.isSeen ?? false),
      isStroked: (stroke?.isSeen ?? false) && values.shape.lineWidth > 0)
  }
}

extension CGColor {
  fileprivate var isSeen: Bool { pattern != nil || alpha > 0 }
}

extension LayerProperties {
  fileprivate var fillsBounds: Bool {
    if backgroundColor?.isSeen == true || contents != nil || showsTiles { return true }
    if borderWidth > 0, borderColor?.isSeen == true { return true }
    return kind == .gradient || kind == .emitter
  }
}
