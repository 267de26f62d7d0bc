import CoreGraphics
import RenderModel

extension CALayer {
  /// Returns a copy of the layer, of the layer's own class, that has the committed values with the animations applied
  /// at the present time; nil if the layer is not part of a committed tree (T8.1). The copy does not change afterwards.
  public func presentation() -> Self? {
    if modelLayer != nil { return self }
    guard let context else { return nil }
    return presentationCopy(at: context.frameTime ?? MediaClock.now(), of: context) as? Self
  }

  private func presentationCopy(at time: CFTimeInterval, of context: LayerContext) -> CALayer {
    copyShowing(context.server.presentation(of: node, at: time, model: modelToDisplay))
  }

  /// Returns a presentation copy of the layer with `values`.
  package final func copyShowing(_ values: LayerProperties) -> CALayer {
    let copy = DynamicAllocation.copy(of: self, base: CALayer.self)
    copy.values = values
    copy.actions = actions
    copy.style = style
    copy.delegate = delegate
    copy.modelLayer = self
    return copy
  }

  /// The model values while `display` draws a changed model, unless the layer has an animation that was not sent yet;
  /// nil at other times, when presentation copies have the committed values (T8.1).
  private var modelToDisplay: LayerProperties? {
    isDisplayingModel && attachedAnimations.allSatisfy(\.isSent) ? values : nil
  }

  /// Returns the layer from which a presentation copy was made; a model layer returns itself (T8.2).
  public func model() -> Self { (modelLayer ?? self) as? Self ?? self }
}
