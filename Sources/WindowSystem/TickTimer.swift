/// A timer with absolute deadlines at a fixed rate, for screens that report no vsync. It is a value: callers pass the
/// current time in, and it never blocks. The times of its ticks are start + k · period, so that they do not drift. If
/// the caller is late, the missed ticks are not delivered later but only counted.
///
///     tick    tick    tick  (missed)(missed)  tick
///      |-------|-------|-------x-------x-------|-----
///                                              now
struct TickTimer: Sendable {
  /// The time between two ticks, in seconds.
  let period: Double
  /// The time of the last tick in CLOCK_MONOTONIC seconds; nil before the first tick.
  private var lastTime: Double?
  /// The first deadline after a rest; nil until `deadline(now:)` is called.
  private var firstDeadline: Double?
  /// True until the first tick after `rest()`, or after the timer was created.
  private var isResting = true

  init(period: Double) { self.period = period }

  /// Returns the time at which the next tick is due. The first tick after a rest is due at once, or a period after
  /// the last tick if that is later.
  mutating func deadline(now: Double) -> Double {
    let next = lastTime.map { $0 + period } ?? now
    guard isResting else { return next }
    let first = firstDeadline ?? max(now, next)
    firstDeadline = first
    return first
  }

  /// Returns the tick that is due at `now`; nil before the deadline. If several ticks are due, the newest one is
  /// returned, and the others count as missed.
  mutating func fire(now: Double) -> FrameTick? {
    let due = deadline(now: now)
    guard now >= due else { return nil }
    let missed = ((now - due) / period).rounded(.down)
    follow(due + missed * period)
    return FrameTick(time: due + missed * period, period: period, missed: Int(missed))
  }

  /// Begins a rest. The ticks during the rest do not count as missed.
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
