import CoreGraphics

/// A point, an axis or a plane from which distances are measured, and the fall-off of an effect with the distance.
/// Lengths are in points of the emitter layer.
struct ParticleField: Sendable {
  private enum Kind: String, Sendable { case radial, axial, planar }

  private let kind: Kind
  private let center: SIMD3<Double>
  /// The direction of the axis, or the normal of the plane.
  private let direction: SIMD3<Double>
  /// The distance at which the effect begins to fall off.
  private let start: Double
  /// The distance beyond `start` at which the effect has ended; 0 when it does not fall off.
  private let length: Double
  /// The distance up to which an attractor does not pull.
  let radius: Double

  init(_ parameters: FilterParameters) {
    kind = parameters["attractorType"].string.flatMap(Kind.init) ?? .radial
    let point = parameters.point("position", .zero)
    center = SIMD3(Double(point.x), Double(point.y), parameters.number("zPosition", 0))
    direction = SIMD3(
      colatitude: parameters.number("orientationLatitude", 0),
      longitude: parameters.number("orientationLongitude", 0))
    start = max(parameters.number("falloffDistance", 0), 0)
    length = max(parameters.number("falloff", 0), 0)
    radius = max(parameters.number("radius", 0), 0)
  }

  /// Returns the vector from a position to the nearest point of the point, axis or plane.
  func offset(from position: SIMD3<Double>) -> SIMD3<Double> {
    let toCenter = center - position
    let along = (toCenter * direction).sum() * direction
    return switch kind {
    case .radial: toCenter
    case .axial: toCenter - along
    case .planar: along
    }
  }

  /// Returns the progress of the fall-off at a position: 0 where the effect is full, 1 where it has ended.
  func fraction(at position: SIMD3<Double>) -> Double {
    fraction(atDistance: offset(from: position).length)
  }

  func fraction(atDistance distance: Double) -> Double {
    guard length > 0 else { return 0 }
    return min(max((distance - start) / length, 0), 1)
  }
}

/// A light that particles reflect.
struct ParticleLight: Sendable {
  private let field: ParticleField
  private let color: SIMD4<Double>
  private let ambient: Double
  private let diffuse: Double
  /// True if the intensity changes the alpha of the particles instead of their color.
  private let fades: Bool
  /// The direction of a spotlight; nil for a light that shines in all directions.
  private let spot: SIMD3<Double>?
  /// The angle in radians between the direction of a spotlight and the edge of its cone.
  private let coneAngle: Double
  /// The angle in radians, inside of that edge, over which the light of the spotlight falls to 0.
  private let coneSoftness: Double

  init(_ parameters: FilterParameters) {
    field = ParticleField(parameters)
    color = parameters.color("color", SIMD4(repeating: 1))
    ambient = parameters.number("ambientIntensity", 0)
    diffuse = parameters.number("diffuseIntensity", 1)
    fades = parameters.number("appliesAlpha", 0) != 0
    spot =
      parameters.number("spot", 0) != 0
      ? SIMD3(
        colatitude: parameters.number("directionLatitude", 0),
        longitude: parameters.number("directionLongitude", 0)) : nil
    coneAngle = parameters.number("coneAngle", .pi / 2)
    coneSoftness = max(parameters.number("coneEdgeSoftness", 0), 0)
  }

  /// Multiplies the particle's color by the light's color, and then by the light's intensity at the particle. If
  /// `fades` is true, the intensity multiplies the particle's alpha instead.
  func shine(on particle: inout Particle) {
    let offset = field.offset(from: particle.position)
    let intensity = ambient + diffuse * (1 - field.fraction(atDistance: offset.length)) * cone(-offset)
    var factor = SIMD4(color.x, color.y, color.z, 1)
    if fades { factor.w = intensity } else { factor *= SIMD4(intensity, intensity, intensity, 1) }
    particle.color *= factor
  }

  /// Returns the fraction of the light, 0…1, that a spotlight sends in the direction `direction`; 1 for other lights.
  private func cone(_ direction: SIMD3<Double>) -> Double {
    guard let spot, direction.length > 0 else { return 1 }
    let angle = acos(min(max((direction * spot).sum() / direction.length, -1), 1))
    guard coneSoftness > 0 else { return angle <= coneAngle ? 1 : 0 }
    return min(max((coneAngle - angle) / coneSoftness, 0), 1)
  }
}

extension SIMD3<Double> {
  /// Creates the unit vector at the angle `colatitude` from the z axis, whose projection to the xy plane is at the
  /// angle `longitude` from the x axis. Angles are in radians.
  init(colatitude: Double, longitude: Double) {
    self.init(sin(colatitude) * cos(longitude), sin(colatitude) * sin(longitude), cos(colatitude))
  }

  var length: Double { (self * self).sum().squareRoot() }
}
