import CoreGraphics
import RenderServer

extension CALayer {
  /// A copy with the committed values as the animations have them now; nil before the layer was
  /// committed in a tree (T8.1). Its class is the layer's own.
  public func presentation() -> Self? {
    if modelLayer != nil { return self }
    guard let context else { return nil }
    return presentationCopy(at: context.frameTime ?? MediaClock.now(), of: context) as? Self
  }

  private func presentationCopy(at time: CFTimeInterval, of context: LayerContext) -> CALayer {
    copyShowing(context.server.presentation(of: node, at: time, model: modelToDisplay))
  }

  final func copyShowing(_ values: LayerProperties) -> CALayer {
    let copy = copyKeepingClass()
    copy.values = values
    copy.actions = actions
    copy.style = style
    copy.delegate = delegate
    copy.modelLayer = self
    return copy
  }

  /// What `display` draws at a commit is the model that is being committed, unless an animation that comes
  /// with it has yet to begin; at other times presentations show what was committed (T8.1).
  private var modelToDisplay: LayerProperties? {
    isDisplayingModel && attachedAnimations.allSatisfy(\.isSent) ? values : nil
  }

  /// The layer that a presentation copy shows; a model layer itself (T8.2).
  public func model() -> Self { (modelLayer ?? self) as? Self ?? self }
}
