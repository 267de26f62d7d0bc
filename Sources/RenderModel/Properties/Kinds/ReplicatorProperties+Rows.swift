import CoreGraphics

extension LayerProperties {
  /// The values of a replicator layer; the defaults while none was set, and for layers of other kinds, on which they
  /// must not be set.
  package var replicator: ReplicatorProperties {
    get {
      guard hasRare, case .replicator(let values) = rare.values.ofKind else {
        return ReplicatorProperties()
      }
      return values
    }
    set { rare.values.ofKind = .replicator(newValue) }
  }
}

// The rows of a replicator layer (L4.17).

extension LayerProperty {
  static let replicatorRows: [LayerProperty] = (instanceRows + instanceColorRows).map {
    $0.of(.replicator)
  }

  private static let instanceRows: [LayerProperty] = [
    .number(
      .instanceCount, .basic, hasDefaultForKey: true, traits: .number(.int),
      read: { $0.replicator.instanceCount },
      write: { $0.replicator.instanceCount = $1 }),
    .number(
      .instanceDelay, .basic, read: { $0.replicator.instanceDelay },
      write: { $0.replicator.instanceDelay = $1 }),
    .transform(
      .instanceTransform, read: { $0.replicator.instanceTransform },
      write: { $0.replicator.instanceTransform = $1 }),
    LayerProperty(
      id: .replicatorPreservesDepth, type: .bool, implicitAction: .none,
      traits: [.key("preservesDepth")],
      read: { .bool($0.replicator.preservesDepth) },
      write: { $0.replicator.preservesDepth = $1.bool }),
  ]

  private static let instanceColorRows: [LayerProperty] = [
    .color(
      .instanceColor, hasDefaultForKey: true, read: { $0.replicator.instanceColor },
      write: { $0.replicator.instanceColor = $1 }),
    .number(
      .instanceRedOffset, .basic, traits: .number(.float), read: { $0.replicator.offsets.x },
      write: { $0.replicator.offsets.x = $1 }),
    .number(
      .instanceGreenOffset, .basic, traits: .number(.float), read: { $0.replicator.offsets.y },
      write: { $0.replicator.offsets.y = $1 }),
    .number(
      .instanceBlueOffset, .basic, traits: .number(.float), read: { $0.replicator.offsets.z },
      write: { $0.replicator.offsets.z = $1 }),
    .number(
      .instanceAlphaOffset, .basic, traits: .number(.float), read: { $0.replicator.offsets.w },
      write: { $0.replicator.offsets.w = $1 }),
  ]
}
