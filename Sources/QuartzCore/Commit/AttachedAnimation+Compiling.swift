import CoreGraphics
import RenderModel

extension AttachedAnimation {
  /// Returns the animation as values for the render server, and reports transitions that cannot be shown as requested.
  func compiled(on layer: CALayer) -> AnimationValue {
    animation.reportTransitionIssues(of: layer)
    return animation.compiled(id: id, on: AnimationTarget(key: key, layer: layer))
  }
}
