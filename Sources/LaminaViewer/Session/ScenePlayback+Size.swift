import QuartzCore

extension ScenePlayback {
  /// The number of layers from which on a document is not kept in memory only for a thumbnail, or for a comparison after
  /// it was closed. It is a choice.
  private static let layerLimit = 2000
  /// The number of bytes of the committed trees, pictures included, from which on it is not kept either, which is a choice.
  private static let byteLimit = 32 << 20

  /// True for a scene that takes so much memory that it is not kept while it is not shown on a page.
  var isLarge: Bool {
    layerCount > Self.layerLimit
      || context.server.historyUse.map { $0.byteCount > Self.byteLimit } ?? false
  }

  private var layerCount: Int {
    var count = 0
    root.forEachInSubtree { _ in count += 1 }
    return count
  }
}
