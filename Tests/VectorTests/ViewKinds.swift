import QuartzCore
import RenderModel
import UIKit

/// Vectors of the animations that views add to their layers (T5.8, T12).
enum ViewKinds {
  static let runners: [String: KindRunner] = [
    "spring.uikit": spring, "uikit.additive": additive,
    "uikit.imageViewDuration": imageViewDuration,
  ]

  /// Returns the spring of an animation block with a damping ratio (T5.8).
  private static func spring(_ vector: Vector) throws -> JSON {
    let input = vector.input
    let spring = Spring(
      duration: try input["duration"].number(), dampingRatio: try input["dampingRatio"].number(),
      velocity: try input["initialSpringVelocity"].number())
    return .object([
      "mass": JSON(spring.mass), "stiffness": JSON(spring.stiffness),
      "damping": JSON(spring.damping), "initialVelocity": JSON(spring.initialVelocity),
    ])
  }

  /// Returns the values of a property during overlapping changes. Each change adds an additive animation from the
  /// difference between the old and the new value to zero (T12.4).
  private static func additive(_ vector: Vector) throws -> JSON {
    let (input, start, key) = (vector.input, 100.0, "zPosition")
    var changes = try input["changes"].array()[...]
    let layer = CALayer()
    layer.zPosition = CGFloat(try changes.first?["from"].number() ?? 0)
    let stage = Stage(layer, now: start - 1)
    return .array(
      try input["times"].numbers().map { time in
        while let change = changes.first, try change["time"].number() <= time {
          changes.removeFirst()
          MediaClock.setManualTime(start + (try change["time"].number()))
          try addDifference(to: try change["to"].number(), of: layer, input)
        }
        return try JSON(any: stage.value(of: key, at: start + time))
      })
  }

  /// Changes a property, and adds an animation from the difference between the values to zero.
  private static func addDifference(
    to value: Double, of layer: CALayer, _ input: JSON
  ) throws {
    let animation = CABasicAnimation(\.zPosition)
    animation.fromValue = Double(layer.zPosition) - value
    animation.toValue = 0
    animation.isAdditive = true
    animation.duration = try input["duration"].number()
    animation.timingFunction = try input["curve"].timingFunction()
    animation.fillMode = .both
    CATransaction.withoutActions { layer.zPosition = CGFloat(value) }
    layer.add(animation, forKey: nil)
    CATransaction.flush()
  }

  /// Returns the duration and the repeat count of an image view's animation (L8.30).
  private static func imageViewDuration(_ vector: Vector) throws -> JSON {
    let sequence = ImageSequence(
      imageCount: try vector.input["imageCount"].integer(),
      requestedDuration: try vector.input["animationDuration"].number(),
      requestedRepeatCount: try vector.input["animationRepeatCount"].integer())
    let count = sequence.repeatCount
    return .object([
      "duration": JSON(sequence.duration),
      "repeats": count.isFinite ? JSON(Double(count)) : .string("forever"),
    ])
  }
}
