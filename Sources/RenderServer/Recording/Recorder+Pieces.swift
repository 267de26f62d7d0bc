import CoreGraphics
import DisplayLists
import RenderModel

// The pieces of a layer, such as its background, in the order of L2.2.

extension Recorder {
  /// Returns true when the parts of the layer's picture cannot overlap: it has one piece of its own, or one sublayer
  /// that groups its pieces itself (L2.4).
  func isSinglePiece(_ layer: VisibleLayer) -> Bool {
    let sublayers = tree[layer.id].sublayers
    if sublayers.isEmpty { return layer.values.pieceCount <= 1 }
    guard sublayers.count == 1, layer.values.pieceCount == 0, layer.values.kind != .replicator else {
      return false
    }
    return tree[sublayers[0]].properties.has(.allowsGroupOpacity)
  }

  mutating func recordBackground(_ layer: VisibleLayer, _ opacity: Double) {
    if let color = layer.values.backgroundColor, let pattern = color.pattern {
      return recordPattern(
        pattern, of: layer, as: .background, opacity: opacity * color.alpha)
    }
    guard
      let color = layer.values.backgroundColor?.premultipliedPixel(
        opacity: opacity, tint: layer.instance.tint), color >> 24 > 0
    else { return }
    let outline = layer.values.outline
    let fill = FillCommand(shape: outline, toPixels: layer.toPixels, color: color)
    append(.fill(fill), as: .background, of: layer, shape: outline)
  }

  mutating func recordBorder(_ layer: VisibleLayer, _ opacity: Double) {
    let values = layer.values
    guard values.borderWidth > 0,
      let color = values.borderColor?.premultipliedPixel(
        opacity: opacity, tint: layer.instance.tint), color >> 24 > 0
    else { return }
    let ring = RingCommand(
      outer: values.outline, inner: values.borderHole, toPixels: layer.toPixels, color: color)
    append(.ring(ring), as: .border, of: layer, shape: values.outline)
  }

  mutating func recordContents(_ layer: VisibleLayer, _ opacity: Double) {
    guard let color = layer.values.contentsTint, mayOpenGroup(for: layer.id) else {
      return recordPlainContents(layer, opacity)
    }
    var command = GroupCommand()
    command.tint = color.rgba.premultipliedPixel
    let group = open(.contentsTint, command, of: layer.id)
    recordPlainContents(layer, opacity)
    end(group)
  }

  private mutating func recordPlainContents(_ layer: VisibleLayer, _ opacity: Double) {
    switch layer.values.contents {
    case nil: if layer.values.showsTiles { recordTiles(layer, opacity) }
    case .image(let image) where layer.values.repeatsContents:
      // At a contentsScale of 0, a pixel of the image would be infinitely large. The smallest scale is a
      // choice.
      let tile = PatternTile(image: image, scale: max(layer.values.contentsScale, 1e-3))
      recordPattern(tile, of: layer, as: .contents, opacity: opacity)
    case .image(let image):
      recordImage(image, of: layer, opacity: opacity)
    case .crossfade(let from, let to, let fraction):
      let command = GroupCommand(
        opacity: opacity, combination: .crossfade(weight: fraction))
      var group = open(.crossfade, command, of: layer.id)
      recordImage(from, of: layer, opacity: 1)
      recordMiddle(of: &group)
      recordImage(to, of: layer, opacity: 1)
      end(group)
    }
  }

  private mutating func recordImage(_ image: CGImage, of layer: VisibleLayer, opacity: Double) {
    let values = layer.values
    let size = CGSize(width: image.width, height: image.height)
    let frame = values.contentsFrame(pixelSize: size)
    let part = values.contentsRect
    guard frame.width > 0, frame.height > 0, part.width > 0, part.height > 0 else { return }
    let source = CGRect(
      x: part.minX * size.width, y: part.minY * size.height, width: part.width * size.width,
      height: part.height * size.height)
    guard source.isFinite, frame.isFinite else { return }
    let shape =
      values.isContentsRounded(frame)
      ? values.outline : RoundedRect(frame, aliasedEdges: values.aliasedEdges)
    var command = ImageCommand(
      image: image, shape: shape, toImage: Homography(mapping: frame, onto: source),
      toPixels: layer.toPixels, opacity: opacity, isSmooth: values.isContentsSmooth)
    command.minification = values.contentsMinification
    guard values.isNineSliced else { return append(command, layer) }
    for slice in values.slices(of: frame, source) {
      var part = command
      part.shape = slice.shape
      part.toImage = Homography(mapping: slice.shape.rect, onto: slice.source)
      append(part, layer)
    }
  }

  private mutating func append(_ command: ImageCommand, _ layer: VisibleLayer) {
    var command = command
    if layer.isYUp {
      let height = Double(command.image.height)
      command.toImage = command.toImage.concatenating(.upsideDown(height: height))
    }
    append(.image(command), as: .contents, of: layer, shape: command.shape)
  }

  mutating func append(
    _ command: DisplayCommand, as part: DisplayItem.Part, of layer: VisibleLayer, shape: RoundedRect
  ) {
    let bounds = layer.toPixels.pixelBounds(of: shape.rect).intersection(clip)
    guard !bounds.isEmpty || keepsInvisibleItems(of: layer) else { return }
    paint(DisplayItem(node: layer.id, part: part, bounds: bounds, command: command))
  }
}

extension LayerProperties {
  /// The color that multiplies the contents; nil for white and for layers without contents.
  fileprivate var contentsTint: CGColor? {
    guard hasRare, contents != nil, let color = rare.values.contentsMultiplyColor,
      color.rgba != SIMD4(repeating: 1)
    else { return nil }
    return color
  }

  /// True if the contents are repeated at their own size instead of stretched over the bounds.
  fileprivate var repeatsContents: Bool {
    hasRare && rare.values.repeatsContents && contentsGravity == .resize && !isNineSliced
  }
}

extension Homography {
  /// Returns a vertical flip. It keeps images upright in flipped layers, where row 0 lies at the maximum y (L1.6,
  /// L2.9).
  static func upsideDown(height: Double) -> Homography {
    Homography(SIMD3(1, 0, 0), SIMD3(0, -1, 0), SIMD3(0, height, 1))
  }
}
