/// The values of a snapshot's animated layers, and its emission histories, at one time.
@usableFromInline package struct Presentation: Sendable {
  /// The time on the clock of the snapshot's context.
  package internal(set) var time = 0.0
  /// The values, indexed by `LayerNode.animatedIndex`.
  @usableFromInline package internal(set) var animated: [LayerProperties] = []
  /// The emission histories that end before `time` in the snapshot, extended to that time.
  var emissions: [NodeID: Emission] = [:]

  package init() {}

  /// Evaluates every animation of `tree` at `time` of its context. The result depends only on the two arguments.
  package init(of tree: LayerTree, at time: Double) {
    var cache = EvaluationCache()
    cache.evaluate(tree, at: time)
    self = cache.presentation
  }

  /// Returns the layer's values at `time`.
  @inlinable package func properties(of node: LayerNode) -> LayerProperties {
    node.animations.isEmpty ? node.properties : animated[Int(node.animatedIndex)]
  }

  /// Returns true when the layer's own transform tilts it out of its superlayer's plane.
  @inlinable package func isTilted(_ node: LayerNode) -> Bool {
    node.animations.isEmpty
      ? node.properties.transform.tilts
      : animated[Int(node.animatedIndex)].transform.tilts
  }

  /// Returns the layer's z position without copying its other values.
  @inlinable package func zPosition(of node: LayerNode) -> Double {
    node.animations.isEmpty
      ? node.properties.zPosition : animated[Int(node.animatedIndex)].zPosition
  }

  /// Returns the matrix that `LayerProperties.drawnSublayerMatrix` specifies, without copying the layer's values.
  package func sublayerMatrix(of node: LayerNode) -> CATransform3D? {
    node.animations.isEmpty
      ? node.properties.drawnSublayerMatrix : animated[Int(node.animatedIndex)].drawnSublayerMatrix
  }

  /// Returns the emission history of an emitter layer of `tree`, the evaluated snapshot; nil for other layers.
  package func emission(of id: NodeID, in tree: LayerTree) -> Emission? {
    emissions[id] ?? tree.emissions[id]?.emission
  }
}
