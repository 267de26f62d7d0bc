import RenderServer

/// The settling duration, overshoot and oscillations of a spring, the last two measured on its sampled motion.
struct SpringReadout: Equatable {
  /// The settling duration in seconds; nil for a spring that practically never comes to rest.
  var settlingDuration: Double?
  /// The distance by which the motion exceeds its end value, as a fraction of the travel; 0 when it does not.
  var overshoot = 0.0
  /// The number of times that the motion passes its end value before it settles.
  var halfSwings = 0

  private static let longest = 60.0
  private static let sampleCount = 4096

  init(_ spring: Spring) {
    let settling = spring.settlingDuration
    if settling <= Self.longest * 1000 { settlingDuration = settling }
    let end = min(settling, Self.longest)
    guard end > 0 else { return }
    let step = end / Double(Self.sampleCount)
    let offsets = (0...Self.sampleCount).map { spring.progress(at: Double($0) * step) - 1 }
    halfSwings = zip(offsets, offsets.dropFirst()).count { $0 < 0 && $1 >= 0 || $0 > 0 && $1 <= 0 }
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

  var text: String {
    let settles =
      settlingDuration.map { "settles in \($0.formatted(decimals: 3)) s" } ?? "never settles"
    let past =
      overshoot > 5e-5 ? "overshoots \((overshoot * 100).formatted(decimals: 2)) %" : "no overshoot"
    let swings = halfSwings == 1 ? "1 half-swing" : "\(halfSwings) half-swings"
    return "\(settles)  ·  \(past)  ·  \(swings)"
  }
}
