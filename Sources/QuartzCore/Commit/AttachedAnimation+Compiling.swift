import CoreGraphics
import RenderModel

extension AttachedAnimation {
  /// Returns the animation as values for the render server, and reports transitions that cannot be shown as requested. For
  /// an animation of a recording, these are the recorded values.
  func compiled(on layer: CALayer) -> AnimationValue {
    if let recorded { return recorded.value.renumbered(id) }
    animation.reportTransitionIssues(of: layer)
    return animation.compiled(id: id, on: AnimationTarget(key: key, layer: layer))
  }
}
