import QuartzCore
import UIKit

/// Vectors of property animators (L8.35). The steps of a vector are given in words.
enum AnimatorKinds {
  static let runners: [String: KindRunner] = ["property_animator_script": ViewStage.run(script)]

  /// Returns the states of a property animator after the steps of a script (L8.35).
  @MainActor private static func script(_ vector: Vector) throws -> JSON {
    let input = vector.input
    let stage = ViewStage(center: CGPoint(x: try input["frm"].number(), y: 0))
    let target = CGFloat(try input["to"].number())
    let animator = UIViewPropertyAnimator(
      duration: try input["duration"].number(), curve: try curve(input["curve"]),
      animations: { stage.view.center.x = target })
    defer { if animator.state == .active { animator.stopAnimation(true) } }
    let player = ScriptPlayer(stage: stage, animator: animator)
    return .array(
      try vector.expected.array().map { step in
        let label = try step["after"].string()
        try player.play(label)
        return try player.look(label, at: step)
      })
  }

  /// Returns the curve with that name.
  private static func curve(_ name: JSON) throws -> UIView.AnimationCurve {
    switch try name.string() {
    case "linear": .linear
    case "easeIn": .easeIn
    case "easeOut": .easeOut
    case "easeInOut": .easeInOut
    default: throw Malformed("\(name) is no curve")
    }
  }
}

/// Performs the steps of a property animator that labels describe, such as "startAnimation", "0.5 s later,
/// pauseAnimation" and "fractionComplete = 0.6".
@MainActor
private final class ScriptPlayer {
  private let stage: ViewStage
  private let animator: UIViewPropertyAnimator
  private var time = 0.0

  init(stage: ViewStage, animator: UIViewPropertyAnimator) {
    (self.stage, self.animator) = (stage, animator)
  }

  /// Advances the clock by or to the time that a label states, and performs the label's step.
  func play(_ label: String) throws {
    if let seconds = label.number(before: " s later") ?? label.number(after: "after ") {
      go(to: time + seconds)
    } else if let seconds = label.number(after: "t = ") ?? label.number(after: "t=") {
      go(to: seconds)
    }
    let actions: [(String, () throws -> Void)] = [
      ("startAnimation", { self.animator.startAnimation() }),
      ("pauseAnimation", { self.animator.pauseAnimation() }),
      ("fractionComplete = ", { try self.scrub(label) }),
      ("isReversed = ", { self.animator.isReversed = label.contains("isReversed = true") }),
      (
        "continueAnimation",
        { self.animator.continueAnimation(withTimingParameters: nil, durationFactor: 0) }
      ),
      ("stopAnimation", { self.animator.stopAnimation(label.contains("true")) }),
      ("finishAnimation", { self.animator.finishAnimation(at: label.position) }),
    ]
    let known = actions.filter { label.contains($0.0) }
    guard let action = known.first else { throw Malformed("'\(label)' is no step") }
    try action.1()
    CATransaction.flush()
  }

  private func scrub(_ label: String) throws {
    guard let fraction = label.number(after: "fractionComplete = ") else {
      throw Malformed("'\(label)' has no fraction")
    }
    animator.fractionComplete = CGFloat(fraction)
  }

  private func go(to seconds: Double) {
    time = seconds
    stage.advance(to: seconds)
  }

  /// Returns those properties of the animator that are expected after a step.
  func look(_ label: String, at expected: JSON) throws -> JSON {
    let states = ["inactive", "active", "stopped"]
    let all: [String: JSON] = [
      "after": .string(label),
      // No source specifies the fraction of an animator that has ended.
      "fractionComplete": animator.state == .inactive ? .null : JSON(animator.fractionComplete),
      "value": JSON(try stage.position.x), "state": .string(states[animator.state.rawValue]),
      "isRunning": .bool(animator.isRunning), "isReversed": .bool(animator.isReversed),
    ]
    let asked = try expected.object()
    return .object(all.filter { asked[$0.key] != nil })
  }
}

extension String {
  fileprivate func number(after marker: String) -> Double? {
    range(of: marker).flatMap { Double(self[$0.upperBound...].prefix { "0123456789.".contains($0) }) }
  }

  fileprivate func number(before marker: String) -> Double? {
    range(of: marker).flatMap { range in
      let digits = self[..<range.lowerBound].reversed().prefix { "0123456789.".contains($0) }
      return Double(String(digits.reversed()))
    }
  }

  fileprivate var position: UIViewAnimatingPosition {
    contains(".start") ? .start : contains(".current") ? .current : .end
  }
}
