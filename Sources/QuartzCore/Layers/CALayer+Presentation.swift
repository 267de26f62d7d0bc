import CoreGraphics
import RenderModel

extension CALayer {
  /// Returns a copy with the committed values as the animations have them now, of the layer's own class; nil if the
  /// layer was never committed in a tree (T8.1). A copy does not change afterwards.
  public func presentation() -> Self? {
    if modelLayer != nil { return self }
    guard let context else { return nil }
    return presentationCopy(at: context.frameTime ?? MediaClock.now(), of: context) as? Self
  }

  private func presentationCopy(at time: CFTimeInterval, of context: LayerContext) -> CALayer {
    copyShowing(context.server.presentation(of: node, at: time, model: modelToDisplay))
  }

  /// Returns a presentation copy of the layer with `values`.
  final func copyShowing(_ values: LayerProperties) -> CALayer {
    let copy = DynamicAllocation.copy(of: self, base: CALayer.self)
    copy.values = values
    copy.actions = actions
    copy.style = style
    copy.delegate = delegate
    copy.modelLayer = self
    return copy
  }

  /// The model values during `display` at a commit, unless an animation that comes with the commit has yet to begin;
  /// nil at other times, when presentations show what was committed (T8.1).
  private var modelToDisplay: LayerProperties? {
    isDisplayingModel && attachedAnimations.allSatisfy(\.isSent) ? values : nil
  }

  /// Returns the layer that a presentation copy was made of; a model layer returns itself (T8.2).
  public func model() -> Self { (modelLayer ?? self) as? Self ?? self }
}
