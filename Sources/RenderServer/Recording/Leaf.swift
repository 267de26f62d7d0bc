import CoreGraphics

/// A layer that paints one piece, has nothing below it, and gets nothing done to it as a whole: what most
/// layers that move are. Its item is made straight from its values.
///
/// Unsafe, as the inner loop of recording: the values are read where they lie, because copying them costs
/// more than the rest; a call that is not inlined would copy them as well. The tests compare with what
/// `Recorder` makes of the same layer.
private struct Leaf {
  private let values: UnsafePointer<LayerProperties>
  private let toPixels: Homography
  private let clip: PixelRect
  private let opacity: Double
  private let isYUp: Bool

  /// nil for a layer that has to go the long way: it may be hidden, or paint nothing, or more.
  init?(_ values: UnsafePointer<LayerProperties>, on plane: Plane) {
    guard values.isLeaf else { return nil }
    let matrix = values.pointee.unflippedMatrix
    toPixels = Homography(matrix).concatenating(plane.toPixels)
    guard toPixels.isFinite, toPixels.isInvertible,
      values.pointee.has(.doubleSided)
        || LayerProperties.isFrontFacing(matrix) == plane.isFront
    else { return nil }
    (self.values, clip, isYUp) = (values, plane.clip, plane.isYUp)
    opacity = values.pointee.drawnOpacity * plane.opacity
  }

  /// Makes `item` that of the layer.
  func update(_ item: inout DisplayItem) -> LeafUpdate {
    switch item.command {
    case .fill(let old):
      guard item.part == .background, let fill else { return .impossible }
      let bounds = self.bounds(of: fill.shape)
      if fill == old, bounds == item.bounds { return .same }
      return change(&item, bounds, .fill(fill))
    case .image(let old):
      guard item.part == .contents, let image = image(like: old) else { return .impossible }
      let bounds = self.bounds(of: image.shape)
      if bounds == item.bounds, image == old { return .same }
      return change(&item, bounds, .image(image))
    default: return .impossible
    }
  }

  private func change(
    _ item: inout DisplayItem, _ bounds: PixelRect, _ command: DisplayCommand
  ) -> LeafUpdate {
    let before = item.bounds
    item.bounds = bounds
    item.command = command
    return .changed(from: before, to: bounds, hidesMuch: item.hidesMuch)
  }

  private func bounds(of shape: RoundedRect) -> PixelRect {
    toPixels.pixelBounds(of: shape.rect).intersection(clip)
  }

  private var fill: FillCommand? {
    guard values.pointee.contents == nil, let background = values.pointee.backgroundColor,
      background.pattern == nil
    else { return nil }
    let color = background.premultipliedPixel(opacity: opacity)
    guard color >> 24 > 0 else { return nil }
    return FillCommand(shape: outline, toPixels: toPixels, color: color)
  }

  private var outline: RoundedRect {
    RoundedRect(
      values.pointee.bounds, radius: values.pointee.effectiveCornerRadius,
      hardEdges: values.pointee.has(.allowsEdgeAntialiasing) ? 0 : 15)
  }

  /// `old` in its new place. A picture that is laid out anew goes the long way.
  private func image(like old: ImageCommand) -> ImageCommand? {
    guard values.pointee.backgroundColor == nil, case .image(let image) = values.pointee.contents,
      image === old.image, !isYUp, opacity > 0,
      old.shape.rect == values.pointee.bounds, values.pointee.contentsGravity == .resize,
      old.toImage == Homography(mapping: values.pointee.bounds, onto: image.frame)
    else { return nil }
    var command = old
    command.toPixels = toPixels
    command.opacity = opacity
    return command
  }
}

/// What became of a leaf's item.
enum LeafUpdate {
  case same
  /// Its bounds before and now, and whether what is under it need not be drawn.
  case changed(from: PixelRect, to: PixelRect, hidesMuch: Bool)
  /// Nothing: the layer has to go the long way.
  case impossible
}

/// Replaces the items of animated leaves.
struct LeafRecorder {
  private let nodes: [LayerNode]
  private let values: [LayerProperties]
  /// The layer that the last leaf was in, and the plane of its sublayers; nil when they have to go the long
  /// way.
  private var entered: (superlayer: NodeID, plane: Plane?)?

  init(_ recorder: Recorder) {
    nodes = recorder.tree.nodes
    values = recorder.presentation.animated
  }

  /// Planes may be others now.
  mutating func forgetPlane() { entered = nil }

  /// Brings the item of `id` up to date, which is the animated node with the given index.
  mutating func update(
    _ item: inout DisplayItem, of id: NodeID, _ index: Int, _ record: NodeRecord,
    plane: (NodeID) -> Plane?
  ) -> LeafUpdate {
    guard let superlayer = superlayer(ofLeaf: id) else { return .impossible }
    if entered?.superlayer != superlayer {
      entered = (superlayer, isStill(superlayer) ? plane(superlayer) : nil)
    }
    guard let plane = entered?.plane else { return .impossible }
    return values.withUnsafeBufferPointer { values in
      guard let values = values.baseAddress.map({ $0 + index }),
        values.pointee.zPosition == record.zPosition, !values.pointee.transform.tilts
      else { return .impossible }
      return Leaf(values, on: plane)?.update(&item) ?? .impossible
    }
  }

  /// Whether `id`, which has no items, has none still: it is alone and paints nothing.
  func paintsNothing(_ id: NodeID, _ index: Int) -> Bool {
    guard superlayer(ofLeaf: id) != nil else { return false }
    return values.withUnsafeBufferPointer { values in
      guard let values = values.baseAddress.map({ $0 + index }) else { return false }
      return values.isLeaf && values.pointee.backgroundColor == nil
        && values.pointee.contents == nil && !values.pointee.transform.tilts
    }
  }

  /// nil for a layer that is not alone.
  private func superlayer(ofLeaf id: NodeID) -> NodeID? {
    nodes.withUnsafeBufferPointer { nodes in
      guard let node = nodes.baseAddress.map({ $0 + Int(id.index) }),
        node.pointee.sublayers.isEmpty, node.pointee.mask == nil, !node.pointee.hasTransition
      else { return nil }
      return node.pointee.superlayer
    }
  }

  /// Whether the layer does nothing to its sublayers beyond its own place, which stays.
  private func isStill(_ id: NodeID) -> Bool {
    !nodes[Int(id.index)].properties.transformsSublayers && nodes[Int(id.index)].animations.isEmpty
  }
}

extension CGImage {
  fileprivate var frame: CGRect { CGRect(x: 0, y: 0, width: width, height: height) }
}

extension UnsafePointer<LayerProperties> {
  /// Field by field: a property of `LayerProperties` would copy all of them.
  @inline(__always)
  fileprivate var isLeaf: Bool {
    pointee.kind == .plain && !pointee.hasRare && pointee.borderWidth <= 0
      && pointee.flags.isDisjoint(with: LayerFlags.ofNoLeaf) && hasFiniteGeometry
  }

  /// True only if every number is one.
  @inline(__always)
  private var hasFiniteGeometry: Bool {
    let (origin, size) = (pointee.bounds.origin, pointee.bounds.size)
    let (position, anchor) = (pointee.position, pointee.anchorPoint)
    let matrix = pointee.transform
    let place = origin.x + origin.y + size.width + size.height + position.x + position.y
    let rest = pointee.zPosition + pointee.anchorPointZ + pointee.cornerRadius + pointee.contentsScale
    let rows = matrix.row1 + matrix.row2 + matrix.row3 + matrix.row4
    return (place + anchor.x + anchor.y + rest + pointee.borderWidth + rows.sum()).isFinite
  }
}

extension LayerFlags {
  fileprivate static let ofNoLeaf: LayerFlags = [
    .hidden, .shouldRasterize, .masksToBounds, .geometryFlipped,
  ]
}

extension Homography {
  /// Whether `inverse` is one.
  fileprivate var isInvertible: Bool {
    let determinant = determinant
    return determinant.isFinite && abs(determinant) > 1e-30
  }
}
