/// Absolute deadlines at a fixed rate, for screens that tell no vsync. A value: it keeps time in its
/// arguments and never sleeps.
///
///     tick    tick    tick                  tick           times are start + k·period, so no
///      |-------|-------|-------x-------x-----|--|-------    drift; x was slept through: missed
///                                            now
struct TickTimer: Sendable {
  /// Seconds.
  let period: Double
  private var lastTime: Double?
  /// The first deadline after a rest, once somebody has asked for it.
  private var firstDeadline: Double?
  private var isResting = true

  init(period: Double) { self.period = period }

  /// When the next tick is due. The first one after a rest is due at once, unless the last one was
  /// less than a period ago.
  mutating func deadline(now: Double) -> Double {
    let next = lastTime.map { $0 + period } ?? now
    guard isResting else { return next }
    let first = firstDeadline ?? max(now, next)
    firstDeadline = first
    return first
  }

  /// The tick due at `now`, the newest one if several are; nil before the deadline.
  mutating func fire(now: Double) -> FrameTick? {
    let due = deadline(now: now)
    guard now >= due else { return nil }
    let missed = ((now - due) / period).rounded(.down)
    follow(due + missed * period)
    return FrameTick(time: due + missed * period, period: period, missed: Int(missed))
  }

  /// Starts anew after a time without ticks: nothing counts as missed.
  mutating func rest() {
    isResting = true
    firstDeadline = nil
  }

  /// Continues from a tick that something else gave.
  mutating func follow(_ time: Double) {
    lastTime = time
    isResting = false
    firstDeadline = nil
  }
}
