import QuartzCore

/// A builder of layers that are used as masks.
struct MaskBuilder {
  let build: BuildContext
  let sampler: Sampler

  private var animations: AnimationList { build.animations }
  private let opaque = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
  /// A rectangle, in the coordinates of a layer, that is large enough to contain what a composition shows of it: four times
  /// as long and high as the largest composition (`LottieLimits.side`). A layer that is scaled to less than a quarter can
  /// have parts outside of it, which are then masked.
  private static let everything = CGRect(x: -16_384, y: -16_384, width: 32_768, height: 32_768)

  init(build: BuildContext, sampler: Sampler) { (self.build, self.sampler) = (build, sampler) }

  // MARK: Mattes

  /// Returns a mask that is made of another layer. If there is none, the mask is empty, or full if it is inverted.
  func matte(_ source: CALayer?, _ matte: LayerModel.Matte, size: CGSize) -> CALayer {
    let group = build.plainLayer(CALayer(), "matte", size: size)
    guard let source else { return matte.isInverted ? full("matte") : group }
    guard matte.isInverted || matte.isLuma else {
      group.addSublayer(source)
      return group
    }
    let picture = build.plainLayer(CALayer(), "matte", size: size)
    picture.addSublayer(source)
    if matte.isLuma { picture.filters = [CAFilter(type: "luminanceToAlpha")] }
    guard matte.isInverted else {
      group.addSublayer(picture)
      return group
    }
    picture.compositingFilter = "destOut"
    let all = full("all")
    group.addSublayer(all)
    group.addSublayer(picture)
    return group
  }

  /// Returns an opaque layer that covers `everything`.
  func full(_ name: String) -> CALayer {
    let layer = build.plainLayer(CALayer(), name, size: Self.everything.size)
    layer.position = Self.everything.origin
    layer.backgroundColor = opaque
    return layer
  }

  // MARK: Masks

  private static let filters: [MaskModel.Mode: String] = [
    .subtract: "destOut", .difference: "xor",
  ]

  /// Returns the combination of a layer's masks; nil if there are none.
  func mask(_ masks: [MaskModel], size: CGSize) -> CALayer? {
    let masks = masks.filter { $0.mode != .none }
    guard let first = masks.first else { return nil }
    // A single mask can be used directly. Only a subtracted one needs an opaque layer from which it is subtracted.
    if masks.count == 1, first.mode != .subtract { return shape(first) }
    var group = build.plainLayer(CALayer(), "masks", size: size)
    if first.mode == .subtract { group.addSublayer(full("all")) }
    for (index, mask) in masks.enumerated() {
      let layer = shape(mask)
      guard index == 0 || !mask.intersects else {
        // For an intersection, a compositing filter does not suffice, because it changes nothing outside of the mask.
        // The group is put into another layer, because the mask of a mask has no effect (L2.11).
        group.mask = layer
        let outer = build.plainLayer(CALayer(), "masks", size: size)
        outer.addSublayer(group)
        group = outer
        continue
      }
      layer.compositingFilter = Self.filters[mask.mode]
      group.addSublayer(layer)
    }
    return group
  }

  private func shape(_ mask: MaskModel) -> CALayer {
    let map = sampler.map
    let shape = build.plainLayer(CAShapeLayer(), "mask")
    let path = map.track(mask.path.track())
    let isUniform = path.constant == nil
    shape.fillColor = opaque
    if mask.isInverted { shape.fillRule = .evenOdd }
    animations.animate(shape, "path", with: path) { paths in
      let path = paths.path(isUniform: isUniform)
      return mask.isInverted ? Self.inverted(path) : path
    }
    let opacity = map.track(mask.opacity.track())
    animations.animate(shape, "opacity", with: opacity) { Float($0 / 100) }
    return expanded(shape, by: mask, path: path)
  }

  /// Returns a path whose inside, by the even-odd rule, is the outside of `path`. A part of `path` that is wound twice
  /// counts as outside, although a mask that is not inverted contains it.
  private static func inverted(_ path: CGPath) -> CGPath {
    let result = CGMutablePath()
    result.addRect(everything)
    result.addPath(path)
    return result
  }

  /// Returns the mask enlarged or reduced by its expansion. It is enlarged by a stroke of twice the distance, and
  /// reduced by removing such a stroke. Between a keyframe that enlarges it and one that reduces it, both strokes change
  /// at once.
  private func expanded(
    _ shape: CAShapeLayer, by mask: MaskModel, path: Track<[BezierPath]>
  ) -> CALayer {
    let distance = sampler.map.track(mask.expansion.track()).map { mask.isInverted ? -$0 : $0 }
    guard distance.values.contains(where: { $0 != 0 }) else { return shape }
    if distance.values.contains(where: { $0 > 0 }) {
      (shape.strokeColor, shape.lineJoin) = (opaque, .round)
      animations.animate(shape, "lineWidth", with: distance.map { max(2 * $0, 0) }) { $0 }
    }
    guard distance.values.contains(where: { $0 < 0 }) else { return shape }
    let group = build.plainLayer(CALayer(), "mask")
    let edge = build.plainLayer(CAShapeLayer(), "edge")
    let isUniform = path.constant == nil
    animations.animate(edge, "path", with: path) { $0.path(isUniform: isUniform) }
    (edge.fillColor, edge.strokeColor, edge.lineJoin) = (nil, opaque, .round)
    edge.compositingFilter = "destOut"
    animations.animate(edge, "lineWidth", with: distance.map { max(-2 * $0, 0) }) { $0 }
    group.addSublayer(shape)
    group.addSublayer(edge)
    return group
  }
}

extension MaskModel {
  /// True if the mask removes everything outside of it.
  fileprivate var intersects: Bool { mode == .intersect || mode == .darken }
}
