import CoreGraphics
import DisplayLists
import RenderModel

// The replicas that replicator layers show of their sublayers (L4.17–L4.22).

extension Recorder {
  /// The differences between the layers of one replica and the original layers, accumulated over nested replicators.
  struct Replica {
    /// The local time of these layers' superlayer, or of the layer itself; nil when it is the one in the
    /// presentation.
    var clock: Double?
    /// The transform of the sublayers in the replicator's space; nil for the original replica and for layers below
    /// the sublayers.
    var matrix: CATransform3D?
    /// The factors for red, green and blue.
    var tint = SIMD3(repeating: 1.0)

    /// Returns the differences for `node`, a sublayer of the layer to which these apply.
    func entering(_ node: LayerNode) -> Replica {
      Replica(clock: clock.map { node.properties.timing.localTime(atParentTime: $0) }, tint: tint)
    }

    /// Returns the transform in this replica of a sublayer of the replicator; `own` is its transform in the original.
    func transform(_ own: CATransform3D) -> CATransform3D { matrix.map(own.concatenating) ?? own }

    var isTinted: Bool { tint != SIMD3(repeating: 1) }

    var untinted: Replica { Replica(clock: clock) }
  }

  /// The largest number of replicas in a frame, or in one of its off-screen pictures, whose replicas are
  /// counted separately. Nested replicators multiply their numbers of replicas. `PaintBudget` limits all of
  /// them together.
  private static let instanceLimit = 50_000

  /// Returns the values of a layer in a replica. They are evaluated separately when the replica has a time of its
  /// own, because its replicator delays it (L4.21).
  func values(of id: NodeID, in instance: Replica) -> LayerProperties {
    guard let clock = instance.clock, !tree[id].animations.isEmpty else {
      return presentation.properties(of: tree[id])
    }
    return tree.presentation(of: id, atLocalTime: clock)
  }

  /// Returns the z position of a layer. `instance` contains the differences of its superlayer.
  func zPosition(of id: NodeID, in instance: Replica) -> Double {
    guard instance.clock != nil else { return presentation.zPosition(of: tree[id]) }
    return values(of: id, in: instance.entering(tree[id])).zPosition
  }

  /// Records the replica with index `number`. Before that it pushes a step for the later replicas, which then runs
  /// afterwards.
  mutating func recordInstances(
    of layer: VisibleLayer, at index: Int, from number: Int, _ opacity: Double
  ) {
    let replicator = layer.values.replicator
    guard number < replicator.drawnCount else {
      if replicator.isOverLimit { reportTooManyInstances(of: layer.id) }
      return
    }
    instanceCount += 1
    guard instanceCount <= Self.instanceLimit else { return reportTooManyInstances(of: layer.id) }
    guard consumeLayers(of: layer.id) else { return }
    push(.instances(index, from: number + 1, opacity: opacity))
    let color = replicator.color(of: number)
    guard color.w > 0 else { return }
    let isGrouped = color.w < 1 && !isGroupedBelow(layer.id) && mayOpenGroup(for: layer.id)
    if isGrouped { begin(.instance, GroupCommand(opacity: color.w), of: layer.id) }
    pushSublayers(
      of: layer, isGrouped ? opacity : opacity * color.w,
      instance(
        number, of: layer.id, values: layer.values, in: layer.instance, color: color))
  }

  /// Returns the replicas of the sublayers of a layer that spans depth, with the opacity of each. Those
  /// beyond the limits are left out (L4.18).
  mutating func copies(
    of id: NodeID, values: LayerProperties, instance: Replica
  ) -> [(instance: Replica, opacity: Double)] {
    guard values.kind == .replicator else { return [(instance, 1)] }
    let wanted = values.replicator.drawnCount
    let count = max(0, min(wanted, Self.instanceLimit - instanceCount))
    if count < wanted || values.replicator.isOverLimit { reportTooManyInstances(of: id) }
    instanceCount += count
    guard consumeLayers(count, of: id) else { return [] }
    return (0..<count).map { number in
      let color = values.replicator.color(of: number)
      return (self.instance(number, of: id, values: values, in: instance, color: color), color.w)
    }
  }

  private mutating func reportTooManyInstances(of id: NodeID) {
    reportOnce(.tooManyInstances, of: id)
  }

  /// Returns true when the alpha of a replica may be applied to its only sublayer, because that sublayer groups its
  /// pieces itself.
  private func isGroupedBelow(_ id: NodeID) -> Bool {
    let sublayers = tree[id].sublayers
    return sublayers.count == 1 && tree[sublayers[0]].properties.has(.allowsGroupOpacity)
  }

  private mutating func instance(
    _ number: Int, of id: NodeID, values: LayerProperties, in own: Replica, color: SIMD4<Double>
  ) -> Replica {
    let replicator = values.replicator
    var instance = own
    instance.tint *= SIMD3(color.x, color.y, color.z)
    if number > 0 {
      instance.matrix = replicator.transform(of: number, in: values.bounds)
      if replicator.instanceDelay != 0 {
        hasDelayedReplicas = true
        let clock = instance.clock ?? tree.localTime(of: id, at: presentation.time)
        instance.clock = replicator.time(of: number, at: clock)
      }
    }
    return instance
  }

  /// Begins a group that tints the layer, if the layer paints pictures. In other layers, plain colors are tinted when
  /// they are recorded.
  mutating func beginTint(of layer: inout VisibleLayer, isPicture: Bool) {
    guard layer.instance.isTinted, isPicture || layer.values.paintsPictures,
      mayOpenGroup(for: layer.id)
    else { return }
    var group = GroupCommand()
    group.tint = SIMD4(layer.instance.tint, 1).premultipliedPixel
    begin(.tint, group, of: layer.id)
    layer.instance = layer.instance.untinted
  }
}

extension LayerProperties {
  /// True when the layer itself paints more than areas of one color. Particles are tinted one by one.
  fileprivate var paintsPictures: Bool {
    switch kind {
    case .plain, .replicator, .transform, .scroll, .emitter:
      contents != nil || backgroundColor?.pattern != nil
    case .shape, .gradient, .text, .tiled: true
    }
  }
}

extension CGColor {
  /// Returns the premultiplied color 0xAARRGGBB, with red, green and blue multiplied by `tint` and alpha by `opacity`.
  func premultipliedPixel(opacity: Double, tint: SIMD3<Double>) -> UInt32 {
    if tint == SIMD3(repeating: 1) { return premultipliedPixel(opacity: opacity) }
    let color = rgba.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 1))
    return (color * SIMD4(tint, opacity)).premultipliedPixel
  }
}
