import CoreGraphics
import Localization
import QuartzCore
import RenderModel
import ViewerKit

/// A description of an animation in words. Its start is in seconds of scene time, or of the layer's local time if the
/// layer's clock is stopped. The duration, the repeat duration and the time offset are those that the animation stores,
/// in seconds of its own time, to which its speed does not apply.
struct AnimationSummary: Equatable {
  /// The animation's key, or else its key path.
  let title: String
  /// The class, the key path, and a detail such as the number of values.
  let kind: String
  /// The start, duration, repetition, fill mode and timing curve.
  let timing: String

  /// Creates a description of an animation that begins at `start`. `key` is the key under which it was added; nil if it
  /// has none, as in a group. With `isStopped`, the layer's `timeOffset` drives the animation.
  init(_ animation: CAAnimation, key: String?, start: Double, isStopped: Bool = false) {
    let path = (animation as? CAPropertyAnimation)?.keyPath
    let title = key ?? path ?? localized("without a key")
    let paths = [path].compactMap(\.self).filter { $0 != title }
    self.title = title
    kind = (["\(type(of: animation))"] + paths + Self.extra(animation)).joined(separator: " · ")
    let parts =
      Self.timing(animation, start: start) + (isStopped ? [localized("driven by timeOffset")] : [])
    timing = parts.joined(separator: " · ")
  }

  private static func extra(_ animation: CAAnimation) -> [String] {
    switch animation {
    case let group as CAAnimationGroup:
      let count = group.animations?.count ?? 0
      return [count == 1 ? localized("1 animation") : localized("\(count) animations")]
    case let keyframes as CAKeyframeAnimation:
      if keyframes.path != nil { return [localized("along a path")] }
      return [localized("\(keyframes.values?.count ?? 0) values")]
    case let spring as CASpringAnimation:
      let (stiffness, damping) = (ValueText.number(spring.stiffness), ValueText.number(spring.damping))
      return [localized("stiffness \(stiffness), damping \(damping)")]
    case let transition as CATransition: return [transition.type.rawValue]
    default: return []
    }
  }

  private static func timing(_ animation: CAAnimation, start: Double) -> [String] {
    var parts = [
      localized("from \(ValueText.number(start)) s"),
      localized("\(ValueText.number(animation.duration)) s"),
    ]
    if animation.repeatDuration == .infinity {
      parts.append("× ∞")
    } else if animation.repeatDuration > 0 {
      parts.append(localized("for \(ValueText.number(animation.repeatDuration)) s"))
    } else if animation.repeatCount != 0, animation.repeatCount != 1 {
      parts.append(
        animation.repeatCount < .greatestFiniteMagnitude
          ? "× \(ValueText.number(Double(animation.repeatCount)))" : "× ∞")
    }
    if animation.autoreverses { parts.append(localized("autoreverses")) }
    if animation.speed != 1 {
      parts.append(localized("speed \(ValueText.number(Double(animation.speed)))"))
    }
    if animation.timeOffset != 0 {
      parts.append(localized("offset \(ValueText.number(animation.timeOffset)) s"))
    }
    if animation.fillMode != .removed {
      parts.append(localized("fill \(animation.fillMode.rawValue)"))
    }
    if !animation.isRemovedOnCompletion { parts.append(localized("not removed")) }
    // A spring without a timing function is not linear, but a timing function bends its time (T5.11).
    if !(animation is CASpringAnimation) || animation.timingFunction != nil {
      parts.append(curveName(animation))
    }
    return parts
  }

  /// Returns the name or the control points of the animation's timing function, or the number of the timing functions
  /// of keyframes.
  static func curveName(_ animation: CAAnimation) -> String {
    if let functions = (animation as? CAKeyframeAnimation)?.timingFunctions, !functions.isEmpty {
      return localized("\(functions.count) curves")
    }
    guard let function = animation.timingFunction else { return "linear" }
    return name(of: function)
  }

  /// Returns the function's name, also when it was created from control points, or else its control points.
  private static func name(of function: CAMediaTimingFunction) -> String {
    let names: [CAMediaTimingFunctionName] = [.linear, .easeIn, .easeOut, .easeInEaseOut, .default]
    let known = names.first {
      CAMediaTimingFunction(name: $0).curve.controlPoints == function.curve.controlPoints
    }
    if let known { return known.rawValue }
    let points = function.curve.controlPoints
    let numbers = (0..<4).map { ValueText.number(Double(points[$0])) }
    return "cubic (" + numbers.joined(separator: ", ") + ")"
  }

  /// Returns the remaining time of an animation at `time`, as text. All times are in seconds of scene time, or of the
  /// layer's local time if its clock is stopped; `end` is infinite for an endless animation.
  static func remaining(start: Double, end: Double, at time: Double) -> String {
    if time < start { return localized("in \((start - time).shown(decimals: 2)) s") }
    if end == .infinity { return localized("endless") }
    return time < end ? localized("\((end - time).shown(decimals: 2)) s left") : localized("over")
  }

  /// Returns the elapsed fraction of the animation, 0…1, or that of the current repetition when it is endless. `cycle` is
  /// the duration of a repetition. The times are those of `remaining(start:end:at:)`.
  static func progress(start: Double, end: Double, cycle: Double, at time: Double) -> Double {
    guard time > start else { return 0 }
    if end == .infinity {
      guard cycle > 0, cycle.isFinite else { return 0 }
      return ((time - start) / cycle).truncatingRemainder(dividingBy: 1)
    }
    return end > start ? min(1, (time - start) / (end - start)) : 1
  }
}
