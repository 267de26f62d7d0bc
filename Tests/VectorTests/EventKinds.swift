import QuartzCore
import RenderModel

/// Vectors of the order in which callbacks are called (T9.15).
enum EventKinds {
  static let runners: [String: KindRunner] = ["event.order": order]

  /// Returns the callbacks that the steps of a scenario cause, in the order of the calls.
  private static func order(_ vector: Vector) throws -> JSON {
    let scenario = Scenario()
    for step in try vector.input["scenario"].string().split(separator: ";") {
      try scenario.perform(step.trimmingCharacters(in: .whitespaces))
    }
    scenario.run(untilEntries: try vector.expected.array().count)
    return .array(scenario.log.entries.map { .string($0) })
  }
}

/// Performs steps that are given in words, such as "begin; block; add B (30 s); commit; wait start;
/// removeAnimation(forKey:)".
private final class Scenario {
  let log = EventLog()
  private let stage: Stage
  private let strayLayer = CALayer()
  private var now = 100.0
  private var lastKey = ""

  init() { stage = Stage(now: now) }

  /// Performs one step.
  func perform(_ step: String) throws {
    if let name = blockName(step) {
      let log = self.log
      CATransaction.setCompletionBlock { log.append(name) }
    } else if let match = step.wholeMatch(of: /add (\w+)(.*)/) {
      add(String(match.1), String(match.2))
    } else if let match = step.wholeMatch(of: /log (.+)/) {
      log.append(String(match.1))
    } else {
      try performCommand(step)
    }
  }

  private func performCommand(_ step: String) throws {
    switch step {
    case "begin", "inner begin": CATransaction.begin()
    case "commit": CATransaction.commit()
    case "flush": CATransaction.flush()
    case "wait start": waitForStart()
    case "removeAllAnimations", "removeAllAnimations()": stage.layer.removeAllAnimations()
    case "layer leaves tree", "removeFromSuperlayer", "removeFromSuperlayer()":
      stage.layer.removeFromSuperlayer()
    case _ where step.hasPrefix("wait"): run(untilEntries: .max)
    case _ where step.contains("remove"): stage.layer.removeAnimation(forKey: lastKey)
    default: throw Malformed("there is no step '\(step)'")
    }
  }

  /// Returns the name of the completion block in a step "block", "setCompletionBlock(NAME)", "block NAME" or "NAME
  /// block"; nil for other steps.
  private func blockName(_ step: String) -> String? {
    if step == "block" { return step }
    if let match = step.wholeMatch(of: /setCompletionBlock\((\w+)\)/) { return String(match.1) }
    if let match = step.wholeMatch(of: /block (\w+)/) { return String(match.1) }
    return step.wholeMatch(of: /(\w+) block/).map { String($0.1) }
  }

  /// Adds an animation. `details` may contain a key, a duration in seconds (the default is 0.1 s), the words that the
  /// animation stays after its end, and the words that the layer is in no tree.
  private func add(_ name: String, _ details: String) {
    let animation = CABasicAnimation(keyPath: "zPosition")
    animation.toValue = 10.0
    animation.duration = details.firstMatch(of: /([\d.]+) s\b/).flatMap { Double($0.1) } ?? 0.1
    animation.isRemovedOnCompletion = !["kept", "not removed", "emovedOnCompletion"].contains {
      details.contains($0)
    }
    animation.delegate = CallbackLogger(name, log)
    lastKey = details.firstMatch(of: /key "(\w+)"/).map { String($0.1) } ?? name
    let isStray = details.contains("no tree") || details.contains("treeless")
    (isStray ? strayLayer : stage.layer).add(animation, forKey: lastKey)
  }

  private func waitForStart() {
    CATransaction.flush()
    stage.advance(to: now)
  }

  /// Advances by frames until the log has `count` entries, but for at most five seconds. The last frame may add more
  /// entries than that.
  func run(untilEntries count: Int) {
    waitForStart()
    for _ in 0..<300 where log.entries.count < count {
      now += 1.0 / 60
      stage.advance(to: now)
    }
  }
}

private final class CallbackLogger: CAAnimationDelegate {
  private let name: String
  private let log: EventLog

  init(_ name: String, _ log: EventLog) {
    self.name = name
    self.log = log
  }

  func animationDidStart(_ anim: CAAnimation) { log.append("start \(name)") }
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    log.append("stop \(name) finished=\(flag)")
  }
}
