import QuartzCore
import RenderModel

/// Vectors of keyframe animations of values and along paths, of value functions and of animation groups (T4, T6,
/// T7.9).
enum KeyframeKinds {
  static let runners: [String: KindRunner] = [
    "keyframe.values": values, "keyframe.single": values, "keyframe.path": path,
    "keyframe.rotation": rotation, "group.value": group, "valueFunction.matrix": functionMatrix,
    "valueFunction.animation": functionAnimation,
  ]

  /// Returns the values of a keyframe animation at fractions of its duration (T4.3–T4.9, T4.12, T4.13).
  private static func values(_ vector: Vector) throws -> JSON {
    let input = vector.input
    guard let first = try input["values"].array().first else { throw Malformed("no values") }
    let keyPath = try SampleProperty.keyPath(forFormOf: first)
    let type = PropertyPath(keyPath, kind: .plain)?.type
    let layer = CALayer()
    if let model = try input["model"].nativeValue(as: type) {
      layer.setValue(model, forKeyPath: keyPath)
    }
    let animation = try input.keyframeAnimation(keyPath: keyPath)
    animation.values = try input["values"].array().compactMap { try $0.nativeValue(as: type) }
    return try samples(of: animation, on: layer, at: input["fractions"])
  }

  /// Returns the positions along a path at fractions of the animation's duration (T4.10).
  private static func path(_ vector: Vector) throws -> JSON {
    let animation = try vector.input.keyframeAnimation(keyPath: "position")
    animation.path = try vector.input["path"].path()
    return try samples(of: animation, on: CALayer(), at: vector.input["fractions"])
  }

  /// Returns the values, at fractions, of an animation that lasts one second.
  private static func samples(
    of animation: CAKeyframeAnimation, on layer: CALayer, at fractions: JSON
  ) throws -> JSON {
    guard let keyPath = animation.keyPath else { throw Malformed("no key path") }
    let stage = Stage(layer)
    try stage.add(animation)
    return .array(
      try fractions.numbers().map { try JSON(any: stage.value(of: keyPath, at: $0)) })
  }

  /// Returns the position and the transform, at a fraction, of a layer that is animated along a path with a rotation
  /// mode (T4.11).
  private static func rotation(_ vector: Vector) throws -> JSON {
    let layer = CALayer()
    layer.transform = try vector.input["modelTransform"].transform()
    let stage = Stage(layer)
    let animation = try vector.input.keyframeAnimation(keyPath: "position")
    animation.path = try vector.input["path"].path()
    try stage.add(animation)
    let copy = try stage.presentation(at: vector.input["fraction"].number())
    return .object([
      "position": JSON(copy.position), "transform": JSON(copy.transform.entries),
    ])
  }

  /// Returns the values, at several times, of a property that an animation group changes (T6.2).
  private static func group(_ vector: Vector) throws -> JSON {
    let keyPath = try SampleProperty.keyPath(forFormOf: vector.input["model"])
    let layer = CALayer()
    layer.setValue(
      try vector.input["model"].nativeValue(as: PropertyPath(keyPath, kind: .plain)?.type),
      forKeyPath: keyPath)
    let stage = Stage(layer)
    try stage.add(vector.input["group"].animationOrGroup(keyPath: keyPath))
    return .array(
      try vector.input["times"].numbers().map { try JSON(any: stage.value(of: keyPath, at: $0)) })
  }

  /// Returns the matrix that a value function creates (T7.9).
  private static func functionMatrix(_ vector: Vector) throws -> JSON {
    let value = try vector.input["value"].nativeValue(as: nil)
    return try transform(at: 0, from: value, to: value, vector.input["name"], model: nil)
  }

  /// Returns the transform of a layer at a fraction of an animation with a value function (T7.9).
  private static func functionAnimation(_ vector: Vector) throws -> JSON {
    let input = vector.input
    return try transform(
      at: input["fraction"].number(), from: input["fromValue"].nativeValue(as: nil),
      to: input["toValue"].nativeValue(as: nil), input["name"],
      model: input["modelTransform"].optional?.transform())
  }

  /// Returns the transform, at a fraction, of a layer with a model value and an animation with a value function.
  private static func transform(
    at fraction: Double, from: Any?, to: Any?, _ name: JSON, model: CATransform3D?
  ) throws -> JSON {
    let layer = CALayer()
    layer.transform = model ?? CATransform3DIdentity
    let stage = Stage(layer)
    let animation = CABasicAnimation(keyPath: "transform")
    animation.duration = 1
    animation.fromValue = from
    animation.toValue = to
    animation.valueFunction = CAValueFunction(name: CAValueFunctionName(rawValue: try name.string()))
    if animation.valueFunction == nil { throw Malformed("there is no value function \(name)") }
    try stage.add(animation)
    return JSON(try stage.presentation(at: fraction).transform.entries)
  }
}

extension JSON {
  /// Returns a keyframe animation of one second with the keyframes that this object describes.
  fileprivate func keyframeAnimation(keyPath: String) throws -> CAKeyframeAnimation {
    let animation = CAKeyframeAnimation(keyPath: keyPath)
    animation.duration = 1
    if let mode = self["calculationMode"].optional {
      animation.calculationMode = CAAnimationCalculationMode(rawValue: try mode.string())
    }
    if let mode = self["rotationMode"].optional {
      animation.rotationMode = CAAnimationRotationMode(rawValue: try mode.string())
    }
    animation.keyTimes = try self["keyTimes"].optional?.boxedNumbers()
    animation.tensionValues = try self["tensionValues"].optional?.boxedNumbers()
    animation.continuityValues = try self["continuityValues"].optional?.boxedNumbers()
    animation.biasValues = try self["biasValues"].optional?.boxedNumbers()
    animation.timingFunctions = try self["timingFunctions"].optional?.array().map {
      try $0.timingFunction()
    }
    return animation
  }

  private func boxedNumbers() throws -> [NSNumber] { try numbers().map { NSNumber(value: $0) } }

  /// Returns an animation group with its children, or a basic animation.
  fileprivate func animationOrGroup(keyPath: String) throws -> CAAnimation {
    var members = try object()
    guard let children = members.removeValue(forKey: "animations") else {
      return try basicAnimation(keyPath: keyPath)
    }
    members["type"] = nil
    let group = CAAnimationGroup()
    try JSON.object(members).configure(group)
    group.animations = try children.array().map { try $0.animationOrGroup(keyPath: keyPath) }
    return group
  }
}
