import Localization
import QuartzCore
import RenderModel

/// The animation that the curve panel shows.
@MainActor
struct CurveSubject {
  let address: AnimationAddress
  let animation: CAAnimation
  let layer: CALayer
  let key: String?
  let probe: AnimationProbe
  /// The animation's bar in the timeline; its times are scene seconds.
  let bar: LaneBar

  /// Returns the time range of a repetition in scene seconds, shortened where the animation ends within it.
  func range(ofRepetition index: Double) -> ClosedRange<Double> {
    let start = bar.start + index * bar.cycle
    // The range is never empty, because the graph's velocities are divided by the distance between two samples.
    return start...max(start + 1e-6, min(start + bar.cycle, fullEnd))
  }

  /// The end of the animation in scene seconds; ∞ for one that was removed or replaced before its end, so that its last
  /// repetition is shown to the end.
  private var fullEnd: Double { bar.isCutShort ? .infinity : bar.end }

  /// Returns the index of the repetition that contains `time`: the first one for earlier times, the last one for
  /// later times.
  func index(at time: Double) -> Double {
    guard bar.cycle > 0 else { return 0 }
    // An animation that ends where a repetition ends, except for a rounding error, has no further one.
    let last =
      fullEnd.isFinite ? max(0, ((fullEnd - bar.start) / bar.cycle - 1e-6).rounded(.down)) : 1e12
    return min(max(0, ((time - bar.start) / bar.cycle).rounded(.down)), last)
  }

  /// Returns the number of the repetition as text; empty for an animation that does not repeat.
  func repetitionText(_ index: Double) -> String {
    let count = bar.cycle > 0 ? ((bar.end - bar.start) / bar.cycle).roundedUpWithTolerance : 1
    guard count > 1 else { return "" }
    let number = Int(saturating: index) + 1
    let text =
      count.isFinite
      ? localized("cycle \(number) of \(Int(saturating: count))") : localized("cycle \(number)")
    return "  ·  \(text)"
  }

  /// The fractions of the duration at which one timing curve ends and the next begins, with those of the first and the
  /// last keyframe; empty for an animation without keyframes, and for discrete and paced keyframes, between which there
  /// are no timing curves (T4.5, T4.6).
  var keyTimes: [Double] {
    guard let keyframes = animation as? CAKeyframeAnimation,
      keyframes.calculationMode == .linear || keyframes.calculationMode == .cubic
    else { return [] }
    if let times = keyframes.keyTimes { return times.map(\.doubleValue) }
    let count = keyframes.path.map { PathRoute.stopCount(of: $0) } ?? keyframes.values?.count ?? 0
    return count < 2 ? [] : (0..<count).map { Double($0) / Double(count - 1) }
  }

  /// The index of the only interval between keyframes, 0, if that interval has a timing curve of its own; nil if it has
  /// none, or if there are more intervals.
  var onlyInterval: Int? {
    guard keyTimes.count == 2, let keyframes = animation as? CAKeyframeAnimation,
      keyframes.timingFunctions?.isEmpty == false
    else { return nil }
    return 0
  }

  /// Returns the ranges of scene time between the keyframes in the repetition with the time range `range`, without the
  /// reversed half of the repetition.
  func intervals(inRepetition range: ClosedRange<Double>) -> [ClosedRange<Double>] {
    let length = (animation.autoreverses ? 0.5 : 1) * bar.cycle
    let times = keyTimes.map { range.lowerBound + $0 * length }
    return zip(times, times.dropFirst()).map { $0...max($0, $1) }
  }

  /// Returns the timing curve of the keyframe interval with the index `interval`, or that of the whole animation when
  /// `interval` is nil.
  func curve(ofInterval interval: Int?) -> TimingCurve {
    guard let interval, let keyframes = animation as? CAKeyframeAnimation else {
      return animation.timingFunction?.curve ?? .linear
    }
    let functions = keyframes.timingFunctions ?? []
    return interval < functions.count ? functions[interval].curve : .linear
  }

  /// Sets the timing curve of the keyframe interval with the index `interval`, of which there are `count`, or that of
  /// the whole animation when `interval` is nil.
  static func setCurve(
    _ function: CAMediaTimingFunction, ofInterval interval: Int?, count: Int, on animation: CAAnimation
  ) {
    guard let interval, let keyframes = animation as? CAKeyframeAnimation else {
      animation.timingFunction = function
      return
    }
    var functions = keyframes.timingFunctions ?? []
    while functions.count < count { functions.append(CAMediaTimingFunction(name: .linear)) }
    if functions.indices.contains(interval) { functions[interval] = function }
    keyframes.timingFunctions = functions
  }
}
