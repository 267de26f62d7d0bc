import CoreGraphics

extension LayerProperties {
  /// The values of an emitter layer; the defaults while none was set, and for layers of other kinds, on which they
  /// must not be set.
  package var emitter: EmitterProperties {
    get {
      guard hasRare, case .emitter(let values) = rare.values.ofKind else {
        return EmitterProperties()
      }
      return values
    }
    set { rare.values.ofKind = .emitter(newValue) }
  }
}

// The rows of an emitter layer (L4.23). `birthRate` and similar properties multiply those of the cells.

extension LayerProperty {
  static let emitterRows: [LayerProperty] =
    (emitterMultipliers + emitterGeometry + emitterModes).map { $0.of(.emitter) }

  private static let emitterMultipliers: [LayerProperty] = [
    .number(
      .birthRate, .basic, hasDefaultForKey: true, traits: .number(.float),
      read: { $0.emitter.birthRate },
      write: { $0.emitter.birthRate = $1 }),
    .number(
      .lifetime, .basic, hasDefaultForKey: true, traits: .number(.float), read: { $0.emitter.lifetime },
      write: { $0.emitter.lifetime = $1 }),
    .number(
      .velocity, .basic, hasDefaultForKey: true, traits: .number(.float), read: { $0.emitter.velocity },
      write: { $0.emitter.velocity = $1 }),
    .number(
      .scale, .basic, hasDefaultForKey: true, traits: .number(.float), read: { $0.emitter.scale },
      write: { $0.emitter.scale = $1 }),
    .number(
      .spin, .basic, hasDefaultForKey: true, traits: .number(.float), read: { $0.emitter.spin },
      write: { $0.emitter.spin = $1 }),
  ]

  private static let emitterGeometry: [LayerProperty] = [
    .point(
      .emitterPosition, .basic, read: { $0.emitter.emitterPosition },
      write: { $0.emitter.emitterPosition = $1 }),
    .number(
      .emitterZPosition, .basic, read: { $0.emitter.emitterZPosition },
      write: { $0.emitter.emitterZPosition = $1 }),
    LayerProperty(
      id: .emitterSize, type: .size, implicitAction: .basic,
      read: { .size($0.emitter.emitterSize) },
      write: { $0.emitter.emitterSize = $1.size }),
    .number(
      .emitterDepth, .basic, read: { $0.emitter.emitterDepth },
      write: { $0.emitter.emitterDepth = $1 }),
  ]

  private static let emitterModes: [LayerProperty] = [
    .object(
      .emitterCells, of: .cells, .none, read: { $0.emitter.cellObjects },
      write: { $0.emitter.cellObjects = $1 }),
    // Unknown strings are replaced by the default.
    .choice(
      .emitterShape, of: EmitterShape.self, read: { $0.emitter.shape.rawValue },
      write: { $0.emitter.shape = EmitterShape(rawValue: $1) ?? .point }),
    .choice(
      .emitterMode, of: EmitterMode.self, read: { $0.emitter.mode.rawValue },
      write: { $0.emitter.mode = EmitterMode(rawValue: $1) ?? .volume }),
    .choice(
      .renderMode, of: ParticleRenderMode.self, read: { $0.emitter.renderMode.rawValue },
      write: { $0.emitter.renderMode = ParticleRenderMode(rawValue: $1) ?? .unordered }),
    LayerProperty(
      id: .emitterPreservesDepth, type: .bool, implicitAction: .none, traits: [.key("preservesDepth")],
      read: { .bool($0.emitter.preservesDepth) },
      write: { $0.emitter.preservesDepth = $1.bool }),
    LayerProperty(
      id: .emitterPath, type: .path, implicitAction: .none,
      read: { PropertyValue($0.emitter.outline?.path) },
      write: { $0.emitter.outline = $1.path.flatMap { EmitterOutline($0) } }),
    // Apple does not document these three, so `defaultValue(forKey:)` has nil for them, although they are infinite by default.
    .rect(
      .cullRect, .none, read: { $0.emitter.cullRect }, write: { $0.emitter.cullRect = $1 }),
    .number(
      .cullMinZ, .none, traits: .range(.infinite), read: { $0.emitter.cullMinZ },
      write: { $0.emitter.cullMinZ = $1 }),
    .number(
      .cullMaxZ, .none, traits: .range(.infinite), read: { $0.emitter.cullMaxZ },
      write: { $0.emitter.cullMaxZ = $1 }),
    .object(
      .emitterBehaviors, of: .behaviors, .none, read: { $0.emitter.behaviorObjects },
      write: {
        let list = FilterList($1)
        $0.emitter.behaviors = list.filters
        $0.emitter.behaviorObjects = list.objects
      }),
    .integer(
      .seed, .none, hasDefaultForKey: false, read: { Int($0.emitter.seed) },
      write: { $0.emitter.seed = UInt32(truncatingIfNeeded: $1) }),
  ]
}
