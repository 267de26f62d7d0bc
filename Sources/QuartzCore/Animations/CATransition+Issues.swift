import CoreGraphics
import RenderModel

extension CATransition {
  /// The effect that the render server draws; nil for an unknown type.
  var effect: TransitionEffect? {
    TransitionEffect(type: type.rawValue, subtype: subtype?.rawValue)
  }
}

extension CAAnimation {
  /// Reports the properties of the animation's transitions that cannot be shown as requested.
  func reportTransitionIssues(of layer: any AnimatedObject) {
    for transition in transitions { transition.reportIssues(of: layer) }
  }
}

extension CATransition {
  fileprivate func reportIssues(of layer: any AnimatedObject) {
    if effect == nil {
      Issue.report(.transitionDrawnAsFade(type: type.rawValue, layer: layer.treePath))
    } else if let subtype = subtype?.rawValue, effect?.understands(subtype: subtype) == false {
      Issue.report(.unknownSubtype(subtype, type: type.rawValue, layer: layer.treePath))
    }
    if filter != nil { Issue.report(.notDrawnYet(key: "filter", layer: layer.treePath)) }
    if !(0 <= startProgress && startProgress <= endProgress && endProgress <= 1) {
      let text = "from \(startProgress) to \(endProgress)"
      Issue.report(.progressOutOfOrder(text, layer: layer.treePath))
    }
  }
}
