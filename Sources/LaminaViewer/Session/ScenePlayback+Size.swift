import QuartzCore

extension ScenePlayback {
  /// The number of layers from which on a document is not kept in memory only for a thumbnail, or for a comparison after
  /// it was closed. It is a choice.
  private static let layerLimit = 2000
  /// The same for the bytes of the committed trees, pictures included.
  private static let byteLimit = 32 << 20

  /// True for a scene that takes so much memory that it is not kept while it is not shown on a page.
  var isLarge: Bool {
    root.hasMoreLayers(than: Self.layerLimit)
      || context.server.historyUse.map { $0.byteCount > Self.byteLimit } ?? false
  }
}

extension CALayer {
  /// Returns true if the tree of the layer, masks included, has more than `limit` layers.
  fileprivate func hasMoreLayers(than limit: Int) -> Bool {
    var (count, waiting) = (0, [self])
    while count <= limit, let layer = waiting.popLast() {
      count += 1
      waiting += layer.sublayers ?? []
      layer.mask.map { waiting.append($0) }
    }
    return count > limit
  }
}
