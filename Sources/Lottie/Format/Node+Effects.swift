extension Node {
  /// The ratios of a shadow's standard deviation to the softness of an effect and to the size of a layer style. They are
  /// those of other players.
  private static let softnessDeviation = 0.25
  private static let sizeDeviation = 0.5

  private typealias EffectReader = @Sendable (Node) -> EffectModel

  /// The readers of the effects, by the number of the effect's type. The values of an effect have a fixed order.
  private static let effectReaders: [Int: EffectReader] = [
    20: { node in
      .tint(black: node.color(0), white: node.color(1), amount: node.effectNumber(2, 100))
    },
    21: { node in .fill(color: node.color(2), opacity: node.effectNumber(6, 1)) },
    25: { node in
      .dropShadow(
        color: node.color(0), opacity: node.effectNumber(1, 255).scaled(100 / 255.0),
        angle: node.effectNumber(2), distance: node.effectNumber(3),
        deviation: node.effectNumber(4).scaled(softnessDeviation))
    },
    29: { node in .blur(radius: node.effectNumber(0)) },
  ]

  /// The estimated memory of an effect in bytes.
  private static let effectCost = 1500

  /// The effects of a layer that can be drawn. Effects that only control expressions are left out.
  var effects: [EffectModel] {
    elements("ef").compactMap { node in
      guard node.context.budget.spend(Self.effectCost), node["en"]?.flag ?? true,
        let type = node["ty"]?.integer
      else { return nil }
      if let read = Self.effectReaders[type] { return read(node) }
      // Type 5 is a group of controls, which is also used for effects of other programs.
      if type > 5 {
        let name = node.name.map { " '\($0.limited(to: 40))'" } ?? ""
        node.note("the effect\(name) of the type \(type) is not drawn")
      }
      return nil
    }
  }

  /// The layer styles that can be drawn, which are drop shadows.
  var styles: [EffectModel] {
    elements("sy").compactMap { node in
      guard node.context.budget.spend(Self.effectCost), node["ty"]?.integer == 1 else {
        node.note("layer styles of the type \(node["ty"]?.integer ?? -1) are not drawn")
        return nil
      }
      // The angle of a style is that of the light, counterclockwise from the right. The shadow lies on the other side,
      // and the angle of `EffectModel` is clockwise from the top.
      return .dropShadow(
        color: node.color("c"), opacity: node.scalar("o", 100),
        angle: node.scalar("a").scaled(-1).moved(270), distance: node.scalar("d"),
        deviation: node.scalar("s").scaled(Self.sizeDeviation))
    }
  }

  /// Returns the color at an index of the effect's values.
  private func color(_ index: Int) -> Animated<[Double]> {
    effectValue(index)?.animatedColor ?? Animated([0, 0, 0, 1])
  }

  private func effectNumber(_ index: Int, _ standard: Double = 0) -> Animated<Double> {
    effectValue(index)?.animated(standard) ?? Animated(standard)
  }

  private func effectValue(_ index: Int) -> Node? {
    let values = elements("ef")
    return index < values.count ? values[index]["v"] : nil
  }
}

extension Animated<Double> {
  /// Returns the property with all values multiplied by a factor.
  func scaled(_ factor: Double) -> Animated { Animated(keyframes.map { $0.mapped { $0 * factor } }) }

  /// Returns the property with a number added to all values.
  func moved(_ distance: Double) -> Animated { Animated(keyframes.map { $0.mapped { $0 + distance } }) }
}

extension Animated.Keyframe {
  fileprivate func mapped(_ function: (Value) -> Value) -> Self {
    var result = self
    result.value = function(value)
    return result
  }
}
