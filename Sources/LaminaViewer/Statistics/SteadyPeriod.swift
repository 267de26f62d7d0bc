/// The screen's refresh period as the median of the last measured periods, which jitter.
struct SteadyPeriod: Sendable {
  private var newest: [Double] = []
  private static let count = 61
  /// The common refresh rates of screens, in frames per second.
  private static let commonRates = [
    24.0, 25, 30, 48, 50, 60, 72, 75, 85, 90, 100, 120, 144, 165, 200, 240, 360,
  ]

  /// The last common rate that was measured, in frames per second; 0 before the first.
  private var lastCommonRate = 0.0

  mutating func note(_ period: Double) {
    guard period > 0 else { return }
    newest.append(period)
    if newest.count > Self.count { newest.removeFirst() }
    lastCommonRate = commonRate ?? lastCommonRate
  }

  /// The period in seconds; 1/60 before the first measurement.
  var value: Double {
    newest.isEmpty ? 1.0 / 60 : newest.sorted()[newest.count / 2]
  }

  /// The refresh rate in frames per second: a common one within 3 %, or else a whole number. On a busy machine the
  /// measured periods are too long, so a rate that is not common counts only if it is above the last common one.
  var rate: Double { commonRate ?? max(lastCommonRate, (1 / value).rounded()) }

  /// The common rate within 3 % of the measured one; nil when there is none.
  private var commonRate: Double? {
    let rate = 1 / value
    let near = Self.commonRates.min { abs($0 - rate) < abs($1 - rate) }
    return near.flatMap { abs($0 - rate) <= $0 * 0.03 ? $0 : nil }
  }
}
