import QuartzCore

/// The model of an animation, and the objects that the builders of its layers share.
final class BuildContext {
  let model: CompositionModel
  let animations: AnimationList
  let pictures: PictureFinder
  let context: ReadingContext
  /// The number of layers that were made.
  private var layerCount = 0
  /// The number of layers of the file that were looked at, each as often as its composition is used.
  private var visitCount = 0
  /// True if layers were left out because there are too many.
  private var isFull = false

  init(
    _ model: CompositionModel, animations: AnimationList, pictures: PictureFinder,
    context: ReadingContext
  ) {
    (self.model, self.animations, self.pictures, self.context) = (model, animations, pictures, context)
  }

  /// True while more layers may be made. Adds an issue when there are too many.
  var mayMakeLayers: Bool {
    if layerCount >= LottieLimits.layers { leaveOutLayers(beyond: LottieLimits.layers) }
    return !isFull && context.budget.shortage == nil
  }

  /// Counts a layer of the file, which may show nothing. Returns true if it may be looked at.
  func visitLayer() -> Bool {
    visitCount += 1
    if visitCount > LottieLimits.visits { leaveOutLayers(beyond: LottieLimits.visits) }
    return mayMakeLayers
  }

  private func leaveOutLayers(beyond limit: Int) {
    guard !isFull else { return }
    isFull = true
    context.note("more than \(limit) layers; the others are left out", at: .top)
  }

  /// Initializes a new layer so that its coordinates equal those of its superlayer after it was added.
  func plainLayer<Kind: CALayer>(_ layer: Kind, _ name: String?, size: CGSize = .zero) -> Kind {
    context.budget.spend(ReadingCost.layer)
    layerCount += 1
    layer.name = name
    layer.anchorPoint = .zero
    layer.bounds = CGRect(origin: .zero, size: size)
    return layer
  }
}
