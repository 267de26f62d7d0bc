import QuartzCore

/// A builder of the layers of one composition.
///
/// A layer must be drawn at its own position in the order of the layers. It is therefore not a sublayer of its parent's
/// layer. Instead it is put into container layers that repeat the transforms of its parents.
struct CompositionBuilder {
  let build: BuildContext
  let sampler: Sampler
  /// The size of the composition.
  let size: CGSize
  private let layers: [LayerModel]
  private let indices: [Int: Int]
  /// The cameras from the top; empty for layers that are seen without perspective.
  private let cameras: [Camera]
  /// The names of the assets of this composition and of those that contain it.
  let assets: [String]

  /// The greatest depth of nested compositions.
  private static let depthLimit = 32
  /// The greatest number of mattes of each other; those beyond show nothing.
  private static let matteLimit = 8

  private var map: FrameMap { sampler.map }
  private var animations: AnimationList { build.animations }

  init(
    _ layers: [LayerModel], on build: BuildContext, map: FrameMap, size: CGSize, assets: [String] = []
  ) {
    (self.build, self.layers, self.size, self.assets) = (build, layers, size, assets)
    sampler = Sampler(map: map)
    var indices: [Int: Int] = [:]
    for (position, layer) in layers.enumerated() {
      if let index = layer.index { indices[index] = position }
    }
    self.indices = indices
    cameras = Camera.all(of: layers, positions: indices, build.context)
  }

  /// Adds the layers of the composition to `parent`.
  func addLayers(to parent: CALayer) {
    guard assets.count < Self.depthLimit else {
      return build.context.note("compositions are nested too deeply", at: .top)
    }
    var space: CALayer?
    for position in layers.indices.reversed() where build.visitLayer() {
      let model = layers[position]
      guard !model.isMatte, let layer = layer(at: position) else { continue }
      space = isSeenByCamera(model) && model.matte == nil ? space ?? view(in: parent) : nil
      (space ?? parent).addSublayer(layer)
    }
  }

  // MARK: Camera

  private func isSeenByCamera(_ model: LayerModel) -> Bool {
    !cameras.isEmpty && model.isThreeDimensional
  }

  /// Adds a layer to `parent` that shows its sublayers as the cameras see them, and returns it. Three-dimensional
  /// layers that follow each other are in one, so that they are sorted by their depth.
  private func view(in parent: CALayer) -> CALayer {
    let view = CameraBuilder(build: build, sampler: sampler, size: size).layer(for: cameras)
    parent.addSublayer(view)
    return view
  }

  /// Returns a layer that shows the layer at a position of the list, in the coordinates of the composition. Returns
  /// nil if it shows nothing.
  ///
  /// - Parameter mattes: The positions of the layers for which this layer is a matte, directly or through other
  ///   mattes.
  private func layer(at position: Int, mattes: [Int] = []) -> CALayer? {
    let model = layers[position]
    guard !model.isHidden, var result = contentLayer(model) else { return nil }
    result = chained(result, model)
    // Mattes apply to what the camera sees.
    if isSeenByCamera(model), model.matte != nil || !mattes.isEmpty {
      let plane = build.plainLayer(CALayer(), model.name, size: size)
      view(in: plane).addSublayer(result)
      result = plane
    }
    let visible = visibility(model)
    animations.animate(result, "hidden", with: visible) { $0 < 0.5 }
    if let matte = model.matte, !mattes.contains(position) {
      guard mattes.count < Self.matteLimit else {
        build.context.note("mattes of mattes are nested too deeply", at: model.location)
        return nil
      }
      result = masked(result, matte, mattes: mattes + [position])
    }
    if let filter = BlendModes.filter(model.blendMode, at: model.location, build.context) {
      result.compositingFilter = filter
    }
    return result
  }

  // MARK: Parents

  /// Returns the layer inside of containers with the transforms of its parents. The innermost container is that of
  /// the nearest parent.
  private func chained(_ layer: CALayer, _ model: LayerModel) -> CALayer {
    var (result, next, count) = (layer, model.parent, 0)
    while let index = next, let position = indices[index], count < LottieLimits.parents,
      build.mayMakeLayers
    {
      let parent = layers[position]
      let kind = isSeenByCamera(model) ? CATransformLayer() : CALayer()
      let container = build.plainLayer(kind, parent.name, size: size)
      apply(parent, to: container, size: size)
      container.addSublayer(result)
      (result, next, count) = (container, parent.parent, count + 1)
    }
    return result
  }

  private func apply(_ model: LayerModel, to layer: CALayer, size: CGSize) {
    let tracks = TransformTracks(
      model.transform, sampler, turnsWithMotion: model.turnsWithMotion)
    TransformAnimations(animations: animations, sampler: sampler).apply(tracks, to: layer, size: size)
  }

  /// Returns a track that is 1 while the layer is shown and 0 at other times.
  private func visibility(_ model: LayerModel) -> Track<Double> {
    let (start, end) = (model.inPoint, model.outPoint)
    guard map.isEven else {
      let times = map.samples()
      let values = times.map { time in
        let frame = map.frame(at: time)
        return start <= frame && frame < end ? 1.0 : 0
      }
      let easings = [Easing](repeating: .hold, count: times.count - 1)
      return Track(times: times, values: values, easings: easings, isSampled: true)
    }
    let (from, to) = (map.root(start), map.root(end))
    let range = map.range
    if from <= range.lowerBound, to >= range.upperBound { return Track(1) }
    if to <= range.lowerBound || from > range.upperBound || to <= from { return Track(0) }
    var (times, values) = ([range.lowerBound], [from <= range.lowerBound ? 1.0 : 0])
    if from > range.lowerBound { (times, values) = (times + [from], values + [1]) }
    if to < range.upperBound { (times, values) = (times + [to], values + [0]) }
    let easings = [Easing](repeating: .hold, count: times.count - 1)
    return Track(times: times, values: values, easings: easings)
  }

  // MARK: Mattes

  private func masked(
    _ layer: CALayer, _ matte: LayerModel.Matte, mattes: [Int]
  ) -> CALayer {
    let source = matte.source.flatMap { indices[$0] } ?? mattes[mattes.count - 1] - 1
    let group = build.plainLayer(CALayer(), layer.name.map { "\($0) with matte" }, size: size)
    group.addSublayer(layer)
    let isUsable = layers.indices.contains(source) && !mattes.contains(source)
    let mask = isUsable ? self.layer(at: source, mattes: mattes) : nil
    group.mask = MaskBuilder(build: build, sampler: sampler)
      .matte(mask, matte, size: size)
    return group
  }

  // MARK: Content

  /// Returns the layer with its content, transform, opacity, effects and masks; nil if it shows nothing.
  private func contentLayer(_ model: LayerModel) -> CALayer? {
    guard let content = ContentBuilder(composition: self).content(of: model) else { return nil }
    let size = content.size
    let layer = build.plainLayer(CALayer(), model.name, size: size)
    apply(model, to: layer, size: size)
    animations.animate(layer, "opacity", with: map.track(model.transform.opacity.track())) {
      Float($0 / 100)
    }
    let mask = MaskBuilder(build: build, sampler: sampler).mask(model.masks, size: size)
    // A mask would also clip the shadow. So if the layer is masked or clipped, the effects are applied to a layer
    // around it.
    let isWhole = model.effects.isEmpty || mask == nil && !content.isClipped
    let inner = isWhole ? layer : build.plainLayer(CALayer(), model.name, size: size)
    inner.mask = mask
    inner.masksToBounds = content.isClipped
    content.fill(inner)
    EffectBuilder(build: build, sampler: sampler).apply(model.effects, to: layer)
    if !isWhole { layer.addSublayer(inner) }
    return layer
  }
}
