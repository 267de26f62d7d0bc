/// A timer with absolute deadlines at a fixed rate, for screens that report no vsync. It is a value: callers pass the
/// current time in, and it never blocks.
///
///     tick    tick    tick                  tick           times are start + k·period, so no
///      |-------|-------|-------x-------x-----|--|-------    drift; x was slept through: missed
///                                            now
struct TickTimer: Sendable {
  /// The time between two ticks, in seconds.
  let period: Double
  private var lastTime: Double?
  /// The first deadline after a rest; nil until it is requested.
  private var firstDeadline: Double?
  private var isResting = true

  init(period: Double) { self.period = period }

  /// Returns the time when the next tick is due. The first one after a rest is due at once, unless the last one was
  /// less than a period ago.
  mutating func deadline(now: Double) -> Double {
    let next = lastTime.map { $0 + period } ?? now
    guard isResting else { return next }
    let first = firstDeadline ?? max(now, next)
    firstDeadline = first
    return first
  }

  /// Returns the tick that is due at `now`, the newest one if several are; nil before the deadline.
  mutating func fire(now: Double) -> FrameTick? {
    let due = deadline(now: now)
    guard now >= due else { return nil }
    let missed = ((now - due) / period).rounded(.down)
    follow(due + missed * period)
    return FrameTick(time: due + missed * period, period: period, missed: Int(missed))
  }

  /// Begins a rest, after which no tick counts as missed.
  mutating func rest() {
    isResting = true
    firstDeadline = nil
  }

  /// Continues from a tick at `time` that came from another source.
  mutating func follow(_ time: Double) {
    lastTime = time
    isResting = false
    firstDeadline = nil
  }
}
