import QuartzCore

/// The model of an animation, and the objects that the builders of its layers share.
final class BuildContext {
  let model: CompositionModel
  let animations: AnimationList
  let pictures: PictureFinder
  let context: ReadingContext

  init(
    _ model: CompositionModel, animations: AnimationList, pictures: PictureFinder,
    context: ReadingContext
  ) {
    (self.model, self.animations, self.pictures, self.context) = (model, animations, pictures, context)
  }

  /// Initializes a new layer so that its coordinates equal those of its superlayer after it was added.
  func plainLayer<Kind: CALayer>(_ layer: Kind, _ name: String?, size: CGSize = .zero) -> Kind {
    context.budget.spend(ReadingCost.layer)
    layer.name = name
    layer.anchorPoint = .zero
    layer.bounds = CGRect(origin: .zero, size: size)
    return layer
  }
}
