/// A linear map from media time to the time of a context, with a rate, an optional range and a loop mode. It is the
/// clock of a window's content and the transport of a player.
///
/// All times are in seconds. Inside of its range the time runs at `rate`. At the end of the range it stops, starts
/// again or reverses, depending on the loop mode. The map has a closed form, so a loop restarts on time even when a
/// thread is busy.
package struct TimeBase: Equatable, Sendable {
  /// The behavior at the ends of the range.
  package enum Loop: String, CaseIterable, Codable, Sendable {
    case once, loop, pingPong
  }

  /// The media time at which this time base shows `origin`.
  package private(set) var anchor: Double
  /// The context's time at the media time `anchor`.
  package private(set) var origin: Double
  /// Seconds of the context's time per second of media time. Negative rates run backwards; at 0 the time stands
  /// still.
  package private(set) var rate: Double
  /// The range of the context's time; nil when the time is not limited.
  package private(set) var range: ClosedRange<Double>?
  package private(set) var loop: Loop

  package init(
    anchor: Double = 0, origin: Double = 0, rate: Double = 1, range: ClosedRange<Double>? = nil,
    loop: Loop = .once
  ) {
    (self.anchor, self.origin, self.rate) = (anchor, origin, rate)
    (self.range, self.loop) = (range, loop)
  }

  /// The identity map, whose time is media time itself.
  package static let media = TimeBase()
  package var isMedia: Bool { self == .media }

  /// True if the time runs forwards for ever: at a positive rate, and without a range at whose end it would stop or
  /// reverse.
  package var isEndlesslyForwards: Bool { range == nil && rate > 0 }

  /// Returns the context's time at media time `media`.
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

  /// Returns the time at which a single run stops. A run that began beyond the range does not jump back to it.
  private func end(of range: ClosedRange<Double>) -> Double {
    rate > 0 ? max(range.upperBound, origin) : min(range.lowerBound, origin)
  }

  /// Returns the time that the context would have without a range. Media times before `anchor` count as `anchor`,
  /// because a frame that began before the base was set must not wrap around to the other end of a loop.
  private func straightTime(at media: Double) -> Double {
    origin + max(0, media - anchor) * rate
  }

  /// Wraps `offset` into one period. A multiple of `length` maps to 0 when time runs forwards and to `length` when it
  /// runs backwards.
  private static func wrapped(_ offset: Double, _ length: Double, isForward: Bool) -> Double {
    let rest = offset - (offset / length).rounded(.down) * length
    return rest == 0 && !isForward ? length : rest
  }

  private static func reflected(_ offset: Double, _ length: Double) -> Double {
    let rest = wrapped(offset, 2 * length, isForward: true)
    return rest <= length ? rest : 2 * length - rest
  }

  /// Returns the seconds of context time per second of media time at `media`: 0 after a stop, and negated while the
  /// time is reflected in a ping-pong loop.
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
      // At the upper end of the range, a time that runs backwards goes on, and one that runs forwards is reflected.
      let isReflected = rate > 0 ? rest >= length : rest > length
      return isReflected ? -rate : rate
    }
  }

  /// Returns the media time at which the context's time is `time`, ignoring the range; nil when the rate is 0.
  package func mediaTime(of time: Double) -> Double? {
    isMedia ? time : rate == 0 ? nil : anchor + (time - origin) / rate
  }

  /// Returns a base that shows the same time at `media`, and from then on has the new rate, range and loop mode.
  package func changed(
    at media: Double, rate: Double? = nil, range: ClosedRange<Double>?? = nil, loop: Loop? = nil
  ) -> TimeBase {
    TimeBase(
      anchor: media, origin: time(at: media), rate: rate ?? self.rate(movingAt: media),
      range: range ?? self.range, loop: loop ?? self.loop)
  }

  /// Returns the rate at `media`, or the rate that was set when the time has stopped, so that it continues if the
  /// range becomes longer.
  private func rate(movingAt media: Double) -> Double {
    let now = rate(at: media)
    return now == 0 ? rate : now
  }

  /// Returns a base that continues from `time` at media time `media`.
  package func moved(to time: Double, at media: Double) -> TimeBase {
    TimeBase(anchor: media, origin: time, rate: rate(movingAt: media), range: range, loop: loop)
  }

  /// Returns the same base with `offset` added to its times and its range.
  package func shifted(by offset: Double) -> TimeBase {
    TimeBase(
      anchor: anchor, origin: origin + offset, rate: rate,
      range: range.map { $0.lowerBound + offset...$0.upperBound + offset }, loop: loop)
  }
}
