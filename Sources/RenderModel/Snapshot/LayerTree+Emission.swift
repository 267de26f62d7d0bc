import CoreGraphics

/// The emission history of one committed layer, with the animations that change its values.
package struct LayerEmission: Sendable {
  package private(set) var emission: Emission
  /// The values as last committed, without animations.
  private var properties: LayerProperties
  private var animations: [AnimationValue] = []

  fileprivate init(_ node: LayerNode, at time: Double) {
    properties = node.properties
    let values = properties.emitter
    emission = Emission(values, appearance: values.appearance ?? time)
    change(to: node, at: emission.appearance)
  }

  /// The memory of the value and its list of steps.
  var byteCount: Int { MemoryLayout<LayerEmission>.stride + emission.byteCount }

  fileprivate func isBefore(restartOf node: LayerNode) -> Bool {
    properties.emitter.restarts != node.properties.emitter.restarts
  }

  /// Records a commit, or the end of animations, at local time `time`.
  fileprivate mutating func change(to node: LayerNode, at time: Double) {
    let animations = node.animations.filter(\.changesEmitter)
    let isSame =
      animations.map(\.id) == self.animations.map(\.id)
      && node.properties.emitter == properties.emitter
    guard !isSame else { return }
    prepare(through: time)
    properties = node.properties
    self.animations = animations
    emission.change(to: properties.emitter, isAnimated: !animations.isEmpty, at: time)
  }

  /// Extends the history so that the particles alive at local time `time` can be found.
  fileprivate mutating func prepare(through time: Double) {
    guard !animations.isEmpty else { return }
    let (properties, animations) = (properties, animations)
    emission.prepare(through: time) { time in
      var values = properties
      for animation in animations { values.apply(animation, atLayerTime: time) }
      return values.emitter
    }
  }
}

extension AnimationValue {
  /// True when the animation changes values that particles get at their birth.
  fileprivate var changesEmitter: Bool {
    switch kind {
    case .basic(let basic): basic.target.isOfEmitter
    case .keyframe(let keyframes): keyframes.target.isOfEmitter
    case .group(let children): children.contains(where: \.changesEmitter)
    case .transition, .inert: false
    }
  }
}

extension PropertyPath {
  fileprivate var isOfEmitter: Bool {
    switch root {
    case .declared(let id): id.row.kind == .emitter
    case .cell: true
    case .filter(let id, _, _): id == .emitterBehaviors
    case .custom: false
    }
  }
}

extension LayerTree {
  /// Records a change of the node `id` at context time `time`. Does nothing if the node is not an emitter
  /// layer.
  mutating func noteEmission(of id: NodeID, at time: Double) {
    guard self[id].properties.kind == .emitter else { return }
    let local = localTime(of: id, at: time)
    let node = self[id]
    if emissions[id]?.isBefore(restartOf: node) == false {
      emissions[id]?.change(to: node, at: local)
    } else {
      emissions[id] = LayerEmission(node, at: local)
    }
  }

  /// Extends the histories of all emitter layers to context time `time`. The owner of a tree that is shown
  /// calls this method in every frame. A later change of an animated emitter then does not have to evaluate all the
  /// time before it.
  package mutating func extendEmissions(to time: Double) {
    guard !emissions.isEmpty else { return }
    for id in emissions.keys {
      let local = localTime(of: id, at: time)
      emissions[id]?.prepare(through: local)
    }
  }

  /// Returns the histories that end before context time `time`, extended to that time.
  func extendedEmissions(to time: Double) -> [NodeID: Emission] {
    guard !emissions.isEmpty else { return [:] }
    var result: [NodeID: Emission] = [:]
    for (id, var history) in emissions {
      let local = localTime(of: id, at: time)
      guard !history.emission.reaches(local) else { continue }
      history.prepare(through: local)
      result[id] = history.emission
    }
    return result
  }

  /// Returns the time after context time `time` at which particles of any layer must be drawn.
  func emissionActivity(at time: Double) -> Activity {
    emissions.reduce(.idle) { result, entry in
      result.merged(with: activity(of: entry.value.emission, on: entry.key, at: time))
    }
  }

  private func activity(of emission: Emission, on id: NodeID, at time: Double) -> Activity {
    let rate = rate(of: id)
    guard rate != 0 else { return .idle }
    switch emission.activity(at: localTime(of: id, at: time)) {
    case .idle: return .idle
    case .running: return .running
    case .waiting(let local):
      guard rate > 0, let start = absoluteTime(of: id, atLocalTime: local) else { return .idle }
      return .waiting(until: max(start, time.nextUp))
    }
  }
}
