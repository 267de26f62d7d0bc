import CoreGraphics

/// The values that one particle is born with; its later states follow from them in closed form (L4.27, L4.28).
package struct ParticleBirth: Sendable {
  /// The lifetime in seconds; a particle whose lifetime is 0 or less never lives.
  package let lifetime: Double
  /// The initial state of the particle's random stream, which is the seed of the particles it emits.
  package let seed: UInt64
  private let position: SIMD3<Double>
  private let velocity: SIMD3<Double>
  private let acceleration: SIMD3<Double>
  /// The direction in radians that the particle heads in when it has no velocity in the plane.
  private let angle: Double
  private let scale: Double
  private let scaleSpeed: Double
  private let spin: Double
  private let color: SIMD4<Double>
  private let colorSpeed: SIMD4<Double>

  /// Creates the birth; `layer` has the multipliers, and `source` determines the position.
  package init(
    of cell: EmitterCellValues, layer: EmitterProperties, from source: ParticleSource,
    random stream: ParticleRandom
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
  }

  /// Returns the particle's state `age` seconds after its birth.
  package func particle(atAge age: Double) -> Particle {
    Particle(
      position: position(atAge: age), scale: max(0, scale + scaleSpeed * age),
      rotation: spin * age,
      color: (color + colorSpeed * age).clamped(
        lowerBound: .zero, upperBound: SIMD4(repeating: 1)))
  }

  package func position(atAge age: Double) -> SIMD3<Double> {
    position + velocity * age + acceleration * (age * age / 2)
  }

  /// Returns the direction of motion at that age, projected to the layer's plane, in radians.
  package func heading(atAge age: Double) -> Double {
    let way = velocity + acceleration * age
    return way.x == 0 && way.y == 0 ? angle : atan2(way.y, way.x)
  }
}

/// One living particle at one moment, in its layer's coordinates.
package struct Particle: Equatable, Sendable {
  package var position: SIMD3<Double>
  package var scale: Double
  /// The rotation in radians.
  package var rotation: Double
  /// Red, green, blue and alpha in 0…1, not premultiplied.
  package var color: SIMD4<Double>
}

/// The emitter of a particle.
package enum ParticleSource {
  /// The layer's shape, whose center may have moved away from the position in the layer's values.
  case shape(EmitterProperties, center: CGPoint)
  /// Another particle, which moves in the direction `heading` (L4.30).
  case particle(position: SIMD3<Double>, heading: Double)

  /// Returns the position of a particle with these three random numbers and the direction that its emission angles are
  /// relative to.
  func origin(_ draws: SIMD3<Double>) -> ParticleOrigin {
    switch self {
    case .particle(let position, let heading):
      return ParticleOrigin(position: position, angle: heading)
    case .shape(let layer, let center):
      var origin = layer.origin(draws)
      origin.position += SIMD3(Double(center.x), Double(center.y), layer.emitterZPosition)
      return origin
    }
  }
}

/// Where a particle is born, in the emitter layer's coordinates, and the direction from which its emission angle
/// counts.
struct ParticleOrigin {
  var position: SIMD3<Double>
  /// The reference direction in radians, from +x towards +y.
  var angle: Double
}
