import CoreGraphics

/// The shape in which particles are born (L4.25). The raw values are Core Animation's.
package enum EmitterShape: String, CaseIterable, Sendable {
  case point, line, rectangle, cuboid, circle, sphere, path
}

/// The part of the shape in which particles are born. `sequential` are its points in their order.
package enum EmitterMode: String, CaseIterable, Sendable {
  case points, outline, surface, volume, sequential
}

/// The order and blending in which living particles are painted (L4.29).
package enum ParticleRenderMode: String, CaseIterable, Sendable {
  case unordered, oldestFirst, oldestLast, backToFront, additive, cheapAdditive, cheapScreen
}

/// The way in which the particles of a cell choose among the frames of their picture (L4.39).
package enum ParticleFrameMode: String, CaseIterable, Sendable {
  /// Each particle begins with a random frame.
  case random
  /// Each particle begins with the frame after that of the one before.
  case sequential
  /// Each particle begins with the first frame, and ends with the last one.
  case single
}

/// The way in which a particle stands in space.
package enum ParticleType: String, CaseIterable, Sendable {
  /// It faces the viewer.
  case sprite
  /// It is a plane with an orientation.
  case plane
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
  /// The path of the shape `path`, with what positions on it need.
  package var outline: EmitterOutline?
  /// The area in which particles are drawn, by their centers.
  package var cullRect = CGRect.infinite
  /// The range of z in which particles are drawn.
  package var cullMinZ = -Double.infinity
  package var cullMaxZ = Double.infinity
  /// The behaviors of the particles of all cells (L4.40).
  package var behaviors: [NamedFilter] = []
  /// The objects that `behaviors` was copied from, which only the layer uses.
  package var behaviorObjects: OpaqueValue?
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
  /// The rotation at birth in radians.
  package var rotation = 0.0
  package var rotationRange = 0.0
  /// The direction that a plane faces: its angle from the z axis, and the angle of its projection, in radians.
  package var orientationLatitude = 0.0
  package var orientationLongitude = 0.0
  package var orientationRange = 0.0
  package var particleType = ParticleType.sprite
  /// The mass, by which the forces of behaviors are divided.
  package var mass = 1.0
  package var massRange = 0.0
  /// The number of frames of the picture; the first one is `contentsRect`.
  package var frameCount = 0
  package var framesPerRow = 0
  package var framesPerSecond = 0.0
  package var frameMode = ParticleFrameMode.random
  /// The behaviors of the cell's particles, after those of the layer (L4.40).
  package var behaviors: [NamedFilter] = []
  package var timing = Timing.layer
  /// The cells whose particles each of this cell's particles emits (L4.30).
  package var cells: [EmitterCellValues] = []

  package init() {}
}
