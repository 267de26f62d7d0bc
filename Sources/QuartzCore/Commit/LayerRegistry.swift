import RenderServer

/// The layers of a context's tree by their nodes.
struct LayerRegistry {
  private struct WeakLayer {
    weak var layer: CALayer?
  }

  private var nodes = NodeAllocator()
  /// A node's index is its place.
  private var layers: [CALayer?] = []
  /// Those among the layers whose births depend on the clocks above them.
  private(set) var emitters: [NodeID: CAEmitterLayer] = [:]
  /// Those that left, while somebody else keeps them: in the past they still show.
  private var departed: [Int32: WeakLayer] = [:]

  func forEachLayer(_ body: (CALayer) -> Void) {
    for case let layer? in layers { body(layer) }
  }

  mutating func add(_ layer: CALayer) -> NodeID {
    let node = nodes.take()
    let index = Int(node.index)
    if index == layers.count { layers.append(layer) } else { layers[index] = layer }
    if layer.kind == .emitter { emitters[node] = layer as? CAEmitterLayer }
    return node
  }

  mutating func forget(_ layer: CALayer, remembering isRemembered: Bool) {
    layers[Int(layer.node.index)] = nil
    if layer.kind == .emitter { emitters[layer.node] = nil }
    if isRemembered { departed[layer.node.index] = WeakLayer(layer: layer) }
  }

  /// The nodes may be used anew.
  mutating func giveBack(_ removed: [NodeID]) {
    nodes.giveBack(removed)
    guard !departed.isEmpty else { return }
    for id in removed { departed[id.index] = nil }
  }

  /// nil when the layer has left the tree since.
  func layer(of node: NodeID) -> CALayer? {
    let index = Int(node.index)
    return layers.indices.contains(index) ? layers[index] : nil
  }

  /// The layer that has, or in the past had, the number `node`; nil once nobody keeps it any more.
  func layer(everOf node: NodeID) -> CALayer? { layer(of: node) ?? departed[node.index]?.layer }
}
