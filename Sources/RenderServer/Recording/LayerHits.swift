import CoreGraphics
import RenderModel

/// The positions of all layers at one time, in paint order, for hit tests.
///
/// The recorder visits the tree as for a frame (order, depth, replicas, hidden layers) but records only positions.
package struct LayerHits: Sendable {
  let layers: [PlacedLayer]

  fileprivate init(layers: [PlacedLayer]) { self.layers = layers }

  /// Creates the positions of the layers of `tree` at `time` of its context.
  package init(_ tree: LayerTree, at time: Double) {
    let presentation = Presentation(of: tree, at: time)
    self.init(layers: Recorder.placedLayers(of: tree, presentation) { $0.recordTree(scale: 1) })
  }

  /// Returns the layers at a point of the plane that contains the root layer, frontmost first. The layers that paint
  /// at the point come first, followed by those whose bounds contain the point.
  package func layers(at point: CGPoint) -> [NodeID] {
    var (painting, empty): ([NodeID], [NodeID]) = ([], [])
    var known: Set<NodeID> = []
    let clips = containingClips(of: point)
    for (layer, isInClips) in zip(layers, clips).reversed() where !known.contains(layer.node) {
      guard isInClips, let local = layer.unmasked(point) else { continue }
      if layer.hasPaint(at: local) {
        painting.append(layer.node)
      } else if layer.bounds.contains(local) {
        empty.append(layer.node)
      } else {
        continue
      }
      known.insert(layer.node)
    }
    return painting + empty
  }

  /// Returns true when a layer paints at the point.
  fileprivate func hasPaint(at point: CGPoint) -> Bool {
    zip(layers, containingClips(of: point)).contains { layer, isInClips in
      isInClips && layer.unmasked(point).map { layer.hasPaint(at: $0) } ?? false
    }
  }

  /// Returns, for each layer, true if the point is in the masks and clips of all its ancestors. Ancestors come before
  /// their descendants, so the time does not depend on the depth of the tree.
  private func containingClips(of point: CGPoint) -> [Bool] {
    var result: [Bool] = []
    result.reserveCapacity(layers.count)
    // For each layer, the answer for its sublayers; nil if it was not needed yet.
    var inside = [Bool?](repeating: nil, count: layers.count)
    for layer in layers {
      let isIn = layer.enclosing.map { index in
        inside[index] ?? (result[index] && layers[index].admits(point))
      }
      if let index = layer.enclosing { inside[index] = isIn }
      result.append(isIn ?? true)
    }
    return result
  }
}

/// A layer, or one replica of it, with its position.
struct PlacedLayer: Sendable {
  let node: NodeID
  /// The map from the layer's coordinates to points of the plane that contains the root layer.
  let map: Homography
  let bounds: CGRect
  let shape: RoundedRect
  let clips: Bool
  /// True when the layer paints something inside of its bounds.
  let fillsBounds: Bool
  let path: Path?
  /// The cuts of the layer by its siblings, in the plane that contains the root layer.
  let cuts: [Cut]
  /// The index of the nearest ancestor that is in the list.
  let enclosing: Int?
  /// The positions of the layer's mask and its sublayers; nil without a mask.
  let mask: LayerHits?

  /// The path of a shape layer, with the parts of it that are painted.
  struct Path: Sendable {
    let box: CGRect
    let path: CGPath
    let rule: CGPathFillRule
    let isFilled: Bool
    let isStroked: Bool
  }

  /// Returns the point in the layer's coordinates; nil when it is behind the eye or on a side that was cut off.
  func local(_ point: CGPoint) -> CGPoint? {
    guard isOnShownSide(point), let local = map.inverse?.apply(point), local.x.isFinite,
      local.y.isFinite, map.homogeneous(local).z > 0
    else { return nil }
    return local
  }

  /// Returns the point in the layer's coordinates; nil when it is not visible there, or when the layer's mask excludes it.
  func unmasked(_ point: CGPoint) -> CGPoint? { local(point).flatMap { isInMask(point) ? $0 : nil } }

  /// Returns true if the layer shows its sublayers at the point.
  func admits(_ point: CGPoint) -> Bool {
    guard isOnShownSide(point), isInMask(point) else { return false }
    return !clips || local(point).map { shape.contains($0) } == true
  }

  /// Returns true when the layer has no mask or the mask paints at the point (Decision 0021).
  func isInMask(_ point: CGPoint) -> Bool { mask?.hasPaint(at: point) ?? true }

  func isOnShownSide(_ point: CGPoint) -> Bool { cuts.allSatisfy { $0.line.value(at: point) >= 0 } }

  /// Returns true when the layer paints at the point, which is in the layer's coordinates. A stroke counts as
  /// its bounding box (Decision 0021).
  func hasPaint(at point: CGPoint) -> Bool {
    if fillsBounds, shape.contains(point) { return true }
    guard let path, path.box.contains(point) else { return false }
    return path.isStroked || (path.isFilled && path.path.contains(point, using: path.rule))
  }
}

extension Recorder {
  /// Returns the layers that `record` visits, at one pixel per point and without a clip.
  fileprivate static func placedLayers(
    of tree: LayerTree, _ presentation: Presentation, record: (inout Recorder) -> Void
  ) -> [PlacedLayer] {
    var recorder = Recorder()
    recorder.begin(tree, presentation)
    recorder.positions = PlacedLayers()
    record(&recorder)
    return recorder.positions?.layers ?? []
  }

  /// Records the layer's position instead of drawing it, and continues with its sublayers.
  mutating func notePosition(of layer: VisibleLayer, _ opacity: Double, cuts: [Cut]) {
    var ancestor = tree[layer.id].superlayer
    while let id = ancestor, positions?.latest[id] == nil { ancestor = tree[id].superlayer }
    let enclosing = ancestor.flatMap { positions?.latest[$0] }
    let entry = PlacedLayer(
      layer, cuts: cuts, enclosing: enclosing, mask: layersOfMask(of: layer))
    positions?.append(entry)
    if layer.values.kind == .replicator {
      push(.instances(store(layer), from: 0, opacity: opacity))
    } else {
      pushSublayers(of: layer, opacity, layer.instance)
    }
  }
}

extension Recorder {
  /// Returns the positions of the layer's mask; nil without one.
  private func layersOfMask(of layer: VisibleLayer) -> LayerHits? {
    guard isMasked(layer.id), let mask = tree[layer.id].mask else { return nil }
    return LayerHits(
      layers: Self.placedLayers(of: tree, presentation) { recorder in
        recorder.push(mask: mask, of: layer)
        recorder.run()
      })
  }
}

/// The positions that a recorder collects when it does not draw.
struct PlacedLayers {
  private(set) var layers: [PlacedLayer] = []
  /// The index of the last replica of each layer.
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
