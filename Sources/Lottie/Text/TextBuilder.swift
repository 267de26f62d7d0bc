import QuartzCore

/// A builder of the layers of texts. The layers are shapes of all letters together, or of each letter if letters are
/// animated separately.
struct TextBuilder {
  let build: BuildContext
  let sampler: Sampler
  /// The size of the composition, in points. Layers that contain others have it; shape layers have none.
  let size: CGSize

  private var map: FrameMap { sampler.map }
  private var animations: AnimationList { build.animations }

  /// Adds the layers of a text to a layer. `shape` is the path along which its letters are placed; nil for straight
  /// lines.
  func add(_ text: TextModel, along shape: Animated<[BezierPath]>?, to layer: CALayer) {
    for (index, document) in text.documents.enumerated() {
      let next = index + 1 < text.documents.count ? text.documents[index + 1].time : .infinity
      let group = build.plainLayer(CALayer(), document.document.text, size: size)
      if text.documents.count > 1 {
        let visible = visibility(from: index == 0 ? -.infinity : document.time, to: next)
        animations.animate(group, "hidden", with: visible) { $0 < 0.5 }
      }
      add(document.document, of: text, along: shape, to: group)
      layer.addSublayer(group)
    }
  }

  /// Returns a track that is 1 between two frames of the composition and 0 at other times.
  private func visibility(from start: Double, to end: Double) -> Track<Double> {
    // No frame is before −1e9, because the numbers of a file are clamped (`Node.number`).
    let stops = [(-1e9, start <= -1e9 ? 1.0 : 0), (start, 1), (end, 0)].filter { $0.0.isFinite }
    let easings = [Easing](repeating: .hold, count: stops.count - 1)
    return map.track(Track(times: stops.map(\.0), values: stops.map(\.1), easings: easings))
  }

  private func add(
    _ document: TextModel.Document, of text: TextModel, along shape: Animated<[BezierPath]>?,
    to group: CALayer
  ) {
    let outlines = LetterOutlines(build: build, sampler: sampler)
    let ascent = (build.model.fonts[document.font]?.ascent ?? 75) / 100 * document.size
    let lines = TextLines(document, ascent: ascent) { outlines.outline($0, document) }
    let path = text.path.flatMap { model in
      shape.map {
        TextPath(model, shape: $0, leadingSpace: document.leadingSpace, of: lines, map)
      }
    }
    guard !text.animators.isEmpty || path != nil else {
      let paths = lines.letters.flatMap { letter in
        letter.outline.paths.map { $0.moved(by: letter.origin) }
      }
      for layer in paint(paths, document).layers { group.addSublayer(layer) }
      return
    }
    let animators = text.animators.map { animator in
      LetterAnimator(
        animator, sampler, counts: lines.counts, strokeWidth: document.strokeWidth)
    }
    let motion = LetterMotion(animators: animators, path: path)
    let times = sampler.samples(of: motion.spans, jumps: motion.jumps)
    let count = countOfLetters(in: document, changes: animators.count * times.count)
    let groups = LetterGroups(lines.letters, grouping: text.grouping)
    // An alignment that changes keeps its first value.
    let alignment = map.track(text.alignment.whole(count: 2)).first
    for letter in lines.letters.prefix(count) where !letter.outline.paths.isEmpty {
      guard build.mayMakeLayers else { return }
      let center =
        groups.anchor(of: letter, alignment: alignment.number(0) / 100)
        + SIMD2(0, document.size / 2 * alignment.number(1) / 100)
      add(letter, around: center, moving: motion, document: document, to: group)
    }
  }

  /// Returns the number of letters that are shown of a text with animators. `changes` is the number of changes of each
  /// letter.
  private func countOfLetters(in document: TextModel.Document, changes: Int) -> Int {
    let limit = LottieLimits.letters(withChanges: changes)
    if document.text.count > limit {
      let text = document.text.limited(to: 40)
      build.context.note("only the first \(limit) letters of '\(text)…' are shown", at: .top)
    }
    return limit
  }

  /// The layers that paint a text or a letter.
  private struct Paint {
    var fill: CAShapeLayer?
    var stroke: CAShapeLayer?
    /// Both, or the one that exists, in the order in which they are painted.
    var layers: [CAShapeLayer] = []
  }

  /// Returns layers with the fill and the stroke of a text.
  private func paint(_ paths: [BezierPath], _ document: TextModel.Document) -> Paint {
    // The points are counted for the outline of the letter, its path in the layer, and the one in the render server.
    guard !paths.isEmpty, build.context.budget.spend(200 * paths.weight) else { return Paint() }
    let path = paths.path(isUniform: false)
    let fill = document.fill.map { color in
      let layer = build.plainLayer(CAShapeLayer(), "fill")
      (layer.path, layer.fillColor) = (path, CGColor.lottie(color))
      return layer
    }
    let stroke = document.stroke.map { color in
      let layer = build.plainLayer(CAShapeLayer(), "stroke")
      (layer.path, layer.fillColor, layer.strokeColor) = (path, nil, CGColor.lottie(color))
      // The format has no joins for texts. The round ones are a choice.
      (layer.lineWidth, layer.lineJoin) = (document.strokeWidth, .round)
      return layer
    }
    let order = document.strokeIsAbove ? [fill, stroke] : [stroke, fill]
    return Paint(fill: fill, stroke: stroke, layers: order.compactMap(\.self))
  }

  // MARK: Letters

  /// Adds the layer of a letter that rotates around `center`, a point relative to the start of the letter's baseline.
  private func add(
    _ letter: TextLines.Letter, around center: SIMD2<Double>, moving motion: LetterMotion,
    document: TextModel.Document, to group: CALayer
  ) {
    let paint = self.paint(letter.outline.paths, document)
    let layer = whole(paint)
    let times = sampler.samples(of: motion.spans, jumps: motion.jumps)
    func states<Value>(_ value: (LetterState) -> Value) -> Track<Value> {
      map.sampled(at: times) { time in value(motion.animators.state(of: letter, at: time)) }
    }
    let matrix = map.sampled(at: times) { motion.matrix(of: letter, center: center, at: $0) }
    animations.animate(layer, "transform", with: matrix) {
      NSValue(caTransform3D: CATransform3DMakeAffineTransform($0))
    }
    animations.animate(layer, "opacity", with: states(\.opacity)) { Float(min(max($0, 0), 1)) }
    animate(paint.fill, "fillColor", of: document.fill, mix: states(\.fill))
    animate(paint.stroke, "strokeColor", of: document.stroke, mix: states(\.stroke))
    if let stroke = paint.stroke {
      animations.animate(stroke, "lineWidth", with: states(\.strokeWidth)) {
        CGFloat(max(0, document.strokeWidth + $0))
      }
    }
    group.addSublayer(layer)
  }

  /// Returns a layer with the fill and the stroke of a letter. It is the only one of them if there is only one.
  private func whole(_ paint: Paint) -> CALayer {
    if paint.layers.count == 1 {
      return paint.layers[0]
    }
    let layer = build.plainLayer(CALayer(), nil, size: size)
    for part in paint.layers { layer.addSublayer(part) }
    return layer
  }

  /// Animates a color that is mixed with those of the animators. `mix` contains the three components of their color
  /// and its fraction.
  private func animate(
    _ layer: CAShapeLayer?, _ key: String, of color: [Double]?, mix: Track<[Double]>
  ) {
    guard let layer, let color, mix.constant?.number(3) != 0 else { return }
    animations.animate(layer, key, with: mix) { mix in
      let mixed = Array(color.prefix(3)).blended(to: Array(mix.prefix(3)), mix.number(3))
      return CGColor.lottie(mixed + color.dropFirst(3))
    }
  }
}
