import QuartzCore
import RenderModel

/// Vectors of the protocol CAMediaTiming, for layers and animations, and of timing functions (T1, T2).
enum TimingKinds {
  static let runners: [String: KindRunner] = [
    "timing.localTime": localTime, "timing.phase": phase, "timing.endTime": endTime,
    "layer.convertTime": convertTime, "layer.pauseResume": pauseResume,
    "layer.changeSpeed": changeSpeed, "timingFunction.controlPoints": controlPoints,
    "timingFunction.solve": solve,
  ]

  /// Returns the local times of a layer at times of its superlayer (T1.3).
  private static func localTime(_ vector: Vector) throws -> JSON {
    let layer = try timedLayer(vector.input["object"])
    return JSON(try vector.input["parentTimes"].numbers().map { layer.convertTime($0, from: nil) })
  }

  /// Returns the state of an animation at several times. The value is read from the presentation layer; for the phase
  /// and the iteration there is no public API.
  private static func phase(_ vector: Vector) throws -> JSON {
    let stage = Stage()
    let timing = try attachedTiming(vector.input, to: stage)
    return .array(
      try vector.input["parentTimes"].numbers().map { time in
        let shown = try stage.value(of: "fraction", at: time)
        let iteration = timing.phase(atParentTime: time)?.iteration
        return .object([
          "state": .string("\(timing.state(atParentTime: time))"),
          "fraction": try JSON(any: shown), "iteration": try JSON(any: iteration),
        ])
      })
  }

  /// Returns the time at which an animation ends; null if it never ends (T1.23).
  private static func endTime(_ vector: Vector) throws -> JSON {
    try JSON(any: attachedTiming(vector.input, to: Stage()).endTime)
  }

  /// Adds an animation of an undeclared property from 0 to 1, so that the property's value is the animation's
  /// fraction.
  private static func attachedTiming(_ input: JSON, to stage: Stage) throws -> Timing {
    let animation = try input["timing"].basicAnimation(keyPath: "fraction")
    animation.fromValue = 0.0
    animation.toValue = 1.0
    animation.isRemovedOnCompletion = false
    let duration = try input["defaultDuration"].optional?.number()
    return Timing(try stage.add(animation, defaultDuration: duration))
  }

  /// Returns a layer with the given begin time, speed and time offset.
  private static func timedLayer(_ json: JSON) throws -> CALayer {
    let layer = CALayer()
    layer.beginTime = try json["beginTime"].optional?.number() ?? 0
    layer.speed = Float(try json["speed"].optional?.number() ?? 1)
    layer.timeOffset = try json["timeOffset"].optional?.number() ?? 0
    return layer
  }

  /// Returns a time converted between layers. Chains list their layers from the root on, and the name of a chain
  /// stands for its last layer.
  private static func convertTime(_ vector: Vector) throws -> JSON {
    // A layer does not keep its superlayer alive.
    let chains = try vector.input["chains"].object().mapValues { try chain($0) }
    func layer(_ key: String) throws -> CALayer? {
      guard let name = try vector.input[key].optional?.string() else { return nil }
      guard let layer = chains[name]?.last else { throw Malformed("there is no chain '\(name)'") }
      return layer
    }
    let (source, target) = (try layer("fromLayer"), try layer("toLayer"))
    let time = try vector.input["time"].number()
    return withExtendedLifetime(chains) {
      if let target { return JSON(target.convertTime(time, from: source)) }
      return JSON(source?.convertTime(time, to: nil) ?? time)
    }
  }

  /// Returns layers that contain each other, the outermost first.
  private static func chain(_ json: JSON) throws -> [CALayer] {
    let layers = try json.array().map { try timedLayer($0) }
    for (outer, inner) in zip(layers, layers.dropFirst()) { outer.addSublayer(inner) }
    return layers
  }

  /// Returns the state of a layer that is paused and resumed as T1.20 prescribes.
  private static func pauseResume(_ vector: Vector) throws -> JSON {
    let superlayer = try timedLayer(vector.input["superlayer"])
    let layer = try timedLayer(vector.input["layer"])
    superlayer.addSublayer(layer)
    return .array(
      try vector.input["script"].array().map { step in
        let now = try step["now"].number()
        MediaClock.setManualTime(now)
        switch try step["op"].string() {
        case "read": break
        case "pause": pause(layer)
        case "resume": resume(layer)
        case let op: throw Malformed("there is no step '\(op)'")
        }
        return .object([
          "op": step["op"], "now": step["now"],
          "localTime": JSON(layer.convertTime(CACurrentMediaTime(), from: nil)),
          "layer": .object([
            "beginTime": JSON(layer.beginTime), "speed": JSON(Double(layer.speed)),
            "timeOffset": JSON(layer.timeOffset),
          ]),
        ])
      })
  }

  /// Pauses a layer as T1.20 prescribes.
  private static func pause(_ layer: CALayer) {
    let time = layer.convertTime(CACurrentMediaTime(), from: nil)
    layer.speed = 0
    layer.timeOffset = time
  }

  /// Resumes a layer as T1.20 prescribes.
  private static func resume(_ layer: CALayer) {
    let time = layer.timeOffset
    layer.speed = 1
    layer.timeOffset = 0
    layer.beginTime = 0
    layer.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) - time
  }

  /// Returns the state of a layer whose speed is changed as T1.21 prescribes.
  private static func changeSpeed(_ vector: Vector) throws -> JSON {
    let input = vector.input
    let layer = try timedLayer(input)
    let (old, new) = (try input["oldSpeed"].number(), try input["newSpeed"].number())
    let now = try input["parentTime"].number()
    layer.speed = Float(new)
    layer.beginTime = now - (now - layer.beginTime) * old / new
    return .object([
      "newBeginTime": JSON(layer.beginTime),
      "localTime": JSON(layer.convertTime(now, from: nil)),
      "localTimeOneSecondLater": JSON(layer.convertTime(now + 1, from: nil)),
    ])
  }

  /// Returns the timing function with a name or with control points.
  private static func function(_ input: JSON) throws -> CAMediaTimingFunction {
    try (input["name"].optional ?? input["controlPoints"]).timingFunction()
  }

  /// Returns the four control points of a timing function (T2.2).
  private static func controlPoints(_ vector: Vector) throws -> JSON {
    let function = try function(vector.input)
    return .array(
      (0..<4).map { index in
        var point: [Float] = [0, 0]
        function.getControlPoint(at: index, values: &point)
        return JSON(point.map { Double($0) })
      })
  }

  /// Returns the values of a timing function. Core Animation has no public function for this either.
  private static func solve(_ vector: Vector) throws -> JSON {
    let curve = try function(vector.input).curve
    return JSON(try vector.input["x"].numbers().map { curve.value(at: $0) })
  }
}
