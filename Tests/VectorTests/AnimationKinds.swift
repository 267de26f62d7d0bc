import QuartzCore
import RenderModel

/// Vectors of basic animations: their values, several animations of one property, retargeting, and the timing of
/// transitions (T3, T6, T8).
enum AnimationKinds {
  static let runners: [String: KindRunner] = [
    "basic.value": basicValue, "basic.modelTracked": modelTracked, "layer.stack": stack,
    "layer.customProperty": customProperty, "implicit.retarget": retarget,
    "transition.progress": transitionProgress, "progress": progress, "door_scrub": doorScrub,
  ]

  /// Returns the values of a basic animation at fractions of its duration (T3.1).
  private static func basicValue(_ vector: Vector) throws -> JSON {
    let type = try vector.input["type"].string()
    return try Tween(vector.input, keyPath: SampleProperty.keyPath(for: type)).values(vector.expected)
  }

  /// Returns the values of an animation without an end value, which ends at the current model value (T3.3).
  private static func modelTracked(_ vector: Vector) throws -> JSON {
    let keyPath = try SampleProperty.keyPath(forFormOf: vector.input["toValue"])
    let type = PropertyPath(keyPath, kind: .plain)?.type
    let stage = Stage()
    let animation = CABasicAnimation(keyPath: keyPath)
    animation.duration = 1
    animation.fromValue = try vector.input["fromValue"].nativeValue(as: type)
    animation.toValue = try vector.input["toValue"].nativeValue(as: type)
    animation.byValue = try vector.input["byValue"].nativeValue(as: type)
    try stage.add(animation)
    let fraction = try vector.input["fraction"].number()
    return .array(
      try vector.input["modelValues"].array().map { model in
        let value = try model.nativeValue(as: type)
        CATransaction.withoutActions { stage.layer.setValue(value, forKeyPath: keyPath) }
        return try JSON(any: stage.value(of: keyPath, at: fraction))
      })
  }

  /// Returns the values, at several times, of a property that several animations change (T3.7).
  private static func stack(_ vector: Vector) throws -> JSON {
    let keyPath = try SampleProperty.keyPath(forFormOf: vector.input["model"])
    let layer = CALayer()
    layer.setValue(
      try vector.input["model"].nativeValue(as: PropertyPath(keyPath, kind: .plain)?.type),
      forKeyPath: keyPath)
    let stage = Stage(layer)
    for (index, recipe) in try vector.input["animations"].array().enumerated() {
      layer.add(try recipe.basicAnimation(keyPath: keyPath), forKey: "\(index)")
    }
    CATransaction.flush()
    return .array(
      try vector.input["times"].numbers().map { try JSON(any: stage.value(of: keyPath, at: $0)) })
  }

  /// Returns the values, at several times, of an undeclared property that is animated (T7.13).
  private static func customProperty(_ vector: Vector) throws -> JSON {
    let input = vector.input
    let keyPath = try input["keyPath"].string()
    let layer = CALayer()
    layer.setValue(try input["from_"].nativeValue(as: nil), forKey: keyPath)
    let stage = Stage(layer)
    let animation = CABasicAnimation(keyPath: keyPath)
    animation.fromValue = try input["from_"].nativeValue(as: nil)
    animation.toValue = try input["to"].nativeValue(as: nil)
    animation.duration = try input["duration"].number()
    animation.timingFunction = try input["timingFunction"].optional?.timingFunction()
    try stage.add(animation)
    return .array(
      try input["elapsed"].numbers().map { try JSON(any: stage.value(of: keyPath, at: $0)) })
  }

  /// Returns the values of a property whose model value is changed again while it is being animated (T8.4). The clock
  /// does not start at 0, so every change happens at a time of its own.
  private static func retarget(_ vector: Vector) throws -> JSON {
    let (input, start, key) = (vector.input, 100.0, "cornerRadius")
    var changes = try input["changes"].array()[...]
    let layer = CALayer()
    layer.setValue(try changes.first?["from"].nativeValue(as: .number), forKey: key)
    let stage = Stage(layer, now: start - 1)
    return .array(
      try input["times"].numbers().map { time in
        while let change = changes.first, try change["time"].number() <= time {
          changes.removeFirst()
          MediaClock.setManualTime(start + (try change["time"].number()))
          try set(key, of: layer, to: change["to"], input)
        }
        return try JSON(any: stage.value(of: key, at: start + time))
      })
  }

  /// Changes a property within a transaction that has the given duration and timing function.
  private static func set(
    _ key: String, of layer: CALayer, to value: JSON, _ transaction: JSON
  ) throws {
    CATransaction.begin()
    defer { CATransaction.commit() }
    CATransaction.setAnimationDuration(try transaction["duration"].number())
    CATransaction.setAnimationTimingFunction(
      try transaction["timingFunction"].optional?.timingFunction())
    layer.setValue(try value.number(), forKey: key)
  }

  /// Returns the progress of a transition at several times (T6.9). It is computed from the layer's copy of the
  /// transition.
  private static func transitionProgress(_ vector: Vector) throws -> JSON {
    let transition = CATransition()
    try vector.input["timing"].configure(transition)
    transition.startProgress = Float(try vector.input["startProgress"].number())
    transition.endProgress = Float(try vector.input["endProgress"].number())
    transition.timingFunction = try vector.input["timingFunction"].optional?.timingFunction()
    let copy = try Stage().add(transition)
    let played = AnimationValue(
      id: AnimationID(rawValue: 0), timing: Timing(copy), curve: copy.timingFunction?.curve,
      isRemovedOnCompletion: true, kind: .inert)
    let range = TransitionAnimation(
      startProgress: Double(copy.startProgress), endProgress: Double(copy.endProgress))
    return .array(
      try vector.input["times"].numbers().map { time in
        try JSON(any: played.phase(atLayerTime: time).map { range.progress(atFraction: $0.fraction) })
      })
  }

  /// Returns the progress of a transition in double precision. The properties of the API have the type `Float`.
  private static func progress(_ vector: Vector) throws -> JSON {
    let transition = TransitionAnimation(
      startProgress: try vector.input["startProgress"].number(),
      endProgress: try vector.input["endProgress"].number())
    return JSON(transition.progress(atFraction: try vector.input["fraction"].number()))
  }

  /// Returns the state of a layer whose speed is 0 and whose animation is controlled by its time offset (L8.42).
  private static func doorScrub(_ vector: Vector) throws -> JSON {
    let door = CALayer()
    door.speed = 0
    let stage = Stage(door)
    let animation = CABasicAnimation(keyPath: "transform.rotation.y")
    animation.fromValue = 0.0
    animation.toValue = -Double.pi / 2
    animation.duration = 1
    try stage.add(animation)
    door.timeOffset = try vector.input["start"].number()
    return .array(
      try vector.input["steps"].numbers().map { dx in
        door.timeOffset = min(max(door.timeOffset - dx / 200, 0), 0.999)
        CATransaction.flush()
        let angle = try stage.value(of: "transform.rotation.y", at: 0)
        return .object([
          "translationX": JSON(dx), "timeOffset": JSON(door.timeOffset),
          "angle": try JSON(any: angle),
        ])
      })
  }
}
