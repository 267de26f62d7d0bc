import CoreGraphics

/// The forces of behaviors on particles: waves, drag and attractors.
///
/// Waves and drag have closed forms. Attractors have none, so their motion is integrated in steps of a fixed length
/// from the particle's birth on. The motion at a time therefore does not depend on the frames that were drawn before.
final class ParticleForces: Sendable {
  private let waves: [ParticleWave]
  /// The drag coefficient: the deceleration of a particle of mass 1 per unit of its velocity, in 1/s.
  private let drag: Double
  private let attractors: [(field: ParticleField, stiffness: Double)]
  /// The length of an integration step in seconds. A particle whose lifetime would take more than `stepLimit` steps
  /// has longer ones.
  private static let step = 1.0 / 60
  private static let stepLimit = 256.0

  /// Compiles the forces among behaviors; nil when there is none.
  init?(_ behaviors: [NamedFilter]) {
    var (waves, drag) = ([ParticleWave](), 0.0)
    var attractors: [(field: ParticleField, stiffness: Double)] = []
    for behavior in behaviors {
      let parameters = behavior.parameters
      switch behavior.type {
      case "wave": waves.append(ParticleWave(parameters))
      case "drag": drag += max(parameters.number("drag", 0), 0)
      case "attractor", "simpleAttractor":
        attractors.append((ParticleField(parameters), parameters.number("stiffness", 1)))
      default: break
      }
    }
    (self.waves, self.drag, self.attractors) = (waves, drag, attractors)
    if waves.isEmpty && drag == 0 && attractors.isEmpty { return nil }
  }

  /// Returns the motion of a particle `age` seconds after its birth.
  func motion(of particle: ForcedParticle, atAge age: Double) -> ParticleMotion {
    guard attractors.isEmpty else { return steppedMotion(of: particle, atAge: age) }
    let drag = drag / particle.mass
    // The closed form divides by the drag.
    return drag > 1e-9
      ? draggedMotion(of: particle, atAge: age, drag: drag) : freeMotion(of: particle, atAge: age)
  }

  private func freeMotion(of particle: ForcedParticle, atAge age: Double) -> ParticleMotion {
    var motion = particle.start
    // A wave with a rate of 0 has the phase 0 at all times, and so no force. The closed forms divide by the rate.
    motion.position += motion.velocity * age + particle.acceleration * (age * age / 2)
    motion.velocity += particle.acceleration * age
    for wave in waves where wave.rate > 1e-9 {
      let force = wave.force / particle.mass
      let (before, after) = (wave.phase(at: particle.birth), wave.phase(at: particle.birth + age))
      motion.velocity += force * ((cos(before) - cos(after)) / wave.rate)
      motion.position +=
        force * (cos(before) * age / wave.rate - (sin(after) - sin(before)) / (wave.rate * wave.rate))
    }
    return motion
  }

  /// Solves v′ = a + Σ force · sin(phase) − drag · v.
  private func draggedMotion(
    of particle: ForcedParticle, atAge age: Double, drag: Double
  ) -> ParticleMotion {
    let limit = particle.acceleration / drag
    var (velocity, position) = (limit, particle.start.position + limit * age)
    var rest = particle.start.velocity - limit
    for wave in waves where wave.rate > 1e-9 {
      let (before, after) = (wave.phase(at: particle.birth), wave.phase(at: particle.birth + age))
      let force = wave.force / (particle.mass * (drag * drag + wave.rate * wave.rate))
      velocity += force * (drag * sin(after) - wave.rate * cos(after))
      rest -= force * (drag * sin(before) - wave.rate * cos(before))
      position +=
        force * (drag * (cos(before) - cos(after)) / wave.rate - (sin(after) - sin(before)))
    }
    let decay = exp(-drag * age)
    return ParticleMotion(
      position: position + rest * ((1 - decay) / drag), velocity: velocity + rest * decay)
  }

  /// The time that the closed form of a wave takes, compared with that of an attractor in an integration step.
  private static let closedFormCost = 16.0

  /// The time of an integration step without its attractors and waves, compared with that of an attractor.
  private static let stepCost = 3.0

  /// Returns the time that the motion from the birth to `age` takes for a particle that lives `lifetime` seconds,
  /// compared with that of an attractor in an integration step.
  func cost(toAge age: Double, of lifetime: Double) -> Double {
    guard !attractors.isEmpty else { return Double(waves.count) * Self.closedFormCost }
    return max(0, age) / Self.step(lifetime)
      * (Self.stepCost + Double(attractors.count + waves.count))
  }

  private static func step(_ lifetime: Double) -> Double { max(step, lifetime / stepLimit) }

  private func steppedMotion(of particle: ForcedParticle, atAge age: Double) -> ParticleMotion {
    let step = Self.step(particle.lifetime)
    var (motion, time) = (particle.start, 0.0)
    while time < age {
      let length = min(step, age - time)
      // The midpoint rule.
      let first = acceleration(of: particle, motion, at: particle.birth + time)
      let middle = ParticleMotion(
        position: motion.position + motion.velocity * (length / 2),
        velocity: motion.velocity + first * (length / 2))
      let second = acceleration(of: particle, middle, at: particle.birth + time + length / 2)
      motion.position += middle.velocity * length
      motion.velocity += second * length
      time += step
    }
    return motion
  }

  private func acceleration(
    of particle: ForcedParticle, _ motion: ParticleMotion, at time: Double
  ) -> SIMD3<Double> {
    var force = -drag * motion.velocity
    for wave in waves { force += wave.force * sin(wave.phase(at: time)) }
    for (field, stiffness) in attractors {
      let offset = field.offset(from: motion.position)
      let distance = offset.length
      guard distance > field.radius else { continue }
      let strength = stiffness * (1 - field.fraction(atDistance: distance))
      force += offset * (strength * (distance - field.radius) / distance)
    }
    return particle.acceleration + force / particle.mass
  }
}

/// A force that oscillates with the layer's time, for example wind.
struct ParticleWave: Sendable {
  let force: SIMD3<Double>
  /// The change of the phase in radians per second.
  let rate: Double

  init(_ parameters: FilterParameters) {
    let force = parameters.numbers("force").map { $0.isFinite ? $0 : 0 }
    self.force =
      force.count >= 2 ? SIMD3(force[0], force[1], force.count > 2 ? force[2] : 0) : .zero
    rate = 2 * .pi * abs(parameters.number("frequency", 0))
  }

  func phase(at time: Double) -> Double { rate * time }
}

/// The position of a particle in points and its velocity in points per second.
struct ParticleMotion: Sendable {
  var position: SIMD3<Double>
  var velocity: SIMD3<Double>
}

/// The values of a particle on which the effect of forces depends.
struct ForcedParticle: Sendable {
  let start: ParticleMotion
  let acceleration: SIMD3<Double>
  let mass: Double
  /// The layer's local time at the birth, in seconds.
  let birth: Double
  let lifetime: Double
}
