import CoreGraphics
import DisplayLists
import RenderModel

// Siblings in a space with depth: the sublayers of transform layers, and layers that are tilted out of the plane of
// their superlayer.

extension LayerProperties {
  /// True when the layer is not flattened, so that its sublayers are sorted by depth together with its siblings
  /// (L1.15, L4.22).
  var spansDepth: Bool {
    kind == .transform || (kind == .replicator && replicator.preservesDepth)
  }
}

extension Recorder {
  /// A layer, or a part of one, in its depth group.
  struct Placement {
    let id: NodeID
    /// The map from the layer to the plane of the group.
    let matrix: CATransform3D
    /// The index of the state that the layer inherits, in `inheritedStates`.
    let inherited: Int
    let instance: Replica
    var cuts: [Cut] = []
  }

  /// Returns true when the sublayers must be sorted by depth. One tilted sublayer is enough (L1.12).
  func isDepthGroup(_ layer: VisibleLayer, _ instance: Replica) -> Bool {
    if instance.matrix?.tilts == true { return true }
    if layer.values.hasRare, layer.values.rare.values.sublayerTransform.tilts { return true }
    return tree[layer.id].sublayers.contains {
      tree[$0].properties.spansDepth || presentation.isTilted(tree[$0])
    }
  }

  /// Pushes the sublayers of `layer`, sorted by depth and cut where they intersect. If `layer` spans depth, they lie
  /// in the space that contains it.
  mutating func pushDepthGroup(in layer: VisibleLayer, _ opacity: Double, _ instance: Replica) {
    let members = placements(in: layer, opacity, instance)
    let planes = members.indices.map { index in
      let member = members[index]
      let bounds = values(of: member.id, in: member.instance).bounds
      return DepthPlane(index: index, bounds: bounds, matrix: member.matrix)
    }
    let order = DepthSort.order(planes, &budget.depth)
    if budget.depth.isExceeded { reportOnce(.planesNotCut, of: layer.id) }
    for plane in order.reversed() {
      var placement = members[plane.index]
      placement.cuts = plane.cuts
      placements.append(placement)
      push(.placement(placements.count - 1))
    }
  }

  mutating func visit(_ placement: Placement) {
    visit(
      placement.id, values: values(of: placement.id, in: placement.instance),
      matrix: placement.matrix,
      in: inheritedStates[placement.inherited], instance: placement.instance, cuts: placement.cuts)
  }

  /// Begins a group that shows the items recorded from now on only on the positive side of the cuts. The cuts are in
  /// the layer's coordinates.
  mutating func beginCut(_ layer: VisibleLayer, _ opacity: Double, along cuts: [Cut]) {
    guard let inverse = layer.toPixels.inverse, mayOpenGroup(for: layer.id) else { return }
    let isSoft = opacity >= 1 && !hasEffects(layer) && layer.values.fillsBoundsOpaquely
    let cuts = cuts.map { cut in
      Cut(
        line: cut.line.mapped(byInverse: inverse).normalized, isFront: cut.isFront, isSoft: isSoft)
    }
    begin(.depth, GroupCommand(cuts: cuts), of: layer.id)
    push(.restoreClip(clip))
    clip = clip.keeping(cuts)
  }
}

extension PixelRect {
  /// Returns the smallest rectangle that contains the pixels of which the cuts leave a part.
  fileprivate func keeping(_ cuts: [Cut]) -> PixelRect {
    // The coverage of soft edges extends a pixel and a half beyond the line, which is rounded up to two
    // pixels.
    let rest = cuts.reduce(frame.corners) { $0.keeping($1.line + Line(0, 0, 2)) }
    guard rest.count >= 3 else { return .empty }
    return PixelRect(covering: CGRect(boundingBoxOf: rest)).intersection(self)
  }
}

extension LayerProperties {
  /// True when the layer's bounds are opaque and have antialiased edges.
  fileprivate var fillsBoundsOpaquely: Bool {
    guard aliasedEdges == 0 else { return false }
    if let color = backgroundColor, color.pattern == nil, color.alpha >= 1 { return true }
    guard case .image(let image) = contents, fillsItsContents else { return false }
    return image.isOpaque && CGRect(x: 0, y: 0, width: 1, height: 1).contains(contentsRect)
  }
}

// MARK: - Members of a group

extension Recorder {
  /// A layer whose sublayers are members of the depth group, with the accumulated transform and opacity of its
  /// superlayers.
  private struct Container {
    let id: NodeID
    let values: LayerProperties
    /// The map from the container's coordinates to the plane of the group.
    let matrix: CATransform3D
    let opacity: Double
    /// The replica to which the container's sublayers belong.
    let instance: Replica
  }

  /// Returns the members of the depth group. Layers that span depth are replaced by their sublayers, whose 4×4
  /// matrices are multiplied by the layer's.
  private mutating func placements(
    in layer: VisibleLayer, _ opacity: Double, _ instance: Replica
  ) -> [Placement] {
    var result: [Placement] = []
    // A stack, whose last element is the next container.
    var pending: [Container] = []
    if layer.values.spansDepth {
      pending = containers(
        of: layer.id, values: layer.values, matrix: .identity, opacity: opacity, instance: instance)
    } else {
      pending.append(
        Container(
          id: layer.id, values: layer.values, matrix: .identity, opacity: opacity,
          instance: instance))
    }
    while let container = pending.popLast() {
      let inherited = addInheritedState(of: layer, container)
      for id in tree[container.id].sublayers {
        addMember(id, of: container, inherited: inherited, to: &result, pending: &pending)
      }
    }
    return result
  }

  private mutating func addMember(
    _ id: NodeID, of container: Container, inherited: Int, to result: inout [Placement],
    pending: inout [Container]
  ) {
    let instance = container.instance.entering(tree[id])
    let values = values(of: id, in: instance)
    let matrix = container.instance.transform(values.matrix(in: container.values))
      .concatenating(container.matrix)
    guard values.spansDepth else {
      result.append(Placement(id: id, matrix: matrix, inherited: inherited, instance: instance))
      return
    }
    guard !values.has(.hidden) else { return }
    let opacity = container.opacity * values.drawnOpacity
    pending += containers(
      of: id, values: values, matrix: matrix, opacity: opacity, instance: instance)
  }

  /// Returns one container for each replica of the sublayers.
  private mutating func containers(
    of id: NodeID, values: LayerProperties, matrix: CATransform3D, opacity: Double,
    instance: Replica
  ) -> [Container] {
    copies(of: id, values: values, instance: instance).map { copy in
      Container(
        id: id, values: values, matrix: matrix, opacity: opacity * copy.opacity,
        instance: copy.instance)
    }
  }

  private mutating func addInheritedState(of layer: VisibleLayer, _ container: Container) -> Int {
    inheritedStates.append(
      InheritedState(
        toPixels: layer.toPixels, opacity: container.opacity,
        isFront: layer.isFront, isYUp: layer.isYUp, instance: container.instance))
    return inheritedStates.count - 1
  }
}
