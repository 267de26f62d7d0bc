import RenderModel

extension LayerTree {
  /// Calls `body` with the matrix of each plane onto which a layer is projected on the way to the root: first that of its
  /// superlayer. The matrix of a layer whose superlayer spans depth is multiplied by that of the superlayer first, because
  /// both are projected onto the same plane. A mask does not have the sublayer transform of its layer.
  func forEachPlane(
    from id: NodeID, _ presentation: Presentation, _ body: (CATransform3D) -> Void
  ) {
    var matrix = CATransform3D.identity
    for node in sequence(first: id, next: { self[$0].superlayer }) {
      let superlayer = self[node].superlayer.map { presentation.properties(of: self[$0]) }
      let isMask = self[node].superlayer.map { self[$0].mask == node } ?? false
      let values = presentation.properties(of: self[node])
      matrix = matrix.concatenating(values.matrix(in: isMask ? nil : superlayer))
      if superlayer?.spansDepth == true { continue }
      body(matrix)
      matrix = .identity
    }
  }
}
