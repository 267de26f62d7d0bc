import QuartzCore

/// A builder of the layers for the drawings of a shape layer.
struct ShapeBuilder {
  let build: BuildContext
  let sampler: Sampler
  /// The size of the groups' layers. They do not clip their content to it.
  let size: CGSize

  private var animations: AnimationList { build.animations }

  /// Adds layers for the drawings. The first drawing is the topmost one.
  func add(_ drawings: [Drawing], to parent: CALayer) {
    for drawing in drawings.reversed() where build.mayMakeLayers {
      switch drawing {
      case .style(let style): add(style, to: parent)
      case .group(let group): add(group, to: parent)
      }
    }
  }

  private func add(_ group: Drawing.Group, to parent: CALayer) {
    let layer = build.plainLayer(CALayer(), group.name, size: size)
    let transforms = TransformAnimations(animations: animations, sampler: sampler)
    transforms.apply(group.transform.tracks(sampler), to: layer, size: size)
    animations.animate(layer, "opacity", with: group.transform.opacity(sampler)) { Float($0 / 100) }
    add(group.drawings, to: layer)
    parent.addSublayer(layer)
  }

  private func add(_ style: Drawing.Style, to parent: CALayer) {
    guard !style.paths.isEmpty else { return }
    let layer = style.stroke == nil ? filled(style) : stroked(style)
    layer.compositingFilter = BlendModes.filter(
      style.paint.blendMode, at: style.location, build.context)
    let opacity = sampler.map.track(style.paint.opacity.track())
    animations.animate(layer, "opacity", with: opacity) { Float($0 / 100) }
    parent.addSublayer(layer)
  }

  // MARK: Fills

  private func filled(_ style: Drawing.Style) -> CALayer {
    for path in style.paths where build.context.budget.spend(0) { path.node.applyTrim(sampler) }
    return RegionBuilder(shapes: self, style: style).fill(PathRegion(style.paths))
  }

  /// Returns the fill of some of the paths of a style.
  func filled(
    _ style: Drawing.Style, _ paths: [PathUse], isEvenOdd: Bool
  ) -> CALayer {
    let path = sampler.joined(paths.map { $0.track(sampler) })
    let shape = build.plainLayer(CAShapeLayer(), style.name ?? "fill")
    shape.fillRule = isEvenOdd ? .evenOdd : .nonZero
    set(path, of: shape)
    return painted(shape, path: path, key: "fillColor", style: style, margin: 0)
  }

  /// Returns a group that shows `layer` through a mask.
  func masked(_ layer: CALayer, by mask: CALayer, named name: String?) -> CALayer {
    let group = build.plainLayer(CALayer(), name, size: size)
    group.addSublayer(layer)
    group.mask = mask
    return group
  }

  func set(_ path: Track<[BezierPath]>, of shape: CAShapeLayer) {
    let isUniform = path.constant == nil
    animations.animate(shape, "path", with: path) { $0.path(isUniform: isUniform) }
  }

  /// Paints a shape with a color, or returns a gradient layer that is masked by the shape.
  private func painted(
    _ shape: CAShapeLayer, path: Track<[BezierPath]>, key: String, style: Drawing.Style,
    margin: Double
  ) -> CALayer {
    switch style.paint.paint {
    case .color(let color):
      animations.animate(shape, key, with: sampler.map.track(color.whole(count: 3))) {
        CGColor.lottie($0)
      }
      return shape
    case .gradient(let model):
      shape.setValue(CGColor(red: 0, green: 0, blue: 0, alpha: 1), forKeyPath: key)
      let builder = GradientBuilder(build: build, sampler: sampler)
      return builder.layer(model, masked: shape, path: path, margin: margin, style: style)
    }
  }

  // MARK: Strokes

  private func stroked(_ style: Drawing.Style) -> CALayer {
    let groups = strokeGroups(style.paths)
    let layers = groups.compactMap { stroke($0.paths, trim: $0.trim, style: style) }
    guard layers.count != 1 else { return layers[0] }
    let group = build.plainLayer(CALayer(), style.name ?? "stroke", size: size)
    for layer in layers { group.addSublayer(layer) }
    return group
  }

  /// Returns the paths in groups, each of which can be stroked by one layer: all paths that are not trimmed, each
  /// path that is trimmed by itself, and all paths that are trimmed as one.
  private func strokeGroups(
    _ paths: [PathUse]
  ) -> [(paths: [PathUse], trim: PathNode.PendingTrim?)] {
    // A trim refers to lengths in the path's own group. If the transforms do not preserve ratios of lengths, it is
    // applied to the path before.
    for path in paths where build.context.budget.spend(0) && !keepsProportions(path) {
      path.node.applyTrim(sampler)
    }
    applyPartialTrims(of: paths)
    var groups: [(paths: [PathUse], trim: PathNode.PendingTrim?)] = []
    var indices: [ObjectIdentifier?: Int] = [:]
    for path in paths {
      let trim = path.node.trim
      if let index = indices[trim.map(ObjectIdentifier.init)] {
        groups[index].paths.append(path)
      } else {
        indices[trim.map(ObjectIdentifier.init)] = groups.count
        groups.append(([path], trim))
      }
    }
    return groups
  }

  /// Applies the trims whose paths are not all painted, or are painted several times, as the copies of a repeater are: a
  /// stroke would trim these uses of paths as one path.
  private func applyPartialTrims(of paths: [PathUse]) {
    let trims = Dictionary(grouping: paths.compactMap(\.node.trim), by: ObjectIdentifier.init)
    for uses in trims.values where uses.count != uses[0].nodes.count {
      uses[0].nodes[0].applyTrim(sampler)
    }
  }

  private func keepsProportions(_ path: PathUse) -> Bool {
    path.node.trim == nil || path.transforms.allSatisfy { $0.tracks(sampler).keepsProportions }
  }

  private func stroke(
    _ paths: [PathUse], trim: PathNode.PendingTrim?, style: Drawing.Style
  ) -> CALayer? {
    guard let stroke = style.stroke, build.context.budget.spend(0) else { return nil }
    let shape = build.plainLayer(CAShapeLayer(), style.name ?? "stroke")
    shape.fillColor = nil
    let path = sampler.joined(paths.map { $0.track(sampler) })
    if let trim {
      TrimAnimations(animations: animations, sampler: sampler).apply(trim.model, to: shape, path)
    } else {
      set(path, of: shape)
    }
    let width = apply(stroke, to: shape)
    // With the format's standard miter limit of 4, a corner extends beyond the path by two widths at most.
    return painted(shape, path: path, key: "strokeColor", style: style, margin: width * 2)
  }

  private static let caps: [Int: CAShapeLayerLineCap] = [1: .butt, 2: .round, 3: .square]
  private static let joins: [Int: CAShapeLayerLineJoin] = [1: .miter, 2: .round, 3: .bevel]

  /// Sets the properties of a stroke, and returns its greatest width.
  private func apply(_ stroke: StrokeModel, to shape: CAShapeLayer) -> Double {
    let map = sampler.map
    shape.lineCap = Self.caps[stroke.cap] ?? .butt
    shape.lineJoin = Self.joins[stroke.join] ?? .miter
    animations.animate(shape, "miterLimit", with: map.track(stroke.miterLimit.track())) { $0 }
    let width = map.track(stroke.width.track())
    animations.animate(shape, "lineWidth", with: width) { $0 }
    guard !stroke.dashes.isEmpty else { return width.values.max() ?? 0 }
    let dashes = stroke.dashes.map { map.track($0.track()).map { [$0] } }
    let pattern = dashes.dropFirst().reduce(dashes[0]) { all, next in
      sampler.track(all, next, isLinear: true) { $0 + $1 }
    }
    animations.animate(shape, "lineDashPattern", with: pattern) {
      $0.map { NSNumber(value: max($0, 0)) }
    }
    animations.animate(shape, "lineDashPhase", with: map.track(stroke.dashOffset.track())) { $0 }
    return width.values.max() ?? 0
  }
}

extension CGColor {
  /// Returns the color for three or four components. They are clamped to 0…1, because easings can overshoot.
  static func lottie(_ numbers: [Double]) -> CGColor {
    func component(_ index: Int, _ standard: Double = 0) -> CGFloat {
      min(max(numbers.number(index, standard), 0), 1)
    }
    return CGColor(red: component(0), green: component(1), blue: component(2), alpha: component(3, 1))
  }
}

extension TransformTracks {
  /// True if the transform scales lengths in all directions by the same factor.
  fileprivate var keepsProportions: Bool {
    skew.constant == 0 && scaleX == scaleY
  }
}

extension GroupTransform {
  /// Returns the track of the opacity in percent.
  func opacity(_ sampler: Sampler) -> Track<Double> {
    switch self {
    case .group(let model): return sampler.map.track(model.opacity.track())
    case .copy(let number, let model): return model.opacity(ofCopy: number, sampler)
    }
  }
}

extension RepeaterModel {
  /// Returns the track of a copy's opacity in percent. It is 0 if the number of copies is smaller, and otherwise
  /// interpolated between the opacities of the first and the last copy.
  fileprivate func opacity(ofCopy number: Int, _ sampler: Sampler) -> Track<Double> {
    let map = sampler.map
    let (first, last) = (
      map.track(transform.copyOpacity.start.track()), map.track(transform.copyOpacity.end.track())
    )
    let ends = sampler.track(first, last, isLinear: true) { [$0, $1] }
    return sampler.track(ends, map.track(copies.track()), isLinear: false) { ends, count in
      let count = count.rounded(.up)
      guard Double(number) < count else { return 0 }
      return ends[0].blended(to: ends[1], count > 1 ? Double(number) / (count - 1) : 0)
    }
  }
}
