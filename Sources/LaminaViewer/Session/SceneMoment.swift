import QuartzCore
import RenderModel
import RenderServer

/// The committed layer tree that is shown at a moment; `time` is the render context's, in seconds.
struct SceneMoment {
  let tree: LayerTree
  let time: Double

  /// Returns the model and the presentation values of a layer; nil for a layer that is not in the tree.
  @MainActor
  func values(of layer: CALayer) -> (model: LayerProperties, shown: LayerProperties)? {
    guard tree.placement(of: layer.node, at: time) != nil else { return nil }
    return (tree[layer.node].properties, tree.presentation(of: layer.node, at: time))
  }

  /// Returns the layer's local time in seconds; nil for a layer that is not in the tree.
  @MainActor
  func localTime(of layer: CALayer) -> Double? {
    tree.placement(of: layer.node, at: time).map { _ in tree.localTime(of: layer.node, at: time) }
  }
}

extension SceneSession {
  /// The scene's tree at the time that is shown, which may lie in the past.
  var moment: SceneMoment {
    let time = playback.context.timeBase.time(at: playback.now)
    return SceneMoment(tree: playback.context.server.tree(at: time), time: time)
  }
}
