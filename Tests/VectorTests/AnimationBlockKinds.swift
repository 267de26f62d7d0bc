import QuartzCore
import UIKit

/// Vectors of the animation blocks of views (L8.4–L8.24).
enum AnimationBlockKinds {
  static let runners: [String: KindRunner] = [
    "animation_option_raw": ViewStage.run(optionRaw),
    "keyframe_option_raw": ViewStage.run(keyframeOptionRaw),
    "curve": ViewStage.run(curve), "spring_duration": ViewStage.run(springDuration),
    "spring_bounce": ViewStage.run(springBounce), "keyframe_value": ViewStage.run(keyframeValue),
    "additive_reversal": ViewStage.run(additiveReversal),
    "double_set_in_block": ViewStage.run(doubleSet), "set_after_block": ViewStage.run(setAfter),
    "repeat_progress": ViewStage.run(repeatProgress),
    "nested_duration": ViewStage.run(nestedDuration),
    "imageview_frame": ViewStage.run(imageViewFrame),
  ]

  private static let options: [String: UIView.AnimationOptions] = [
    "layoutSubviews": .layoutSubviews, "allowUserInteraction": .allowUserInteraction,
    "beginFromCurrentState": .beginFromCurrentState, "repeat": .repeat, "autoreverse": .autoreverse,
    "overrideInheritedDuration": .overrideInheritedDuration,
    "overrideInheritedCurve": .overrideInheritedCurve,
    "allowAnimatedContent": .allowAnimatedContent,
    "showHideTransitionViews": .showHideTransitionViews,
    "overrideInheritedOptions": .overrideInheritedOptions, "curveEaseInOut": .curveEaseInOut,
    "curveEaseIn": .curveEaseIn, "curveEaseOut": .curveEaseOut, "curveLinear": .curveLinear,
    "transitionFlipFromLeft": .transitionFlipFromLeft,
    "transitionFlipFromRight": .transitionFlipFromRight, "transitionCurlUp": .transitionCurlUp,
    "transitionCurlDown": .transitionCurlDown,
    "transitionCrossDissolve": .transitionCrossDissolve,
    "transitionFlipFromTop": .transitionFlipFromTop,
    "transitionFlipFromBottom": .transitionFlipFromBottom,
    "preferredFramesPerSecond60": .preferredFramesPerSecond60,
    "preferredFramesPerSecond30": .preferredFramesPerSecond30,
  ]

  private static let keyframeOptions: [String: UIView.KeyframeAnimationOptions] = [
    "calculationModeLinear": .calculationModeLinear,
    "calculationModeDiscrete": .calculationModeDiscrete,
    "calculationModePaced": .calculationModePaced, "calculationModeCubic": .calculationModeCubic,
    "calculationModeCubicPaced": .calculationModeCubicPaced, "layoutSubviews": .layoutSubviews,
    "allowUserInteraction": .allowUserInteraction,
    "beginFromCurrentState": .beginFromCurrentState, "repeat": .repeat, "autoreverse": .autoreverse,
    "overrideInheritedDuration": .overrideInheritedDuration,
    "overrideInheritedOptions": .overrideInheritedOptions,
  ]

  /// Returns the option with that name.
  private static func option(_ name: String) throws -> UIView.AnimationOptions {
    guard let option = options[name] else { throw Malformed("there is no option \(name)") }
    return option
  }

  /// Returns the raw value of an option (L8.4).
  @MainActor private static func optionRaw(_ vector: Vector) throws -> JSON {
    JSON(Double(try option(vector.input["name"].string()).rawValue))
  }

  /// Returns the raw value of an option of keyframe animations (L8.22).
  @MainActor private static func keyframeOptionRaw(_ vector: Vector) throws -> JSON {
    let name = try vector.input["name"].string()
    guard let option = keyframeOptions[name] else { throw Malformed("there is no option \(name)") }
    return JSON(Double(option.rawValue))
  }

  /// Returns the position of a view that moves by one point in one second. The curve "default" is the default one of
  /// property animators (L8.34).
  @MainActor private static func curve(_ vector: Vector) throws -> JSON {
    let stage = ViewStage()
    let move = { stage.view.center.y = 1 }
    let name = try vector.input["curve"].string()
    var animator: UIViewPropertyAnimator?
    if name == "default" {
      animator = UIViewPropertyAnimator(duration: 1, timingParameters: UICubicTimingParameters())
      animator?.addAnimations(move)
      animator?.startAnimation()
    } else {
      let option = try option(name == "linear" ? "curveLinear" : "curve" + name.capitalizedFirst)
      UIView.animate(withDuration: 1, delay: 0, options: option, animations: move)
    }
    CATransaction.flush()
    stage.setTime(try vector.input["t"].number())
    defer { animator?.stopAnimation(true) }
    return try JSON(stage.position.y)
  }

  /// Returns the spring of a block with a damping ratio, and the spring's values at fractions of the duration (L8.20).
  @MainActor private static func springDuration(_ vector: Vector) throws -> JSON {
    let (stage, input) = (ViewStage(), vector.input)
    let duration = try input["duration"].number()
    UIView.animate(
      withDuration: duration, delay: 0,
      usingSpringWithDamping: CGFloat(try input["dampingRatio"].number()),
      initialSpringVelocity: CGFloat(try input["initialVelocity"].number()),
      animations: { stage.view.center.y = 1 })
    CATransaction.flush()
    let spring = try spring(of: stage)
    let samples = try vector.expected["samples"].array().map { sample in
      let fraction = try sample.element(0).number()
      stage.setTime(fraction * duration)
      return JSON([fraction, try stage.position.y])
    }
    return .object([
      "mass": JSON(spring.mass),
      "stiffness": try relative(spring.stiffness, to: vector.expected["stiffness"]),
      "damping": try relative(spring.damping, to: vector.expected["damping"]),
      "samples": .array(samples),
    ])
  }

  /// Returns the expected number if `value` differs from it by at most two thousandths, which is the tolerance that
  /// the vectors require; otherwise returns `value`.
  private static func relative(_ value: Double, to expected: JSON) throws -> JSON {
    let number = try expected.number()
    return abs(value - number) <= 2e-3 * abs(number) ? expected : JSON(value)
  }

  /// Returns the spring animation that moves the view.
  @MainActor private static func spring(of stage: ViewStage) throws -> CASpringAnimation {
    guard let spring = try stage.animation("position") as? CASpringAnimation else {
      throw Malformed("the animation is no spring")
    }
    return spring
  }

  /// Returns the spring of a block with a bounce (L8.21).
  @MainActor private static func springBounce(_ vector: Vector) throws -> JSON {
    let stage = ViewStage()
    UIView.animate(
      springDuration: try vector.input["duration"].number(),
      bounce: CGFloat(try vector.input["bounce"].number()),
      animations: { stage.view.center.y = 1 })
    let spring = try spring(of: stage)
    return .object([
      "mass": JSON(spring.mass), "stiffness": JSON(spring.stiffness),
      "damping": JSON(spring.damping),
      "dampingRatio": JSON(spring.damping / (2 * (spring.stiffness * spring.mass).squareRoot())),
    ])
  }

  /// Returns the value of a property at a given fraction of a block of keyframes (L8.23).
  @MainActor private static func keyframeValue(_ vector: Vector) throws -> JSON {
    let input = vector.input
    let stage = ViewStage(center: CGPoint(x: 0, y: try input["initial"].number()))
    let name = try input["overallCurve"].string()
    let curve = try option(name == "linear" ? "curveLinear" : "curve" + name.capitalizedFirst)
    let frames = try input["frames"].array().map { frame in
      (
        start: try frame["start"].number(), duration: try frame["duration"].number(),
        value: try frame["value"].number()
      )
    }
    UIView.animateKeyframes(
      withDuration: 1, delay: 0, options: UIView.KeyframeAnimationOptions(rawValue: curve.rawValue),
      animations: {
        for frame in frames {
          UIView.addKeyframe(withRelativeStartTime: frame.start, relativeDuration: frame.duration) {
            stage.view.center.y = CGFloat(frame.value)
          }
        }
      })
    CATransaction.flush()
    stage.setTime(try input["time"].number())
    return try JSON(stage.position.y)
  }

  /// Animates a view from 0 to 100 in one second. A second block, half a second later, animates the view back to 0.
  @MainActor private static func additiveReversal(_ vector: Vector) throws -> JSON {
    let stage = ViewStage()
    let time = try vector.input["time"].number()
    UIView.animate(withDuration: 1, animations: { stage.view.center.y = 100 })
    CATransaction.flush()
    if time >= 0.5 {
      stage.advance(to: 0.5)
      UIView.animate(withDuration: 1, animations: { stage.view.center.y = 0 })
      CATransaction.flush()
    }
    stage.advance(to: time)
    return try JSON(stage.position.y)
  }

  /// Runs `body` with one of the two modes of animation blocks, additive or absolute (L8.10).
  @MainActor private static func within(
    _ mode: JSON, _ body: () throws -> JSON
  ) throws -> JSON {
    UIView.animationMode = try mode.string() == "absolute" ? .absolute : .additive
    defer { UIView.animationMode = .additive }
    return try body()
  }

  /// Returns the value of a property, at a time, that was set twice in one block (L8.10).
  @MainActor private static func doubleSet(_ vector: Vector) throws -> JSON {
    let input = vector.input
    return try within(input["mode"]) {
      let stage = ViewStage(center: CGPoint(x: 0, y: try input["oldY"].number()))
      let (first, second) = (try input["first"].number(), try input["second"].number())
      UIView.animate(
        withDuration: try input["duration"].number(),
        animations: {
          stage.view.center.y = CGFloat(first)
          stage.view.center.y = CGFloat(second)
        })
      CATransaction.flush()
      stage.setTime(try input["time"].number())
      return try JSON(stage.position.y)
    }
  }

  /// Returns the value of a property, at a time, that was set in a block and again after the block (L8.10).
  @MainActor private static func setAfter(_ vector: Vector) throws -> JSON {
    let input = vector.input
    return try within(input["mode"]) {
      let stage = ViewStage(center: CGPoint(x: 0, y: try input["oldY"].number()))
      let (inside, after) = (try input["inBlock"].number(), try input["afterBlock"].number())
      UIView.animate(
        withDuration: try input["duration"].number(),
        animations: { stage.view.center.y = CGFloat(inside) })
      stage.view.center.y = CGFloat(after)
      CATransaction.flush()
      stage.setTime(try input["time"].number())
      return try JSON(stage.position.y)
    }
  }

  /// Returns the progress, at a time, of a block that repeats and begins with `beginAnimations`, and whether the
  /// block has finished (L8.13).
  @MainActor private static func repeatProgress(_ vector: Vector) throws -> JSON {
    let (stage, input) = (ViewStage(), vector.input)
    var isFinished = false
    UIView.beginAnimations("vector", context: nil)
    UIView.setAnimationDelay(try input["delay"].number())
    UIView.setAnimationDuration(try input["duration"].number())
    UIView.setAnimationRepeatCount(Float(try input["repeatCount"].number()))
    UIView.setAnimationRepeatAutoreverses(try input["autoreverses"].bool())
    if try input["curve"].string() == "linear" { UIView.setAnimationCurve(.linear) }
    UIView.setAnimationDidStop { _, finished, _ in isFinished = finished.boolValue }
    stage.view.center.y = 1
    UIView.commitAnimations()
    stage.advance(to: try input["time"].number())
    return .object(["progress": JSON(try stage.position.y), "finished": .bool(isFinished)])
  }

  /// Returns the duration of the animation of a block inside another block (L8.14).
  @MainActor private static func nestedDuration(_ vector: Vector) throws -> JSON {
    let (stage, input) = (ViewStage(), vector.input)
    let options = UIView.AnimationOptions(
      try input["innerOptions"].strings().map { try option($0) })
    let (outer, inner) = (
      try input["outerDuration"].number(), try input["innerDuration"].number()
    )
    UIView.animate(
      withDuration: outer,
      animations: {
        UIView.animate(
          withDuration: inner, delay: 0, options: options,
          animations: { stage.view.center.y = 1 })
      })
    return JSON(try stage.animation("position").duration)
  }

  /// Returns the index of the image that a layer shows at a time while it plays a sequence of images.
  @MainActor private static func imageViewFrame(_ vector: Vector) throws -> JSON {
    let (stage, input) = (ViewStage(), vector.input)
    let count = try input["images"].integer()
    let images = (0..<count).map { _ in CGImage(adopting: Bitmap(width: 1, height: 1)) }
    let sequence = ImageSequence(
      imageCount: count, requestedDuration: try input["animationDuration"].number(),
      requestedRepeatCount: try input["animationRepeatCount"].integer())
    guard let animation = sequence.makeAnimation(of: images) else { throw Malformed("no pictures") }
    stage.view.layer.add(animation, forKey: "contents")
    CATransaction.flush()
    stage.advance(to: try input["time"].number())
    guard let shown = stage.view.layer.presentation()?.contents as? CGImage else { return .null }
    return images.firstIndex { $0 === shown }.map { JSON(Double($0)) } ?? .null
  }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
