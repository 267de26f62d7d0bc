import CoreGraphics
import RenderServer

extension AttachedAnimation {
  /// The animation as values for the render server.
  func compiled(on layer: CALayer) -> AnimationValue {
    if let transition = animation as? CATransition, transition.type != .fade {
      Issue.report(.transitionDrawnAsFade(type: transition.type.rawValue, layer: layer.path))
    }
    return animation.compiled(id: id, on: AnimationTarget(key: key, layer: layer))
  }
}
