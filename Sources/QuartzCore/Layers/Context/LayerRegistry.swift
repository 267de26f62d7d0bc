import RenderModel

/// The layers of a context's tree, by their nodes.
struct LayerRegistry {
  /// A layer that left the tree.
  private struct DepartedLayer {
    weak var layer: CALayer?
    /// A strong reference to the layer if the registry keeps it alive; otherwise nil.
    var kept: CALayer?
  }

  private var nodes = NodeAllocator()
  /// The layers at the indices of their nodes.
  private var layers: [CALayer?] = []
  /// The emitter layers, whose births depend on the clocks above them.
  private(set) var emitters: [NodeID: CAEmitterLayer] = [:]
  /// The layers that left the tree and still exist, by the indices of their nodes. They are visible at earlier times.
  private var departed: [Int32: DepartedLayer] = [:]

  /// Calls `body` for each layer in the tree.
  func forEachLayer(_ body: (CALayer) -> Void) {
    for case let layer? in layers { body(layer) }
  }

  /// Adds a layer and returns its node.
  mutating func add(_ layer: CALayer) -> NodeID {
    let node = nodes.take()
    let index = Int(node.index)
    if index == layers.count { layers.append(layer) } else { layers[index] = layer }
    if layer.kind == .emitter { emitters[node] = layer as? CAEmitterLayer }
    return node
  }

  /// Removes a layer; if `isKept` is true, `layer(everOf:)` still finds it, as long as it exists. If `isRetained` is also
  /// true, it exists until its node is released.
  mutating func remove(
    _ layer: CALayer, keepsForHistory isKept: Bool, retained isRetained: Bool = false
  ) {
    layers[Int(layer.node.index)] = nil
    if layer.kind == .emitter { emitters[layer.node] = nil }
    guard isKept else { return }
    departed[layer.node.index] = DepartedLayer(layer: layer, kept: isRetained ? layer : nil)
  }

  /// Allows the nodes to be used again.
  mutating func release(_ removed: [NodeID]) {
    nodes.release(removed)
    guard !departed.isEmpty else { return }
    for id in removed { departed[id.index] = nil }
  }

  /// Returns the layer with that node; nil when it has left the tree.
  func layer(of node: NodeID) -> CALayer? {
    let index = Int(node.index)
    return layers.indices.contains(index) ? layers[index] : nil
  }

  /// Returns the layer that has, or had in the past, the number `node`; nil when it no longer exists.
  func layer(everOf node: NodeID) -> CALayer? { layer(of: node) ?? departed[node.index]?.layer }
}
