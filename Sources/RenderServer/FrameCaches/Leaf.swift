import CoreGraphics
import DisplayLists
import RenderModel

/// A layer that paints a single item and has no sublayers, mask or group effects. Most animated layers are of this
/// kind. The item is made directly from the layer's values, and that of a shape layer from a `ShapeLeaf` as well.
///
/// This is unsafe code in the inner loop of recording. The values are read in place, because copying them costs more
/// than everything else, and a call that is not inlined would copy them too. The tests compare the result with that of
/// `Recorder` for the same layer.
private struct Leaf {
  private let values: UnsafePointer<LayerProperties>
  private let toPixels: Homography
  private let clip: PixelRect
  private let opacity: Double
  private let isYUp: Bool

  /// Creates the leaf; nil for a layer that must be recorded by `Recorder`, because it may be hidden or paint no item
  /// or several.
  init?(_ values: UnsafePointer<LayerProperties>, on plane: Plane) {
    guard values.isLeaf else { return nil }
    self.init(visible: values, on: plane)
  }

  /// Creates the leaf of a layer that has a `ShapeLeaf`; nil for one that may paint something else too or be hidden.
  init?(ofShape values: UnsafePointer<LayerProperties>, on plane: Plane) {
    guard values.paintsOnlyItsPath else { return nil }
    self.init(visible: values, on: plane)
  }

  /// Creates the leaf; nil when it may be invisible.
  @inline(__always)
  private init?(visible values: UnsafePointer<LayerProperties>, on plane: Plane) {
    let matrix = values.pointee.unflippedMatrix
    toPixels = Homography(matrix).concatenating(plane.toPixels)
    guard toPixels.isFinite, toPixels.isInvertible, !toPixels.isBehindEye,
      values.pointee.has(.doubleSided) || matrix.isFrontFacing == plane.isFront
    else { return nil }
    (self.values, clip, isYUp) = (values, plane.clip, plane.isYUp)
    opacity = values.pointee.drawnOpacity * plane.opacity
  }

  /// Updates `item` to the layer's current values.
  func update(_ item: inout DisplayItem) -> LeafUpdate {
    switch item.command {
    case .fill(let old):
      guard item.part == .background, let fill else { return .impossible }
      let bounds = self.bounds(of: fill.shape)
      if fill == old, bounds == item.bounds { return .same }
      return change(&item, to: .fill(fill), bounds: bounds)
    case .image(let old):
      guard item.part == .contents, let image = image(like: old) else { return .impossible }
      let bounds = self.bounds(of: image.shape)
      if bounds == item.bounds, image == old { return .same }
      return change(&item, to: .image(image), bounds: bounds)
    case .path, .ring, .particles, .backdrop, .gradient, .surface, .shadow, .warp, .beginGroup,
      .groupMiddle,
      .endGroup:
      return .impossible
    }
  }

  /// Updates the item of the path of `shape` to the layer's current values.
  func update(
    _ item: inout DisplayItem, like shape: ShapeLeaf, _ budget: inout PathBudget
  ) -> LeafUpdate {
    guard case .path(let old) = item.command,
      let path = shape.command(
        like: old, item.part, through: toPixels, opacity: opacity, budget: &budget, clip: clip)
    else { return .impossible }
    let bounds = toPixels.pixelBounds(of: path.outline.box).intersection(clip)
    if bounds == item.bounds, path == old { return .same }
    return change(&item, to: .path(path), bounds: bounds)
  }

  private func change(
    _ item: inout DisplayItem, to command: DisplayCommand, bounds: PixelRect
  ) -> LeafUpdate {
    let before = item.bounds
    item.bounds = bounds
    item.command = command
    return .changed(from: before, to: bounds, hides: item.hides)
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
      aliasedEdges: values.pointee.has(.allowsEdgeAntialiasing) ? 0 : 15)
  }

  /// Returns `old` in its new position; nil when the position of the picture in the layer changed, so that `Recorder`
  /// must record the layer.
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

/// The result of updating a leaf's item.
enum LeafUpdate {
  case same
  /// The item's bounds before and after, and the part of the items under it that it hides.
  case changed(from: PixelRect, to: PixelRect, hides: HiddenPart)
  /// The item was not updated; `Recorder` must record the layer.
  case impossible
}

/// Updates the items of animated leaves.
struct LeafRecorder {
  private let nodes: [LayerNode]
  private let values: [LayerProperties]
  private let evaluation: EvaluationCache
  /// The last evaluation, if layers may be known to have the values that they had then.
  private let last: EvaluationCache.Moment?
  /// The superlayer of the last leaf and the plane of its sublayers; nil when `Recorder` must record them.
  private var currentSuperlayer: (superlayer: NodeID, plane: Plane?)?

  init(_ recorder: Recorder, _ evaluation: EvaluationCache, since last: EvaluationCache.Moment?) {
    (self.evaluation, self.last) = (evaluation, last)
    nodes = recorder.tree.nodes
    values = recorder.presentation.animated
  }

  /// Discards the cached plane, after planes may have changed.
  mutating func discardPlane() { currentSuperlayer = nil }

  /// Updates the item of `id`, which is the animated node at `index`.
  mutating func update(
    _ item: inout DisplayItem, of id: NodeID, at index: Int, record: ItemRange,
    plane: (NodeID) -> Plane?
  ) -> LeafUpdate {
    guard let superlayer = superlayer(ofLeaf: id) else { return .impossible }
    if currentSuperlayer?.superlayer != superlayer {
      currentSuperlayer = (superlayer, isStill(superlayer) ? plane(superlayer) : nil)
    }
    guard let plane = currentSuperlayer?.plane else { return .impossible }
    return values.withUnsafeBufferPointer { values in
      guard let values = values.baseAddress.map({ $0 + index }),
        values.pointee.zPosition == record.zPosition, !values.pointee.transform.tilts
      else { return .impossible }
      return Leaf(values, on: plane)?.update(&item) ?? .impossible
    }
  }

  /// Updates the item of the shape layer `id`, for which `update` has just returned `impossible`.
  func updateShape(
    _ item: inout DisplayItem, of id: NodeID, at index: Int, record: ItemRange,
    shapes: inout ShapeLeaves, budget: inout PathBudget
  ) -> LeafUpdate {
    guard let plane = currentSuperlayer?.plane, superlayer(ofLeaf: id) == currentSuperlayer?.superlayer
    else { return .impossible }
    return values.withUnsafeBufferPointer { values in
      guard let values = values.baseAddress.map({ $0 + index }),
        values.pointee.zPosition == record.zPosition, !values.pointee.transform.tilts,
        values.pointee.kind == .shape, values.pointee.hasRare,
        let shape = shapes.leaf(values, at: index)
      else { return .impossible }
      return Leaf(ofShape: values, on: plane)?.update(&item, like: shape, &budget) ?? .impossible
    }
  }

  /// Returns true when `id`, which has no items, still has none because it is a leaf that paints nothing.
  func paintsNothing(_ id: NodeID, _ index: Int) -> Bool {
    guard superlayer(ofLeaf: id) != nil else { return false }
    return values.withUnsafeBufferPointer { values in
      guard let values = values.baseAddress.map({ $0 + index }) else { return false }
      return values.isLeaf && values.pointee.backgroundColor == nil
        && values.pointee.contents == nil && !values.pointee.transform.tilts
    }
  }

  /// Returns the superlayer of a leaf; nil for a layer with sublayers, a mask or a transition.
  private func superlayer(ofLeaf id: NodeID) -> NodeID? {
    nodes.withUnsafeBufferPointer { nodes in
      guard let node = nodes.baseAddress.map({ $0 + Int(id.index) }),
        node.pointee.sublayers.isEmpty, node.pointee.mask == nil, !node.pointee.hasTransition
      else { return nil }
      return node.pointee.superlayer
    }
  }

  /// Returns true when the layer is not animated, or its animations have not changed it since the last update, and it has
  /// no sublayer transform.
  private func isStill(_ id: NodeID) -> Bool {
    let index = Int(id.index)
    guard !nodes[index].animations.isEmpty else { return !nodes[index].properties.transformsSublayers }
    guard let last else { return false }
    return evaluation.isUnchanged(nodes[index], since: last)
      && evaluation.presentation.sublayerMatrix(of: nodes[index]) == nil
  }
}

extension CGImage {
  fileprivate var frame: CGRect { CGRect(x: 0, y: 0, width: width, height: height) }
}

extension UnsafePointer<LayerProperties> {
  /// True for a leaf. The fields are read one by one, because a property of `LayerProperties` would copy all of them.
  @inline(__always)
  fileprivate var isLeaf: Bool {
    pointee.kind == .plain && !pointee.hasRare && paintsOnePiece
  }

  /// True for a layer with a `ShapeLeaf` that paints nothing but the path.
  @inline(__always)
  fileprivate var paintsOnlyItsPath: Bool {
    pointee.backgroundColor == nil && pointee.contents == nil && paintsOnePiece
  }

  /// True for a layer whose piece is not clipped, framed or drawn in a way of its own.
  @inline(__always)
  private var paintsOnePiece: Bool {
    pointee.borderWidth <= 0 && pointee.flags.isDisjoint(with: LayerFlags.ofNoLeaf) && hasFiniteGeometry
  }

  /// True when all numbers of the geometry are finite.
  @inline(__always)
  private var hasFiniteGeometry: Bool {
    let (origin, size) = (pointee.bounds.origin, pointee.bounds.size)
    let (position, anchor) = (pointee.position, pointee.anchorPoint)
    let matrix = pointee.transform
    let frame = origin.x + origin.y + size.width + size.height + position.x + position.y
    let rest = pointee.zPosition + pointee.anchorPointZ + pointee.cornerRadius + pointee.contentsScale
    let rows = matrix.row1 + matrix.row2 + matrix.row3 + matrix.row4
    return (frame + anchor.x + anchor.y + rest + pointee.borderWidth + rows.sum()).isFinite
  }
}

extension LayerFlags {
  fileprivate static let ofNoLeaf: LayerFlags = [
    .hidden, .shouldRasterize, .masksToBounds, .geometryFlipped,
  ]
}
