import QuartzCore

/// A builder of the contents of a composition's layers.
struct ContentBuilder {
  /// The content of a layer.
  struct Content {
    var size: CGSize
    /// True if the content is clipped to its size.
    var isClipped = false
    /// A function that adds the content to a layer of that size.
    var fill: (CALayer) -> Void
  }

  let composition: CompositionBuilder

  private var build: BuildContext { composition.build }
  private var sampler: Sampler { composition.sampler }

  /// Returns the content of a layer; nil if it shows nothing.
  func content(of model: LayerModel) -> Content? {
    switch model.content {
    case .none, .camera: nil
    case .shapes(let items): shapes(items)
    case .solid(let color, let width, let height): solid(color, CGSize(width: width, height: height))
    case .image(let asset): image(asset, at: model.location)
    case .composition(let asset, let width, let height, let time):
      composition(asset, size: CGSize(width: width, height: height), time: time, in: model)
    case .text(let text):
      Content(size: composition.size) { layer in
        TextBuilder(build: build, sampler: sampler, size: composition.size)
          .add(text, along: path(of: text, in: model), to: layer)
      }
    }
  }

  private func shapes(_ items: [ShapeItem]) -> Content {
    Content(size: composition.size) { layer in
      let scope = ShapeScope(items, sampler, context: build.context)
      ShapeBuilder(build: build, sampler: sampler, size: composition.size)
        .add(scope.drawings, to: layer)
    }
  }

  /// Returns the mask along which the letters of a text are placed; nil if there is none.
  private func path(of text: TextModel, in model: LayerModel) -> Animated<[BezierPath]>? {
    guard let path = text.path else { return nil }
    guard model.masks.indices.contains(path.mask) else {
      build.context.note("there is no mask for the text along a path", at: model.location)
      return nil
    }
    return model.masks[path.mask].path
  }

  private func solid(_ color: String, _ size: CGSize) -> Content {
    Content(size: size) { $0.backgroundColor = CGColor.hexadecimal(color) }
  }

  private func image(_ asset: String, at location: Location) -> Content? {
    guard case .image(let path, let width, let height)? = build.model.assets[asset] else {
      build.context.note("there is no picture '\(asset.limited(to: 60))'", at: location)
      return nil
    }
    switch build.pictures.picture(path) {
    case .failure(let failure):
      build.context.note("'\(path.limited(to: 60))': \(failure.reason)", at: location)
      return nil
    case .success(let picture):
      if let note = build.pictures.takeReductionNote(of: path) {
        build.context.note(note, at: location)
      }
      let size = CGSize(
        width: width > 0 ? width : Double(picture.width),
        height: height > 0 ? height : Double(picture.height))
      return Content(size: size) { layer in
        layer.contents = picture
        layer.minificationFilter = .trilinear
      }
    }
  }

  private func composition(
    _ asset: String, size: CGSize, time: Animated<Double>?, in model: LayerModel
  ) -> Content? {
    guard case .composition(let layers)? = build.model.assets[asset] else {
      build.context.note("there is no composition '\(asset.limited(to: 60))'", at: model.location)
      return nil
    }
    guard !composition.assets.contains(asset) else {
      build.context.note("a composition that contains itself is left out there", at: model.location)
      return nil
    }
    let map = innerMap(time, model)
    return Content(size: size, isClipped: true) { layer in
      CompositionBuilder(
        layers, on: build, map: map, size: size, assets: composition.assets + [asset]
      )
      .addLayers(to: layer)
    }
  }

  /// Returns the map from the frames of the composition that the layer contains to the frames of the root
  /// composition.
  private func innerMap(_ time: Animated<Double>?, _ model: LayerModel) -> FrameMap {
    guard let time else { return sampler.map.nested(start: model.start, stretch: model.stretch) }
    let rate = build.model.frameRate
    return sampler.map.remapped(by: sampler.map.track(time.track()).map { $0 * rate })
  }
}

extension CGColor {
  /// Returns the color for a text such as `#ff0000`; black for a text that is malformed.
  static func hexadecimal(_ text: String) -> CGColor {
    let value = UInt32(text.drop { $0 == "#" }.prefix(6), radix: 16) ?? 0
    func part(_ shift: UInt32) -> CGFloat { CGFloat(value >> shift & 0xff) / 255 }
    return CGColor(red: part(16), green: part(8), blue: part(0), alpha: 1)
  }
}
