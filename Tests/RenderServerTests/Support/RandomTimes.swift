import CoreGraphics
import RenderModel
import TestSupport

/// A random tree whose layers have clocks of their own and random animations.
struct RandomTimes {
  var random: SeededGenerator
  private(set) var tree = LayerTree()
  let nodes: [NodeID]
  /// The superlayer of each node.
  private var superlayers: [NodeID: NodeID] = [:]

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    nodes = (0..<7).map { NodeID(index: Int32($0)) }
    var commit = Commit(time: 0)
    commit.inserted = nodes
    commit.root = .some(nodes[0])
    for node in nodes.dropFirst() { superlayers[node] = nodes[random.int(0...Int(node.index) - 1)] }
    var animations = RandomAnimation()
    for node in nodes { commit.updates.append(update(of: node, &animations)) }
    tree.apply(commit)
  }

  private mutating func update(
    of node: NodeID, _ animations: inout RandomAnimation
  ) -> NodeUpdate {
    var update = NodeUpdate(id: node)
    var values = LayerProperties()
    values.bounds = CGRect(x: 1, y: 2, width: 30, height: 20)
    values.backgroundColor = CGColor(red: 0.25, green: 0.5, blue: 1, alpha: 0.75)
    values.rare.values.custom["volume"] = .number(0.5)
    values.timing = clock()
    update.properties = values
    update.sublayers = nodes.filter { superlayers[$0] == node }
    for _ in 0..<random.int(0...4) { update.addedAnimations.append(animations.animation(&random)) }
    return update
  }

  /// Returns a random timing of a layer. Sums and products of its numbers are exact.
  mutating func clock() -> Timing {
    var timing = Timing.layer
    timing.speed = random.pick([1, 1, 1, 2, 0.5, -1, -0.25, 0])
    timing.timeOffset = Double(random.int(-16...16)) / 8
    timing.beginTime = Double(random.int(-16...16)) / 8
    return timing
  }

  mutating func time() -> Double { Double(random.int(-64...320)) / 32 }

  func subtree(_ node: NodeID) -> Set<NodeID> {
    Set(nodes.filter { chain($0).contains(node) })
  }

  private func chain(_ node: NodeID) -> [NodeID] {
    Array(sequence(first: node, next: { superlayers[$0] }))
  }

  /// Returns a copy of `tree` in which some layers have other values or lost their animations.
  mutating func changed(_ tree: LayerTree) -> LayerTree {
    var commit = Commit(time: 0)
    for node in nodes where random.once(in: 2) {
      var update = NodeUpdate(id: node)
      var values = tree[node].properties
      values.opacity = random.number(0...1)
      values.rare.values.custom["volume"] = .number(random.number(0...1))
      update.properties = values
      if random.once(in: 3) { update.removedAnimations = tree[node].animations.map(\.id) }
      commit.updates.append(update)
    }
    var changed = tree
    changed.apply(commit)
    return changed
  }

  /// Returns the tree with another timing of one layer.
  func tree(with timing: Timing, on node: NodeID) -> LayerTree {
    var update = NodeUpdate(id: node)
    update.properties = tree[node].properties
    update.properties?.timing = timing
    var commit = Commit(time: 0)
    commit.updates = [update]
    var changed = tree
    changed.apply(commit)
    return changed
  }
}

/// Returns the values of all properties of the table, and of the custom property `volume`.
func allValues(_ values: LayerProperties) -> [PropertyValue] {
  LayerProperty.table.map { $0.read(values) } + [values.rare.values.custom["volume"] ?? .null]
}
