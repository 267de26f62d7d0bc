import CoreGraphics

/// The values of one particle at its birth. Its later states follow from them in closed form (L4.27, L4.28), or by
/// integration if an attractor acts on it.
package struct ParticleBirth: Sendable {
  /// The lifetime in seconds. A particle whose lifetime is 0 or less is never shown.
  package let lifetime: Double
  /// The initial state of the particle's random stream, which is the seed of the particles it emits.
  package let seed: UInt64
  private let position: SIMD3<Double>
  private let velocity: SIMD3<Double>
  private let acceleration: SIMD3<Double>
  /// The direction in radians that counts as the particle's heading while it has no velocity in the layer's plane.
  private let angle: Double
  private let scale: Double
  private let scaleSpeed: Double
  private let spin: Double
  private let color: SIMD4<Double>
  private let colorSpeed: SIMD4<Double>
  /// The rotation at the birth, in radians.
  private var rotation: Double
  /// The mass; at least a thousandth, because forces are divided by it.
  private var mass = 1.0
  /// Two angles in radians: the one between the plane of the particle and that of the layer, and the direction of the
  /// tilt.
  private var tilt = SIMD2<Double>.zero
  /// A random number in 0 ..< 1, which selects the first frame of an animated picture.
  package private(set) var frameDraw = 0.0
  private let forces: ParticleForces?
  /// The layer's local time at the birth, in seconds; only forces depend on it.
  private let time: Double

  /// Creates the birth. `layer` has the multipliers, and `source` determines the position. `time` is the layer's
  /// local time at the birth in seconds, on which only the forces of `behaviors` depend.
  package init(
    of cell: EmitterCellValues, layer: EmitterProperties, from source: ParticleSource,
    random stream: ParticleRandom, behaviors: ParticleBehaviors = .empty, time: Double = 0
  ) {
    var random = stream
    seed = stream.state
    lifetime = random.next(mean: cell.lifetime, range: cell.lifetimeRange) * layer.lifetime
    let speed = random.next(mean: cell.velocity, range: cell.velocityRange) * layer.velocity
    let turn = random.next(mean: cell.emissionLongitude, range: cell.emissionRange)
    scale = random.next(mean: cell.scale, range: cell.scaleRange) * layer.scale
    spin = random.next(mean: cell.spin, range: cell.spinRange) * layer.spin
    let draws = SIMD4(random.next(), random.next(), random.next(), random.next())
    color = (cell.color?.rgba ?? SIMD4(repeating: 1)) + cell.colorRange * (draws - 0.5)
    let origin = source.origin(SIMD3(random.next(), random.next(), random.next()))

    position = origin.position
    angle = origin.angle + turn
    let (sine, cosine) = (sin(cell.emissionLatitude), cos(cell.emissionLatitude))
    velocity = speed * SIMD3(cosine * cos(angle), cosine * sin(angle), sine)
    acceleration = SIMD3(cell.xAcceleration, cell.yAcceleration, cell.zAcceleration)
    scaleSpeed = cell.scaleSpeed * layer.scale
    colorSpeed = cell.colorSpeed
    rotation = cell.rotation
    (forces, self.time) = (behaviors.forces, time)
    // To save time, the other random numbers are drawn only for cells that use them.
    if cell.drawsMore { draw(cell, &random) }
  }

  /// Draws random numbers for the values that few cells have.
  private mutating func draw(_ cell: EmitterCellValues, _ random: inout ParticleRandom) {
    rotation = random.next(mean: cell.rotation, range: cell.rotationRange)
    mass = max(random.next(mean: cell.mass, range: cell.massRange), 1e-3)
    let latitude = random.next(mean: cell.orientationLatitude, range: cell.orientationRange)
    let longitude = random.next(mean: cell.orientationLongitude, range: cell.orientationRange)
    if cell.particleType == .plane { tilt = SIMD2(latitude, longitude) }
    frameDraw = random.next()
  }

  /// Returns the particle's state `age` seconds after its birth.
  package func particle(atAge age: Double) -> Particle {
    Particle(
      position: position(atAge: age), scale: max(0, scale + scaleSpeed * age),
      rotation: rotation + spin * age, tilt: tilt,
      color: (color + colorSpeed * age).clamped(
        lowerBound: .zero, upperBound: SIMD4(repeating: 1)))
  }

  private func position(atAge age: Double) -> SIMD3<Double> {
    if let forces { return forces.motion(of: forced, atAge: age).position }
    return position + velocity * age + acceleration * (age * age / 2)
  }

  private func motion(atAge age: Double) -> ParticleMotion {
    if let forces { return forces.motion(of: forced, atAge: age) }
    return ParticleMotion(position: position(atAge: age), velocity: velocity + acceleration * age)
  }

  /// Returns the particle as the emitter of other particles, `age` seconds after its birth.
  package func source(atAge age: Double) -> ParticleSource {
    let motion = motion(atAge: age)
    return .particle(position: motion.position, heading: heading(of: motion.velocity))
  }

  private var forced: ForcedParticle {
    ForcedParticle(
      start: ParticleMotion(position: position, velocity: velocity), acceleration: acceleration,
      mass: mass, birth: time, lifetime: lifetime)
  }

  /// Returns the direction of motion at `age`, projected to the layer's plane, in radians from +x towards +y.
  package func heading(atAge age: Double) -> Double {
    heading(of: motion(atAge: age).velocity)
  }

  private func heading(of velocity: SIMD3<Double>) -> Double {
    velocity.x == 0 && velocity.y == 0 ? angle : atan2(velocity.y, velocity.x)
  }
}

/// One living particle at one moment, in its layer's coordinates.
package struct Particle: Equatable, Sendable {
  package var position: SIMD3<Double>
  package var scale: Double
  /// The rotation in radians.
  package var rotation: Double
  /// Two angles in radians: the one between the particle's plane and that of the layer, and the direction of the
  /// tilt.
  package var tilt = SIMD2<Double>.zero
  /// Red, green, blue and alpha in 0…1, not premultiplied.
  package var color: SIMD4<Double>
}

/// The emitter of a particle.
package enum ParticleSource {
  /// The layer's shape. `center` is the position of the emitter at the birth, which can differ from that in the
  /// layer's values. `number` is the number of the particle among the births of its cell.
  case shape(EmitterProperties, center: CGPoint, number: Double = 0)
  /// Another particle, which moves in the direction `heading`, in radians (L4.30).
  case particle(position: SIMD3<Double>, heading: Double)

  /// Returns the position of a particle, and the direction from which its emission angles are measured. `draws` are
  /// random numbers in 0 ..< 1.
  func origin(_ draws: SIMD3<Double>) -> ParticleOrigin {
    switch self {
    case .particle(let position, let heading):
      return ParticleOrigin(position: position, angle: heading)
    case .shape(let layer, let center, let number):
      var origin = layer.origin(draws, number: number)
      origin.position += SIMD3(Double(center.x), Double(center.y), layer.emitterZPosition)
      return origin
    }
  }
}

/// The position at which a particle is born, in the emitter layer's coordinates, and the direction from which its
/// emission angles are measured.
struct ParticleOrigin {
  var position: SIMD3<Double>
  /// The reference direction in radians, from +x towards +y.
  var angle: Double
}

extension EmitterCellValues {
  /// True if the particles have values that those of most cells do not have.
  fileprivate var drawsMore: Bool {
    rotationRange != 0 || mass != 1 || massRange != 0 || particleType == .plane || frameCount > 1
  }
}
