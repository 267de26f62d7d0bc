import CoreGraphics
import RenderServer

extension AttachedAnimation {
  /// The animation as values for the render server.
  func compiled(on layer: CALayer) -> AnimationValue {
    animation.reportTransitionIssues(of: layer)
    return animation.compiled(id: id, on: AnimationTarget(key: key, layer: layer))
  }
}
