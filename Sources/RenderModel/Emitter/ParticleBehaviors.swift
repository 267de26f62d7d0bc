import CoreGraphics

/// The behaviors of the particles of one cell, compiled from those of its layer and its own (L4.40). Forces move the
/// particles; the other behaviors change the particles' appearance. Disabled behaviors and unknown types have no
/// effect.
package struct ParticleBehaviors: Sendable {
  let forces: ParticleForces?
  private let appearance: [AppearanceBehavior]

  package static let empty = ParticleBehaviors([])

  /// The greatest number of behaviors of a cell, with those of its layer. Further ones have no effect.
  package static let limit = 64

  /// Compiles behaviors, which are ordered: those of the layer come first.
  package init(_ behaviors: [NamedFilter]) {
    let enabled = behaviors.prefix(Self.limit).filter(\.isEnabled)
    appearance = enabled.compactMap { AppearanceBehavior($0) }
    forces = enabled.isEmpty ? nil : ParticleForces(enabled)
  }

  package var changesAppearance: Bool { !appearance.isEmpty }

  /// Returns the time that computing the motion of a particle takes, compared with that of an attractor in an
  /// integration step; 0 without forces. `age` and `lifetime` are in seconds.
  package func motionCost(toAge age: Double, of lifetime: Double) -> Double {
    forces?.cost(toAge: age, of: lifetime) ?? 0
  }

  /// The time that a behavior takes to change the appearance of a particle, compared with that of an attractor in an
  /// integration step.
  private static let appearanceCost = 4.0

  /// Returns the time that changing the appearance of a particle takes, compared with that of an attractor in an
  /// integration step. `motionCost` is that of the particle's motion, of which only some behaviors need the direction.
  package func appearanceCost(motionCost: Double) -> Double {
    appearance.reduce(0) { cost, behavior in
      if case .alignToMotion = behavior { cost + motionCost } else { cost + Self.appearanceCost }
    }
  }

  /// Changes the appearance of a particle. `age` is in seconds, and `heading` is the direction of its motion in
  /// radians.
  package func change(
    _ particle: inout Particle, of birth: ParticleBirth, age: Double, heading: @autoclosure () -> Double
  ) {
    let fraction = min(max(age / birth.lifetime, 0), 1)
    for behavior in appearance {
      switch behavior {
      case .overLife(let target, let curve): target.change(&particle, by: curve.value(at: fraction))
      case .colorOverLife(let ramp): particle.color *= ramp.color(at: fraction)
      case .overDistance(let target, let curve, let field):
        target.change(&particle, by: curve.value(at: field.fraction(at: particle.position)))
      case .light(let light): light.shine(on: &particle)
      case .alignToMotion(let rotation): particle.rotation += heading() + .pi / 2 + rotation
      }
    }
    particle.color.clamp(lowerBound: .zero, upperBound: SIMD4(repeating: 1))
    particle.scale = max(0, particle.scale)
  }
}

/// A behavior that changes how particles are drawn.
enum AppearanceBehavior: Sendable {
  case overLife(ParticleTarget, ParticleCurve)
  case colorOverLife(ParticleRamp)
  case overDistance(ParticleTarget, ParticleCurve, ParticleField)
  case light(ParticleLight)
  /// Turns the particle by the direction of its motion, by a right angle and by `rotation`, in radians. With rotation
  /// 0 the bottom of its picture points forward where the y axis points up, and the top where it points down.
  case alignToMotion(rotation: Double)

  /// Compiles a behavior; nil when its type does not change the appearance, or when a parameter that it needs is
  /// missing.
  init?(_ behavior: NamedFilter) {
    let parameters = behavior.parameters
    switch behavior.type {
    case "valueOverLife":
      guard let target = ParticleTarget(parameters), let curve = ParticleCurve(parameters) else {
        return nil
      }
      self = .overLife(target, curve)
    case "valueOverDistance":
      guard let target = ParticleTarget(parameters), let curve = ParticleCurve(parameters) else {
        return nil
      }
      self = .overDistance(target, curve, ParticleField(parameters))
    case "colorOverLife":
      guard let ramp = ParticleRamp(parameters) else { return nil }
      self = .colorOverLife(ramp)
    case "light": self = .light(ParticleLight(parameters))
    case "alignToMotion": self = .alignToMotion(rotation: parameters.number("rotation", 0))
    default: return nil
    }
  }
}

/// A value of particles that a behavior multiplies by a number or, if the behavior is additive, adds a number to.
struct ParticleTarget: Sendable {
  private enum Value: Sendable {
    case scale, rotation
    /// Red, green, blue or alpha.
    case color(Int)
    /// The axis: x, y or z.
    case position(Int)
  }

  private let value: Value
  private let adds: Bool

  private static let values: [String: Value] = [
    "scale": .scale, "scale.x": .scale, "scale.y": .scale, "scale.xy": .scale,
    "rotation": .rotation, "rotation.z": .rotation, "color.red": .color(0), "color.green": .color(1),
    "color.blue": .color(2), "color.alpha": .color(3), "opacity": .color(3),
    "position.x": .position(0), "position.y": .position(1), "position.z": .position(2),
  ]

  /// Creates the target of a behavior; nil when its key path names no value of particles.
  init?(_ parameters: FilterParameters) {
    guard let value = parameters["keyPath"].string.flatMap({ Self.values[$0] }) else { return nil }
    self.value = value
    adds = parameters.number("additive", 0) != 0
  }

  func change(_ particle: inout Particle, by amount: Double) {
    switch value {
    case .scale: particle.scale = changed(particle.scale, amount)
    case .rotation: particle.rotation = changed(particle.rotation, amount)
    case .color(let index): particle.color[index] = changed(particle.color[index], amount)
    case .position(let index): particle.position[index] = changed(particle.position[index], amount)
    }
  }

  private func changed(_ value: Double, _ amount: Double) -> Double {
    adds ? value + amount : value * amount
  }
}

/// The stops of a curve or a ramp, in ascending order within 0…1.
struct ParticleStops: Sendable {
  private let locations: [Double]

  /// Creates the stops for `count` values, at least one. Unless there is a location for each value, they are evenly
  /// spaced.
  init(_ parameters: FilterParameters, count: Int) {
    let given = parameters.numbers("locations")
    locations =
      given.count == count && given.allSatisfy(\.isFinite)
      ? given.sorted() : (0..<count).map { Double($0) / Double(max(count - 1, 1)) }
  }

  /// Returns the indices of the stops before and after `fraction`, and the fraction of the interval between them.
  /// Both indices are the same before the first stop and after the last one.
  func position(of fraction: Double) -> (from: Int, to: Int, part: Double) {
    var (next, limit) = (0, locations.count)
    while next < limit {
      let middle = (next + limit) / 2
      if locations[middle] > fraction { limit = middle } else { next = middle + 1 }
    }
    guard next < locations.count else { return (locations.count - 1, locations.count - 1, 0) }
    guard next > 0 else { return (0, 0, 0) }
    let (start, end) = (locations[next - 1], locations[next])
    return (next - 1, next, (fraction - start) / (end - start))
  }
}

/// A number as a function of a fraction in 0…1, interpolated linearly between stops.
struct ParticleCurve: Sendable {
  private let values: [Double]
  private let stops: ParticleStops

  /// Creates the curve of a behavior; nil without values.
  init?(_ parameters: FilterParameters) {
    values = parameters.numbers("values").map { $0.isFinite ? $0 : 0 }
    guard !values.isEmpty else { return nil }
    stops = ParticleStops(parameters, count: values.count)
  }

  func value(at fraction: Double) -> Double {
    let position = stops.position(of: fraction)
    return values[position.from] + (values[position.to] - values[position.from]) * position.part
  }
}

/// A color as a function of a fraction in 0…1, interpolated linearly between stops.
struct ParticleRamp: Sendable {
  private let colors: [SIMD4<Double>]
  private let stops: ParticleStops

  /// Creates the ramp of a behavior; nil without colors.
  init?(_ parameters: FilterParameters) {
    colors = (parameters["colors"].list ?? []).compactMap { $0.color?.rgba }
    guard !colors.isEmpty else { return nil }
    stops = ParticleStops(parameters, count: colors.count)
  }

  func color(at fraction: Double) -> SIMD4<Double> {
    let position = stops.position(of: fraction)
    return colors[position.from] + (colors[position.to] - colors[position.from]) * position.part
  }
}
