import CoreGraphics

/// The shape in which particles are born (L4.25). The raw values are Core Animation's.
package enum EmitterShape: String, CaseIterable, Sendable {
  case point, line, rectangle, cuboid, circle, sphere
}

/// The part of the shape in which particles are born.
package enum EmitterMode: String, CaseIterable, Sendable { case points, outline, surface, volume }

/// The order and blending in which living particles are painted (L4.29).
package enum ParticleRenderMode: String, CaseIterable, Sendable {
  case unordered, oldestFirst, oldestLast, backToFront, additive
}

/// The values that an emitter layer has in addition to those of a plain layer (L4.23). Rates, lifetimes, velocities,
/// scales and spins multiply those of the cells.
package struct EmitterProperties: Equatable, Sendable {
  package var birthRate = 1.0
  package var lifetime = 1.0
  package var velocity = 1.0
  package var scale = 1.0
  package var spin = 1.0
  package var emitterPosition = CGPoint.zero
  package var emitterZPosition = 0.0
  package var emitterSize = CGSize.zero
  package var emitterDepth = 0.0
  package var shape = EmitterShape.point
  package var mode = EmitterMode.volume
  package var renderMode = ParticleRenderMode.unordered
  package var preservesDepth = false
  package var seed: UInt32 = 0
  package var cells: [EmitterCellValues] = []
  /// The objects that `cells` was copied from, which only the layer uses.
  package var cellObjects: OpaqueValue?
  /// The layer's local time at which it first entered a tree that is shown (L4.32); nil before that.
  package var appearance: Double?
  /// The number of times that the layer's clock was set back; each time births begin again without living particles.
  package var restarts = 0

  package init() {}
}

/// The values of one emitter cell (L4.24). A value with a range is uniformly distributed over value − range/2 … value +
/// range/2; speeds are per second of the particle's age.
package struct EmitterCellValues: Equatable, Sendable {
  package var name: String?
  package var isEnabled = true
  /// The number of births per second.
  package var birthRate = 0.0
  /// The lifetime in seconds.
  package var lifetime = 0.0
  package var lifetimeRange = 0.0
  /// The emission angles in radians.
  package var emissionLatitude = 0.0
  package var emissionLongitude = 0.0
  package var emissionRange = 0.0
  package var velocity = 0.0
  package var velocityRange = 0.0
  package var xAcceleration = 0.0
  package var yAcceleration = 0.0
  package var zAcceleration = 0.0
  package var scale = 1.0
  package var scaleRange = 0.0
  package var scaleSpeed = 0.0
  /// The rotation speed in radians per second.
  package var spin = 0.0
  package var spinRange = 0.0
  package var color: CGColor? = .white
  /// The ranges of red, green, blue and alpha.
  package var colorRange = SIMD4<Double>.zero
  /// The changes of red, green, blue and alpha per second.
  package var colorSpeed = SIMD4<Double>.zero
  package var contents: LayerContents?
  package var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
  package var contentsScale = 1.0
  package var minificationFilter = "linear"
  package var magnificationFilter = "linear"
  package var minificationFilterBias = 0.0
  package var timing = Timing.layer
  /// The cells whose particles each of this cell's particles emits (L4.30).
  package var cells: [EmitterCellValues] = []

  package init() {}
}
