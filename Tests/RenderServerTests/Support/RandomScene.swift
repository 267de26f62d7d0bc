import CoreGraphics
import RenderModel
import TestSupport

/// A random layer tree and random changes of it, as commits like those of a main thread. The identifiers of removed
/// layers are used again, as in `LayerContext`.
struct RandomScene {
  var random: SeededGenerator
  private var content: RandomContent
  private(set) var properties: [NodeID: LayerProperties] = [:]
  private var sublayers: [NodeID: [NodeID]] = [:]
  private var masks: [NodeID: NodeID] = [:]
  private var freeNodes: [NodeID] = []
  private var nodeCount: Int32 = 0
  private var animationCount: UInt64 = 0
  private var changes = Changes()

  let root = NodeID(index: 0)
  private let variety: Variety

  /// The kinds of layers that occur besides plain ones.
  enum Variety {
    case plain
    /// Also all kinds of layers whose pictures do not come from a main thread, and shadows, filters and blend modes.
    case rich
    /// Also text, particles and tiles.
    case full
  }

  /// The changes since the last commit.
  private struct Changes {
    var inserted: [NodeID] = []
    var removed: [NodeID] = []
    var properties: Set<NodeID> = []
    var sublayers: Set<NodeID> = []
    var masks: Set<NodeID> = []
    var animations: [NodeID: [AnimationValue]] = [:]
  }

  init(seed: UInt64, canvas: PixelRect, _ variety: Variety = .plain) {
    self.variety = variety
    random = SeededGenerator(seed: seed)
    content = RandomContent(canvas: canvas, &random)
  }

  /// Returns the commit of a tree of `count` layers in a root that covers the canvas. If `isAnimated`, the tree has
  /// half as many animations as layers.
  mutating func firstCommit(layers count: Int, isAnimated: Bool = false) -> Commit {
    firstCommit(layers: count, animations: isAnimated ? count / 2 : 0)
  }

  /// Returns the commit of a tree of `count` layers in a root that covers the canvas, with a number of animations of
  /// random layers.
  mutating func firstCommit(layers count: Int, animations: Int) -> Commit {
    let top = insertNode()
    properties[top] = content.root
    for _ in 0..<count { insertLayer() }
    for node in layers where random.once(in: 8) { changeMask(of: node) }
    for _ in 0..<animations { addAnimation(at: 0) }
    var commit = takeCommit(at: 0)
    commit.root = .some(top)
    return commit
  }

  /// Returns the commit of one to four random changes.
  mutating func nextCommit(at time: Double) -> Commit {
    for _ in 0..<random.int(1...4) { changeSomething(at: time) }
    return takeCommit(at: time)
  }

  /// Returns a commit that moves the root layer.
  mutating func moveRoot(x: Double, y: Double) -> Commit {
    properties[root]?.position.x += x
    properties[root]?.position.y += y
    changes.properties.insert(root)
    return takeCommit(at: 0)
  }
}

extension RandomScene {
  private var layers: [NodeID] {
    properties.keys.filter { $0 != root }.sorted { $0.index < $1.index }
  }

  private mutating func insertNode() -> NodeID {
    let node = freeNodes.popLast() ?? NodeID(index: nodeCount)
    if node.index == nodeCount { nodeCount += 1 }
    properties[node] = LayerProperties()
    sublayers[node] = []
    changes.inserted.append(node)
    changes.properties.insert(node)
    changes.sublayers.insert(node)
    return node
  }

  private mutating func insertLayer() {
    let superlayer = random.pick(layers + [root])
    let node = insertNode()
    switch variety {
    case .plain: properties[node] = content.layer(&random)
    case .rich: properties[node] = content.richLayer(&random)
    case .full: properties[node] = content.fullLayer(&random)
    }
    put(node, into: superlayer)
  }

  private mutating func put(_ node: NodeID, into superlayer: NodeID) {
    let count = sublayers[superlayer]?.count ?? 0
    sublayers[superlayer]?.insert(node, at: random.int(0...count))
    changes.sublayers.insert(superlayer)
  }

  private mutating func changeSomething(at time: Double) {
    guard let node = layers.isEmpty ? nil : random.pick(layers) else { return insertLayer() }
    switch random.int(0...12) {
    case 12: changeMask(of: node)
    case 0: insertLayer()
    case 1: remove(node)
    case 2: move(node)
    case 3: shuffleSiblings(of: node)
    case 4: addAnimation(at: time)
    default:
      if variety == .full, random.once(in: 2),
        content.changePicture(&properties[node]!, at: time, &random)
      {
        break
      } else if variety != .plain, random.once(in: 3) {
        content.changeEffect(&properties[node]!, &random)
      } else {
        content.change(&properties[node]!, &random)
      }
    }
    if properties[node] != nil { changes.properties.insert(node) }
  }

  /// Gives a layer a mask, or removes its mask if it has one.
  private mutating func changeMask(of node: NodeID) {
    if let mask = masks[node] {
      if !changes.inserted.contains(mask) { remove(mask) }
      return
    }
    let mask = insertNode()
    properties[mask] = content.mask(of: properties[node]!, &random)
    masks[node] = mask
    changes.masks.insert(node)
  }

  /// Removes a layer from its superlayer, or from the layer that it masks.
  private mutating func detach(_ node: NodeID) {
    for (owner, mask) in masks where mask == node {
      masks[owner] = nil
      changes.masks.insert(owner)
    }
    for (superlayer, children) in sublayers where children.contains(node) {
      sublayers[superlayer] = children.filter { $0 != node }
      changes.sublayers.insert(superlayer)
    }
  }

  /// Removes a layer with its subtree, unless it was inserted since the last commit.
  private mutating func remove(_ node: NodeID) {
    guard !changes.inserted.contains(node) else { return }
    detach(node)
    for gone in subtree(node) where !changes.inserted.contains(gone) {
      properties[gone] = nil
      sublayers[gone] = nil
      masks[gone] = nil
      changes.removed.append(gone)
    }
  }

  private mutating func move(_ node: NodeID) {
    let inside = subtree(node)
    let target = random.pick((layers + [root]).filter { !inside.contains($0) })
    detach(node)
    put(node, into: target)
  }

  private mutating func shuffleSiblings(of node: NodeID) {
    guard let owner = sublayers.first(where: { $0.value.contains(node) })?.key else { return }
    sublayers[owner]?.shuffle(using: &random)
    changes.sublayers.insert(owner)
  }

  private func subtree(_ node: NodeID) -> [NodeID] {
    [node] + (sublayers[node] ?? []).flatMap(subtree) + (masks[node].map(subtree) ?? [])
  }

  private mutating func addAnimation(at time: Double) {
    guard !layers.isEmpty else { return }
    animationCount += 1
    let animation = content.animation(AnimationID(rawValue: animationCount), at: time, &random)
    changes.animations[random.pick(layers), default: []].append(animation)
  }

  /// Returns the commit of the changes since the last one.
  private mutating func takeCommit(at time: Double) -> Commit {
    var commit = Commit(time: time)
    commit.inserted = changes.inserted
    commit.removed = changes.removed
    let touched = changes.properties.union(changes.sublayers).union(changes.masks)
      .union(changes.animations.keys)
    for node in touched.sorted(by: { $0.index < $1.index }) where properties[node] != nil {
      commit.updates.append(update(of: node))
    }
    freeNodes += changes.removed
    changes = Changes()
    return commit
  }

  private func update(of node: NodeID) -> NodeUpdate {
    var update = NodeUpdate(id: node)
    if changes.properties.contains(node) { update.properties = properties[node] }
    if changes.sublayers.contains(node) { update.sublayers = sublayers[node] }
    if changes.masks.contains(node) { update.mask = .some(masks[node]) }
    update.addedAnimations = changes.animations[node] ?? []
    return update
  }
}
