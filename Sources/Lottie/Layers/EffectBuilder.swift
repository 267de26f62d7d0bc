import QuartzCore

/// A builder that sets the effects of layers, as shadows and filters.
struct EffectBuilder {
  let build: BuildContext
  let sampler: Sampler

  private var animations: AnimationList { build.animations }
  private var map: FrameMap { sampler.map }

  /// The ratio of the standard deviation to the radius in the file, for blurs. It is a choice.
  private static let blurDeviation = 0.3

  func apply(_ effects: [EffectModel], to layer: CALayer) {
    var filters: [CAFilter] = []
    // A layer has one shadow.
    let shadow = effects.lastIndex(where: \.isShadow)
    for (index, effect) in effects.enumerated() {
      let name = "effect\(filters.count)"
      switch effect {
      case .dropShadow(let color, let opacity, let angle, let distance, let deviation):
        guard index == shadow else { continue }
        applyShadow(color, opacity, to: layer)
        applyOffset(angle, distance, to: layer)
        animations.animate(layer, "shadowRadius", with: map.track(deviation.track())) { max($0, 0) }
      case .blur, .tint, .fill: filters.append(filter(effect, name))
      }
    }
    guard !filters.isEmpty else { return }
    layer.filters = filters
    let kept = effects.filter { !$0.isShadow }
    for (index, effect) in kept.enumerated() { animate(effect, "filters.effect\(index)", of: layer) }
  }

  private func applyShadow(
    _ color: Animated<[Double]>, _ opacity: Animated<Double>, to layer: CALayer
  ) {
    animations.animate(layer, "shadowColor", with: map.track(color.whole(count: 3))) {
      CGColor.lottie($0)
    }
    animations.animate(layer, "shadowOpacity", with: map.track(opacity.track())) { Float($0 / 100) }
  }

  /// Sets the offset of a shadow. The angle is in degrees: 0 is upwards, 90 is to the right.
  private func applyOffset(_ angle: Animated<Double>, _ distance: Animated<Double>, to layer: CALayer) {
    let (angle, distance) = (map.track(angle.track()), map.track(distance.track()))
    let offset = sampler.track(angle, distance, isLinear: angle.constant != nil) { angle, distance in
      [sin(angle * .pi / 180) * distance, -cos(angle * .pi / 180) * distance]
    }
    animations.animate(layer, "shadowOffset", with: offset) { CGSize(width: $0[0], height: $0[1]) }
  }

  private func filter(_ effect: EffectModel, _ name: String) -> CAFilter {
    let isBlur = if case .blur = effect { true } else { false }
    let filter = CAFilter(type: isBlur ? "gaussianBlur" : "colorMatrix")
    filter.name = name
    return filter
  }

  private func animate(_ effect: EffectModel, _ path: String, of layer: CALayer) {
    switch effect {
    case .dropShadow: break
    case .blur(let radius):
      animations.animate(layer, "\(path).inputRadius", with: map.track(radius.track())) {
        max($0 * Self.blurDeviation, 0)
      }
    case .fill(let color, let opacity):
      let matrix = sampler.track(
        map.track(color.whole(count: 3)), map.track(opacity.track()), isLinear: opacity.isConstant
      ) { Self.fill($0, amount: $1) }
      animate(matrix, path, of: layer)
    case .tint(let black, let white, let amount):
      let colors = sampler.track(
        map.track(black.whole(count: 3)), map.track(white.whole(count: 4)), isLinear: true
      ) { Array($0.prefix(3)) + Array($1.prefix(3)) }
      let matrix = sampler.track(colors, map.track(amount.track()), isLinear: amount.isConstant) {
        Self.tint(Array($0.prefix(3)), Array($0.suffix(3)), amount: $1 / 100)
      }
      animate(matrix, path, of: layer)
    }
  }

  private func animate(_ matrix: Track<[Double]>, _ path: String, of layer: CALayer) {
    animations.animate(layer, "\(path).inputColorMatrix", with: matrix) {
      $0.map { NSNumber(value: $0) }
    }
  }

  /// Returns the entries of a color matrix, row by row, that mixes a color with the picture.
  private static func fill(_ color: [Double], amount: Double) -> [Double] {
    rows { row, column in
      column == 4 ? amount * color.number(row) : row == column ? 1 - amount : 0
    }
  }

  /// Returns the entries of a color matrix, row by row, that maps black and white to two colors by luminance.
  private static func tint(_ black: [Double], _ white: [Double], amount: Double) -> [Double] {
    let weights = [0.2126, 0.7152, 0.0722]
    return rows { row, column in
      let range = white.number(row) - black.number(row)
      let tinted = column < 3 ? range * weights[column] : column == 4 ? black.number(row) : 0
      return amount * tinted + (row == column ? 1 - amount : 0)
    }
  }

  private static func rows(_ entry: (Int, Int) -> Double) -> [Double] {
    (0..<3).flatMap { row in (0..<5).map { entry(row, $0) } } + [0, 0, 0, 1, 0]
  }
}
