import QuartzCore
import RenderModel

/// Vectors of springs (T5).
enum SpringKinds {
  static let runners: [String: KindRunner] = [
    "spring.value": value, "spring.settlingDuration": settlingDuration,
    "spring.perceptual": perceptual, "spring.perceptualGetters": perceptualGetters,
  ]

  /// Returns the values of a spring. The duration is so long that the animation is not cut off.
  private static func value(_ vector: Vector) throws -> JSON {
    let stage = Stage()
    let spring = try vector.input.spring()
    spring.keyPath = "zPosition"
    spring.fromValue = 0
    spring.toValue = 1
    let times = try vector.input["times"].numbers()
    spring.duration = (times.max() ?? 0) + 1
    try stage.add(spring)
    return .array(try times.map { try JSON(any: stage.value(of: "zPosition", at: $0)) })
  }

  /// Returns the settling duration of a spring (T5.4).
  private static func settlingDuration(_ vector: Vector) throws -> JSON {
    JSON(try vector.input.spring().settlingDuration)
  }

  /// Returns the parameters of the spring that has a perceptual duration and a bounce (T5.6).
  private static func perceptual(_ vector: Vector) throws -> JSON {
    let spring = CASpringAnimation(
      perceptualDuration: try vector.input["perceptualDuration"].number(),
      bounce: CGFloat(try vector.input["bounce"].number()))
    let all: [String: JSON] = [
      "mass": JSON(spring.mass), "stiffness": JSON(spring.stiffness),
      "damping": JSON(spring.damping), "duration": JSON(spring.duration),
      "settlingDuration": JSON(spring.settlingDuration),
      "allowsOverdamping": .bool(spring.allowsOverdamping),
    ]
    // A row does not have to state every value.
    let asked = try vector.expected.object()
    return .object(all.filter { asked[$0.key] != nil })
  }

  /// Returns the perceptual duration and the bounce of a spring (T5.7).
  private static func perceptualGetters(_ vector: Vector) throws -> JSON {
    let spring = try vector.input.spring()
    return .object([
      "perceptualDuration": JSON(spring.perceptualDuration), "bounce": JSON(spring.bounce),
    ])
  }
}

extension JSON {
  /// Returns the spring with the parameters that this object contains.
  fileprivate func spring() throws -> CASpringAnimation {
    let spring = CASpringAnimation()
    if let mass = self["mass"].optional { spring.mass = try mass.number() }
    if let stiffness = self["stiffness"].optional { spring.stiffness = try stiffness.number() }
    if let damping = self["damping"].optional { spring.damping = try damping.number() }
    if let velocity = self["initialVelocity"].optional {
      spring.initialVelocity = try velocity.number()
    }
    if let flag = self["allowsOverdamping"].optional { spring.allowsOverdamping = try flag.bool() }
    return spring
  }
}
