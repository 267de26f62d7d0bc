import CoreGraphics

/// What is known of a layer's items in a list that is kept.
struct NodeRecord: Sendable {
  /// Its items and those of all below it.
  private(set) var start: Int32 = 0
  var end: Int32 = 0
  /// The plane of its sublayers; −1 for none.
  var plane: Int32 = -1
  /// Whether its items can be replaced by themselves: it was recorded, outside of every group.
  private(set) var isKept = false
  /// When it was recorded last, counted in recordings.
  var turn: UInt32 = 0
  /// Where it stands among its siblings depends on this.
  private(set) var zPosition = 0.0

  var items: Range<Int> { Int(start)..<Int(end) }

  mutating func begin(at item: Int, zPosition: Double) {
    start = Int32(item)
    end = start
    isKept = true
    self.zPosition = zPosition
  }

  /// It is part of a group now.
  mutating func join() { isKept = false }
}

/// What the sublayers of a layer that is not grouped get from it, besides its values.
struct Plane: Sendable {
  let toPixels: Homography
  let opacity: Double
  let isFront: Bool
  let isYUp: Bool
  let clip: PixelRect
}

extension Recorder {
  /// For when a sublayer of `layer` is recorded by itself.
  mutating func keepPlane(of layer: VisibleLayer, _ opacity: Double) {
    let plane = Plane(
      toPixels: layer.toPixels, opacity: opacity, isFront: layer.isFront, isYUp: layer.isYUp,
      clip: clip)
    entered = nil
    let index = Int(records[Int(layer.id.index)].plane)
    if index >= 0 {
      planes[index] = plane
    } else {
      records[Int(layer.id.index)].plane = Int32(planes.count)
      planes.append(plane)
    }
  }

  /// Whether the layer has an item for every piece, also for what cannot be seen: layers that move keep
  /// their places in the list when they leave the window and come back.
  func keepsPlaces(of layer: VisibleLayer) -> Bool {
    layer.isKept && openDepth == 0 && !tree[layer.id].animations.isEmpty
  }

  /// What the sublayers of `id` get from it; nil when they are not recorded by themselves.
  func plane(of id: NodeID) -> Plane? {
    let index = Int(records[Int(id.index)].plane)
    return index >= 0 ? planes[index] : nil
  }

  /// Gets the surroundings of the sublayers of `superlayer` back as they were recorded, for one of them to
  /// be recorded by itself; nil where that cannot be.
  mutating func enter(_ superlayer: NodeID) -> Int? {
    let index = Int(records[Int(superlayer.index)].plane)
    guard index >= 0 else { return nil }
    clip = planes[index].clip
    if let entered, entered.superlayer == superlayer { return entered.index }
    surroundings.append(
      Surroundings(planes[index], superlayer: presentation.properties(of: tree[superlayer])))
    entered = (superlayer, surroundings.count - 1)
    return surroundings.count - 1
  }

  /// For a tree of `count` nodes.
  mutating func forgetRecords(count: Int) {
    records.removeAll(keepingCapacity: true)
    records.append(contentsOf: repeatElement(NodeRecord(), count: count))
    planes.removeAll(keepingCapacity: true)
  }

  /// The nearest layer, from `id` up, whose items can be replaced by themselves; nil for one that is not in
  /// the tree. Layers that changed places with their siblings, left their plane, or blend with what is behind
  /// take their superlayer along.
  func keptLayer(around id: NodeID) -> NodeID? {
    var next: NodeID? = id
    while let node = next {
      let record = records[Int(node.index)]
      if record.isKept, presentation.zPosition(of: tree[node]) == record.zPosition,
        !presentation.isTilted(tree[node]), !tree[node].properties.spansDepth,
        !tree[node].properties.blends
      {
        return node
      }
      next = tree[node].superlayer
    }
    return nil
  }
}

extension Recorder.Surroundings {
  fileprivate init(_ plane: Plane, superlayer: LayerProperties) {
    self.init(
      superlayer: superlayer, toPixels: plane.toPixels, opacity: plane.opacity,
      isFront: plane.isFront, isYUp: plane.isYUp, isKept: true)
  }
}
