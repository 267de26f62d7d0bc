/// The extent in time of a scene without a declared duration: from 0 to the end of its last animation, and to the last
/// change of its layers or input by the user.
///
/// Endless animations count with one period. Several of them repeat together after their least common period,
/// if that is at most 60 seconds; otherwise the longest of their periods counts. Animations with speed 0, which
/// show one value for ever, do not count.
struct SceneExtent: Equatable {
  /// The end in seconds of scene time; 0 for a scene in which nothing was animated.
  let end: Double

  /// The shortest timeline in seconds.
  static let least = 1.0
  /// The longest common period in seconds.
  static let longestPeriod = EmitterExtent.longest

  /// Returns the extent of `spans`, with the scene time of the last change or input; nil if there was none.
  init(spans: [AnimationSpan], lastChange: Double?) {
    let ends = spans.map(\.end).filter(\.isFinite)
    let endless = spans.filter { !$0.end.isFinite && $0.entry.timing.speed != 0 }
    let period = Self.commonPeriod(of: endless.map(\.cycle))
    let endOfPeriods = (endless.map(\.start).max() ?? 0) + period
    end = max(0, ends.max() ?? 0, endOfPeriods, lastChange ?? 0)
  }

  /// Returns the least common multiple of `periods`, with a tolerance of a thousandth of each period; the longest of
  /// them if the multiple is more than 60 seconds, and 0 for none.
  static func commonPeriod(of periods: [Double]) -> Double {
    let distinct = Set(periods.filter { $0 > 0 && $0.isFinite })
    guard let longest = distinct.max() else { return 0 }
    // The number of multiples that are tried is limited, because periods may be very short. The limit is a
    // choice.
    let count = min(longestPeriod / longest, 4096).rounded(.down)
    let multiples = stride(from: 1, through: count, by: 1).lazy.map { $0 * longest }
    return multiples.first { multiple in distinct.allSatisfy { isMultiple(multiple, of: $0) } }
      ?? longest
  }

  private static func isMultiple(_ value: Double, of period: Double) -> Bool {
    let count = value / period
    return abs(count - count.rounded()) * period <= period / 1000
  }
}
