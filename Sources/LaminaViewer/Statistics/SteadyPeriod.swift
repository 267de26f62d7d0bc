/// The screen's refresh period as the median of the last measured periods, which jitter.
struct SteadyPeriod: Sendable {
  private var newest: [Double] = []
  private static let count = 61
  /// The usual refresh rates of screens, in frames per second.
  private static let usual = [
    24.0, 25, 30, 48, 50, 60, 72, 75, 85, 90, 100, 120, 144, 165, 200, 240, 360,
  ]

  mutating func note(_ period: Double) {
    guard period > 0 else { return }
    newest.append(period)
    if newest.count > Self.count { newest.removeFirst() }
  }

  /// The period in seconds; 1/60 before the first measurement.
  var value: Double {
    newest.isEmpty ? 1.0 / 60 : newest.sorted()[newest.count / 2]
  }

  /// The refresh rate in frames per second: a usual one within 3 %, or else a whole number.
  var rate: Double {
    let rate = 1 / value
    let near = Self.usual.min { abs($0 - rate) < abs($1 - rate) }
    guard let near, abs(near - rate) <= near * 0.03 else { return rate.rounded() }
    return near
  }
}
