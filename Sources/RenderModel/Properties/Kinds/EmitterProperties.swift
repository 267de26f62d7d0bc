import CoreGraphics

/// The shape in which particles are born (L4.25). The raw values are Core Animation's.
package enum EmitterShape: String, CaseIterable, Sendable {
  case point, line, rectangle, cuboid, circle, sphere, path
}

/// The part of the shape in which particles are born. With `sequential`, they are born at the points of the shape in
/// turn.
package enum EmitterMode: String, CaseIterable, Sendable {
  case points, outline, surface, volume, sequential
}

/// The order and blending in which living particles are painted (L4.29).
package enum ParticleRenderMode: String, CaseIterable, Sendable {
  case unordered, oldestFirst, oldestLast, backToFront, additive, cheapAdditive, cheapScreen
}

/// The rule by which a particle gets its first frame of the cell's animated picture (L4.39).
package enum ParticleFrameMode: String, CaseIterable, Sendable {
  /// Each particle begins with a random frame.
  case random
  /// Each particle begins with the frame that follows the first frame of the previous particle.
  case sequential
  /// Each particle begins with the first frame, and ends with the last one.
  case single
}

/// The orientation of a particle in space.
package enum ParticleType: String, CaseIterable, Sendable {
  /// The particle faces the viewer.
  case sprite
  /// The particle is a plane with an orientation of its own.
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
  /// The path of the shape `path`, with the values from which positions on it are computed.
  package var outline: EmitterOutline?
  /// The area that contains the centers of the particles that are drawn, in the layer's coordinates.
  package var cullRect = CGRect.infinite
  /// The range of z in which particles are drawn.
  package var cullMinZ = -Double.infinity
  package var cullMaxZ = Double.infinity
  /// The behaviors of the particles of all cells (L4.40).
  package var behaviors: [NamedFilter] = []
  /// The objects that `behaviors` was copied from, which the layer's property returns.
  package var behaviorObjects: OpaqueValue?
  package var cells: [EmitterCellValues] = []
  /// The objects that `cells` was copied from, which the layer's property returns.
  package var cellObjects: OpaqueValue?
  /// The layer's local time at which it first entered a tree that is shown (L4.32); nil before that.
  package var appearance: Double?
  /// The number of times that the layer's clock was set back. Each time births begin again, without living particles.
  package var restarts = 0

  package init() {}
}

/// The values of one emitter cell (L4.24). A value with a range is distributed uniformly over value − range/2 … value
/// + range/2. Speeds are per second of the particle's age.
package struct EmitterCellValues: Equatable, Sendable {
  package var name: String?
  package var isEnabled = true
  /// The number of births per second.
  package var birthRate = 0.0
  /// The lifetime in seconds.
  package var lifetime = 0.0
  package var lifetimeRange = 0.0
  /// The direction of emission and the angle of the cone around it, in radians.
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
  /// The direction that a plane faces, in radians: its angle from the z axis, and that of its projection from the x
  /// axis.
  package var orientationLatitude = 0.0
  package var orientationLongitude = 0.0
  package var orientationRange = 0.0
  package var particleType = ParticleType.sprite
  /// The mass, by which the forces of behaviors are divided to get accelerations.
  package var mass = 1.0
  package var massRange = 0.0
  /// The number of frames in the picture; `contentsRect` is the first one.
  package var frameCount = 0
  package var framesPerRow = 0
  package var framesPerSecond = 0.0
  package var frameMode = ParticleFrameMode.random
  /// The behaviors of the cell's particles, which are applied after those of the layer (L4.40).
  package var behaviors: [NamedFilter] = []
  package var timing = Timing.layer
  /// The cells whose particles each of this cell's particles emits (L4.30).
  package var cells: [EmitterCellValues] = []

  package init() {}
}
