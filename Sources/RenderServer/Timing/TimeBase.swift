/// How a context's time follows media time: what a window's own clock is to its content, and the transport of
/// a player. A closed form, so a loop comes around on time whoever is busy.
///
/// Seconds everywhere. Inside its range the time runs at `rate`; at the range's end it stops, starts again or
/// turns around.
package struct TimeBase: Equatable, Sendable {
  /// What happens at the ends of the range.
  package enum Loop: String, CaseIterable, Codable, Sendable {
    case once, loop, pingPong
  }

  /// At this media time …
  package private(set) var anchor: Double
  /// … it is this time here.
  package private(set) var origin: Double
  /// Seconds here per second of media time; negative runs backwards, 0 stands still.
  package private(set) var rate: Double
  /// nil: time has no ends.
  package private(set) var range: ClosedRange<Double>?
  package private(set) var loop: Loop

  package init(
    anchor: Double = 0, origin: Double = 0, rate: Double = 1, range: ClosedRange<Double>? = nil,
    loop: Loop = .once
  ) {
    (self.anchor, self.origin, self.rate) = (anchor, origin, rate)
    (self.range, self.loop) = (range, loop)
  }

  /// Media time itself.
  package static let media = TimeBase()
  package var isMedia: Bool { self == .media }

  /// The time here at media time `media`.
  package func time(at media: Double) -> Double {
    guard !isMedia else { return media }
    let time = straightTime(at: media)
    guard let range, rate != 0 else { return time }
    let length = range.upperBound - range.lowerBound
    guard length > 0 else { return range.lowerBound }
    let offset = time - range.lowerBound
    switch loop {
    case .once: return rate > 0 ? min(time, end(of: range)) : max(time, end(of: range))
    case .loop: return range.lowerBound + Self.wrapped(offset, length, isForward: rate > 0)
    case .pingPong: return range.lowerBound + Self.reflected(offset, length)
    }
  }

  /// Where a single run stops. One that began beyond the range does not jump back.
  private func end(of range: ClosedRange<Double>) -> Double {
    rate > 0 ? max(range.upperBound, origin) : min(range.lowerBound, origin)
  }

  /// Without the ends of the range. A frame that was begun before the base was set shows its first moment: going back
  /// from there would come around to the other end of a loop.
  private func straightTime(at media: Double) -> Double {
    origin + max(0, media - anchor) * rate
  }

  /// The end belongs to the last round when time runs backwards, the start when it runs forwards.
  private static func wrapped(_ offset: Double, _ length: Double, isForward: Bool) -> Double {
    let rest = offset - (offset / length).rounded(.down) * length
    return rest == 0 && !isForward ? length : rest
  }

  private static func reflected(_ offset: Double, _ length: Double) -> Double {
    let rest = wrapped(offset, 2 * length, isForward: true)
    return rest <= length ? rest : 2 * length - rest
  }

  /// Seconds here per second of media time as of `media`: 0 at a stop, reversed on the way back.
  package func rate(at media: Double) -> Double {
    guard let range, rate != 0, !isMedia else { return rate }
    let straight = straightTime(at: media)
    switch loop {
    case .once:
      let isOver = rate > 0 ? straight >= end(of: range) : straight <= end(of: range)
      return isOver ? 0 : rate
    case .loop: return range.lowerBound < range.upperBound ? rate : 0
    case .pingPong:
      let length = range.upperBound - range.lowerBound
      guard length > 0 else { return 0 }
      let rest = Self.wrapped(straight - range.lowerBound, 2 * length, isForward: rate > 0)
      return rest < length ? rate : -rate
    }
  }

  /// When, in media time, the time here is `time`, for a base without a range; nil while it stands still.
  package func mediaTime(of time: Double) -> Double? {
    isMedia ? time : rate == 0 ? nil : anchor + (time - origin) / rate
  }

  /// The same time at `media`, and from there on at `rate`.
  package func changed(
    at media: Double, rate: Double? = nil, range: ClosedRange<Double>?? = nil, loop: Loop? = nil
  ) -> TimeBase {
    TimeBase(
      anchor: media, origin: time(at: media), rate: rate ?? self.rate(movingAt: media),
      range: range ?? self.range, loop: loop ?? self.loop)
  }

  /// A stop keeps its rate, so that a longer range lets it go on.
  private func rate(movingAt media: Double) -> Double {
    let now = rate(at: media)
    return now == 0 ? rate : now
  }

  /// From `media` on it goes on from `time`.
  package func moved(to time: Double, at media: Double) -> TimeBase {
    TimeBase(anchor: media, origin: time, rate: rate(movingAt: media), range: range, loop: loop)
  }

  /// The same with `offset` added to every time here.
  package func shifted(by offset: Double) -> TimeBase {
    TimeBase(
      anchor: anchor, origin: origin + offset, rate: rate,
      range: range.map { $0.lowerBound + offset...$0.upperBound + offset }, loop: loop)
  }
}
