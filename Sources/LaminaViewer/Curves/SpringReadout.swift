import Localization
import RenderModel
import ViewerKit

/// The settling duration, overshoot and oscillations of a spring, the last two measured on its sampled motion.
struct SpringReadout: Equatable {
  /// The settling duration in seconds; nil when it exceeds 60,000 s, as for a spring without damping.
  var settlingDuration: Double?
  /// The distance by which the motion exceeds its end value, as a fraction of the travel; 0 when it does not.
  var overshoot = 0.0
  /// The number of times that the motion crosses its end value before it settles, within `longest` seconds and
  /// `longestPeriods` periods of the undamped spring.
  var endValueCrossings = 0

  // The limits of what is sampled are choices, as is that of `settlingDuration`.
  private static let longest = 60.0
  private static let longestSettling = 60_000.0
  private static let longestPeriods = 4096.0
  private static let samplesPerPeriod = 16.0
  private static let leastSampleCount = 4096

  init(_ spring: Spring) {
    let settling = spring.settlingDuration
    if settling <= Self.longestSettling { settlingDuration = settling }
    let period = spring.perceptualDuration
    let end = min(settling, Self.longest, period * Self.longestPeriods)
    guard end > 0, period > 0 else { return }
    let count = max(Self.leastSampleCount, Int(saturating: end / period * Self.samplesPerPeriod))
    let step = end / Double(count)
    let offsets = (0...count).map { spring.progress(at: Double($0) * step) - 1 }
    endValueCrossings = zip(offsets, offsets.dropFirst()).count {
      $0 < 0 && $1 >= 0 || $0 > 0 && $1 <= 0
    }
    guard let peak = offsets.indices.max(by: { offsets[$0] < offsets[$1] }), offsets[peak] > 1e-6
    else { return }
    overshoot = Self.peak(of: spring, near: Double(peak) * step, reach: step)
  }

  /// Finds the maximum within `reach` seconds of `time` by ternary search, and returns its distance from the end
  /// value.
  private static func peak(of spring: Spring, near time: Double, reach: Double) -> Double {
    var (low, high) = (max(0, time - reach), time + reach)
    for _ in 0..<60 {
      let (a, b) = (low + (high - low) / 3, high - (high - low) / 3)
      if spring.progress(at: a) < spring.progress(at: b) { low = a } else { high = b }
    }
    return spring.progress(at: (low + high) / 2) - 1
  }

  /// Returns the figures as a line of text. `duration` is that of the animation, which may end before the spring
  /// settles, in seconds.
  func text(duration: Double) -> String {
    let settles = settlingText(duration: duration)
    // A smaller overshoot would be shown as 0 %.
    let past =
      overshoot > 5e-5
      ? localized("overshoots \((overshoot * 100).shown(decimals: 2)) %") : localized("no overshoot")
    let crossings =
      endValueCrossings == 1 ? localized("1 crossing") : localized("\(endValueCrossings) crossings")
    return "\(settles)  ·  \(past)  ·  \(crossings)"
  }

  private func settlingText(duration: Double) -> String {
    let end = duration.shown(decimals: 3)
    guard let settlingDuration else { return localized("never settles, cut off at \(end) s") }
    let settled = settlingDuration.shown(decimals: 3)
    // That up to a hundredth of the motion may be missing without a word is a choice.
    let isCut = settlingDuration - duration > 0.01 * settlingDuration
    return isCut
      ? localized("settles in \(settled) s, cut off at \(end) s") : localized("settles in \(settled) s")
  }
}
