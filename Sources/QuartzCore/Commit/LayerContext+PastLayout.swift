import RenderModel

// Layout that applies to the past, for players that show a scene in an area of another size.

extension LayerContext {
  /// Runs `body`, which lays out the layers, without animations. Without a history, its changes are committed with the
  /// other changes of the transaction. With one, they apply to the past as well, and are committed at once: a layer's
  /// value in the kept trees is replaced, from the newest tree back to the first one that has another value than the
  /// layer has before `body`. The displayed time does not change. Earlier changes are committed first; they apply to
  /// the present only.
  package func layOutInPast(_ body: () -> Void) {
    guard journal != nil, let layer else { return inScope { withoutActions(body) } }
    commitNow()
    let layers = layers(below: layer)
    let before = layers.map(\.values)
    inScope {
      withoutActions {
        body()
        layOutMarkedLayers()
        // This comes before the commit, which adds a tree that already has the new values.
        replaceInPast(zip(layers, before).flatMap { revisions(of: $0, from: $1) })
      }
    }
    commitNow()
  }

  /// Runs `body`, and commits its changes as if they had been made at `time`, on this context's clock: the code of the
  /// layers sees that time, and new animations begin at it. In the history, the tree that results is the only one from
  /// `time` on, so that animations that have already left their layers are no longer part of the past. The displayed
  /// time and the live time do not change. Earlier changes are committed first.
  package func rewritePast(from time: CFTimeInterval, _ body: () -> Void) {
    commitNow()
    rewrittenTime = time
    defer { rewrittenTime = nil }
    inScope(body)
    // The history gets a new tree even if `body` changes nothing.
    layer?.note(.properties)
    commitNow()
    journal?.beginAgain(at: time)
  }

  /// Commits the changes of the layers so far, also within an explicit transaction or a commit of all contexts, in which
  /// `CATransaction.flush()` does nothing.
  package func commitNow() {
    CATransaction.lock()
    defer { CATransaction.unlock() }
    commitChanges()
  }

  /// Runs layout until no layer is marked, also of layers whose superlayers are not marked. As in a commit, this takes
  /// several rounds, because layout may mark more layers, or add some, and at most 16.
  private func layOutMarkedLayers() {
    for _ in 0..<16 {
      let pending = changedLayers.filter { $0.dirty.contains(.layout) }
      if pending.isEmpty, !prepareNewcomers() { return }
      for layer in superlayersFirst(pending) { layer.layoutIfMarked() }
    }
  }

  /// Returns the layers of the subtree, `root` included, that this context has committed.
  private func layers(below root: CALayer) -> [CALayer] {
    var layers: [CALayer] = []
    root.forEachInSubtree { if $0.context === self { layers.append($0) } }
    return layers
  }

  /// Lets values that a commit of another program is about to set replace the present ones in the kept trees of the past, as
  /// `layOutInPast` does. `layers` are those at the indices of the program's nodes.
  func revisePast(_ updates: [NodeUpdate], of layers: [CALayer?]) {
    guard journal != nil else { return }
    let all = updates.flatMap { update -> [ValueRevision] in
      let index = Int(update.id.index)
      guard let new = update.properties, layers.indices.contains(index), let layer = layers[index],
        layer.context === self
      else { return [] }
      return revisions(of: layer, from: layer.values, to: new)
    }
    replaceInPast(all)
  }

  /// Returns the changes of the layer's values since `old`.
  private func revisions(of layer: CALayer, from old: LayerProperties) -> [ValueRevision] {
    guard layer.context === self, layer.dirty.contains(.properties) else { return [] }
    return revisions(of: layer, from: old, to: layer.values)
  }

  private func revisions(
    of layer: CALayer, from old: LayerProperties, to new: LayerProperties
  ) -> [ValueRevision] {
    LayerProperty.table.filter { $0.belongs(to: layer.kind) }.flatMap { paths(of: $0, layer) }
      .compactMap { path in
        let (before, after) = (old[path: path], new[path: path])
        return before == after ? nil : ValueRevision(of: layer.node, path, from: before, to: after)
      }
  }

  /// The origin and the size of the bounds change independently: scrolling changes only the origin.
  private func paths(of row: LayerProperty, _ layer: CALayer) -> [PropertyPath] {
    guard row.id == .bounds else { return [PropertyPath(root: .declared(row.id))] }
    return ["bounds.origin", "bounds.size"].compactMap { PropertyPath($0, kind: layer.kind) }
  }

  /// The greatest number of values that one layout replaces in the past, except that all those of the newest
  /// tree are replaced. It limits the time of a step of a drag; the number is a choice.
  private static let revisionLimit = 40_000

  private func replaceInPast(_ revisions: [ValueRevision]) {
    guard !revisions.isEmpty else { return }
    server.revisePast(revisions, limit: max(1, Self.revisionLimit / revisions.count))
  }
}
