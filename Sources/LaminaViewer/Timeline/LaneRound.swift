/// The repetitions of a group, in each of which its members have bars. Times are scene seconds.
struct LaneRound: Equatable {
  /// The start of the first repetition.
  let start: Double
  /// The end of the last repetition; ∞ for a group that never ends.
  let end: Double
  /// The time from the start of one repetition to that of the next.
  let period: Double

  /// Creates the repetitions of the group that `group` is the bar of; nil for a group that is played once.
  init?(_ group: LaneBar) {
    guard group.cycle > 0, group.end > group.start + group.cycle * (1 + 1e-9) else { return nil }
    (start, end, period) = (group.start, group.end, group.cycle)
  }

  /// The greatest number of bars of one animation. More have no room.
  static let limit = 200

  /// Returns the numbers of the repetitions that intersect `range`, counted from 0; only the first one if there are more
  /// than `limit`.
  func numbers(in range: ClosedRange<Double>, limit: Int) -> ClosedRange<Int>? {
    let last = min(
      ((range.upperBound - start) / period).rounded(.down), ((end - start) / period).rounded(.up) - 1)
    let first = max(0, ((range.lowerBound - start) / period).rounded(.down))
    guard last >= first, first < 1e15 else { return nil }
    return last - first < Double(limit) ? Int(first)...Int(last) : 0...0
  }
}

extension LaneBar {
  /// Returns the bar in all repetitions of the groups around it that intersect `range`; the bar itself if there are
  /// none, so that its row keeps its title, which is placed beside a bar.
  func repeated(in range: ClosedRange<Double>) -> [LaneBar] {
    if rounds.isEmpty { return [self] }
    let bars = repeated(rounds[...], in: range, limit: LaneRound.limit)
    return bars.isEmpty ? [self] : bars
  }

  /// Returns at most `limit` bars.
  private func repeated(
    _ rounds: ArraySlice<LaneRound>, in range: ClosedRange<Double>, limit: Int
  ) -> [LaneBar] {
    guard let round = rounds.first else { return [self] }
    guard let numbers = round.numbers(in: range, limit: limit) else { return [] }
    let innerLimit = max(1, limit / numbers.count)
    return numbers.flatMap { number in
      let shift = Double(number) * round.period
      let inner = range.lowerBound - shift...range.upperBound - shift
      return repeated(rounds.dropFirst(), in: inner, limit: innerLimit).compactMap {
        $0.moved(by: shift, until: round.end)
      }
    }
  }

  /// Returns the bar `shift` seconds later, without what lies after `limit`; nil if nothing is left.
  private func moved(by shift: Double, until limit: Double) -> LaneBar? {
    var bar = self
    bar.start += shift
    guard bar.start < limit else { return nil }
    bar.end = min(end + shift, limit)
    bar.fillStart = fillStart.map { $0 + shift }
    bar.fillEnd = fillEnd.map { min($0 + shift, limit) }
    return bar
  }
}
