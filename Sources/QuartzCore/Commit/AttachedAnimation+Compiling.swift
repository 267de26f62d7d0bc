import CoreGraphics
import RenderServer

extension AttachedAnimation {
  /// The animation as values for the render server.
  func compiled(on layer: CALayer) -> AnimationValue {
    if let transition = animation as? CATransition, transition.type != .fade {
      Issue.report(.transitionDrawnAsFade(type: transition.type.rawValue, layer: layer.treePath))
    }
    let value = animation.compiled(
      id: id, on: AnimationTarget(key: key, kind: layer.values.kind))
    if case .inert = value.kind, let property = animation as? CAPropertyAnimation {
      Issue.report(
        .animationShowsNothing(
          key: key ?? "(no key)", keyPath: property.keyPath ?? "(no key path)", layer: layer.treePath))
    }
    return value
  }
}
