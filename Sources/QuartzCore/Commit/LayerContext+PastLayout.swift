import RenderModel

// Layout that applies to the past, for players that show a scene in an area of another size.

extension LayerContext {
  /// Runs `body`, which lays out the layers, without animations, and commits its changes at once. With a history, they
  /// apply to the past as well: a layer's value in the kept trees is replaced, from the newest tree back to the first one
  /// that has another value than the layer has before `body`. The displayed time does not change.
  package func layOutInPast(_ body: () -> Void) {
    guard journal != nil, let layer else { return inScope { withoutActions(body) } }
    let layers = layers(below: layer)
    let before = layers.map(\.values)
    inScope {
      withoutActions {
        body()
        layer.layoutIfNeeded()
        // This comes before the commit, which adds a tree that already has the new values.
        for (layer, values) in zip(layers, before) { replaceInPast(values, of: layer) }
      }
    }
    commitChanges()
  }

  /// Returns the layers of the subtree, `root` included, that this context has committed.
  private func layers(below root: CALayer) -> [CALayer] {
    var layers: [CALayer] = []
    root.forEachInSubtree { if $0.context === self { layers.append($0) } }
    return layers
  }

  /// Replaces the values in which the layer differs from `old` in the kept trees of the past.
  private func replaceInPast(_ old: LayerProperties, of layer: CALayer) {
    guard layer.context === self, layer.dirty.contains(.properties) else { return }
    for row in LayerProperty.table where row.belongs(to: layer.kind) {
      let (before, after) = (row.read(old), row.read(layer.values))
      guard before != after else { continue }
      let path = PropertyPath(root: .declared(row.id))
      server.revisePast(ValueRevision(of: layer.node, path, from: before, to: after))
    }
  }
}
