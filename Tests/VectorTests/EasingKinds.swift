import QuartzCore

/// Vectors of easing functions, and of the keyframes that are sampled from them (T11).
enum EasingKinds {
  static let runners: [String: KindRunner] = [
    "penner.value": value, "penner.keyframes": keyframes,
  ]

  /// Returns the values of an easing function (T11.2).
  private static func value(_ vector: Vector) throws -> JSON {
    let easing = try vector.input["name"].easing()
    return JSON(try vector.input["t"].numbers().map { easing.value(at: $0) })
  }

  /// Returns the number of keyframes of a sampled easing function, and some of the keyframes (T11.5).
  private static func keyframes(_ vector: Vector) throws -> JSON {
    let input = vector.input
    let animation = CAKeyframeAnimation(
      keyPath: "position", easing: try input["easing"].easing(),
      from: try input["fromValue"].point(), to: try input["toValue"].point(),
      frames: CAEasingFrames(
        duration: try input["duration"].number(), framesPerSecond: 60,
        includesLastFrame: try input["includesLastFrame"].bool()))
    let values = animation.values?.compactMap { $0 as? CGPoint } ?? []
    let samples = try input["sampleIndexes"].array().map { index in
      let position = try index.integer()
      guard values.indices.contains(position) else { throw Malformed("there is no frame \(index)") }
      return JSON(values[position])
    }
    return .object(["count": JSON(Double(values.count)), "samples": .array(samples)])
  }
}

extension JSON {
  fileprivate func easing() throws -> CAEasing {
    guard let easing = easings[try string()] else { throw Malformed("there is no easing \(self)") }
    return easing
  }
}

private let easings: [String: CAEasing] = [
  "linear": .linear, "easeInQuad": .easeInQuad, "easeOutQuad": .easeOutQuad,
  "easeInOutQuad": .easeInOutQuad, "easeInCubic": .easeInCubic, "easeOutCubic": .easeOutCubic,
  "easeInOutCubic": .easeInOutCubic, "easeInQuart": .easeInQuart, "easeOutQuart": .easeOutQuart,
  "easeInOutQuart": .easeInOutQuart, "easeInQuint": .easeInQuint, "easeOutQuint": .easeOutQuint,
  "easeInOutQuint": .easeInOutQuint, "easeInSine": .easeInSine, "easeOutSine": .easeOutSine,
  "easeInOutSine": .easeInOutSine, "easeInExpo": .easeInExpo, "easeOutExpo": .easeOutExpo,
  "easeInOutExpo": .easeInOutExpo, "easeInCirc": .easeInCirc, "easeOutCirc": .easeOutCirc,
  "easeInOutCirc": .easeInOutCirc, "easeInBack": .easeInBack, "easeOutBack": .easeOutBack,
  "easeInOutBack": .easeInOutBack, "easeInElastic": .easeInElastic,
  "easeOutElastic": .easeOutElastic, "easeInOutElastic": .easeInOutElastic,
  "easeInBounce": .easeInBounce, "easeOutBounce": .easeOutBounce,
  "easeInOutBounce": .easeInOutBounce, "tutorialBounceEaseOut": .tutorialBounceEaseOut,
  "ahBounceEaseOut": .tutorialBounceEaseOut, "ahBackEaseIn": .tutorialBackEaseIn,
  "ahElasticEaseIn": .tutorialElasticEaseIn,
]
