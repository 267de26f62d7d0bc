/// A clock that takes the screen's vsync from the Present extension. The clock ticks by a timer at 60 Hz until the
/// extension has proved to be reliable, and again if it fails. Only the render thread uses it, except for `wake()`.
final class PresentClock: FrameClock, @unchecked Sendable {
  private let link: X11RenderLink
  private var validator: VblankValidator
  private var timer = TickTimer(period: 1.0 / 60)
  /// The serial number of the newest request. Answers to older requests are passed to the validator but cause no
  /// tick.
  private var serial: UInt32 = 0
  /// The time at which the newest vblank was requested, in CLOCK_MONOTONIC seconds; nil while no answer is pending.
  private var requestedAt: Double?
  /// The time of the last tick, in CLOCK_MONOTONIC seconds.
  private var lastTime = 0.0
  /// True from `waitUntilWoken` to the next tick.
  private var isResting = true
  /// True if the vblank was already requested a second time since the last tick.
  private var hasAskedAgain = false

  /// The time after which a requested vblank counts as lost, in seconds.
  private static let timeout = 0.1

  init(_ link: X11RenderLink) {
    self.link = link
    validator = VblankValidator(isAvailable: link.hasPresent)
  }

  func wake() { link.windowState.wakeEvent.signal() }

  func waitForTick() throws -> FrameTick? {
    while true {
      try link.pump()
      let now = monotonicSeconds()
      if let tick = vblankTick(now: now) ?? timeoutTick(now: now) ?? timerTick(now: now) { return tick }
      if link.windowState.wakeEvent.take() { return nil }
      requestVblank(now: now)
      link.wait(until: deadline(now: now))
    }
  }

  func waitUntilWoken(deadline: Double?) -> WakeReason {
    rest()
    while true {
      do { try link.pump() } catch { return reason(for: error) }
      // While the thread rests, no new frame replaces the one that the server rejected, so that frame is put again
      // here.
      if link.hasSharedMemoryFailed { link.repair?() }
      let now = monotonicSeconds()
      for vblank in link.takeVblanks() { validator.observe(vblank, now: now) }
      if link.windowState.wakeEvent.take() { return .woken }
      if let deadline, now >= deadline { return .deadline }
      link.wait(until: deadline)
    }
  }

  private func reason(for error: WindowError) -> WakeReason {
    error == .connectionLost ? .connectionLost : .woken
  }

  /// Begins a rest: answers to earlier requests cause no tick.
  private func rest() {
    // Until a frame has been presented, earlier ticks do not count: the first tick of a new timer is due at once, and
    // not a period after the last tick.
    if !link.hasPresented { timer = TickTimer(period: timer.period) }
    guard !isResting else { return }
    isResting = true
    serial &+= 1
    requestedAt = nil
    timer.rest()
  }

  /// Requests the next vblank if none is requested. If a request is lost before vblanks are trusted, there is no further
  /// one until the next rest, and the timer determines the ticks until then.
  private func requestVblank(now: Double) {
    guard requestedAt == nil, !validator.isRejected else { return }
    serial &+= 1
    requestedAt = now
    // If the requested count has already passed, the server answers at once.
    link.requestVblank((validator.last?.count ?? 0) + 1, serial: serial)
  }

  /// Returns the time at which the current wait must end, in CLOCK_MONOTONIC seconds. It is the time at which the
  /// requested vblank counts as lost or, while the vblanks are not trusted, the time of the timer's next tick.
  private func deadline(now: Double) -> Double {
    validator.isTrusted ? (requestedAt ?? now) + Self.timeout : timer.deadline(now: now)
  }

  /// Returns the tick of the newest vblank that answers the current request; nil if there is none.
  private func vblankTick(now: Double) -> FrameTick? {
    var newest: Double?
    for vblank in link.takeVblanks() {
      validator.observe(vblank, now: now)
      guard vblank.serial == serial else { continue }
      requestedAt = nil
      newest = vblank.time
    }
    // A repeated request can return the same vblank again. A vblank less than half a period after the last tick is
    // such a repetition.
    guard validator.isTrusted, let newest, newest > lastTime + validator.period / 2 else { return nil }
    // If the answer is late, the vblank after it is requested instead, but only once for each tick, so that a slow
    // server causes ticks as well.
    if now - newest > validator.period * 1.5, !hasAskedAgain {
      hasAskedAgain = true
      return nil
    }
    return deliver(time: newest, period: validator.period)
  }

  /// Returns a tick at the time `now` if the requested vblank is lost. From then on the timer determines the ticks.
  private func timeoutTick(now: Double) -> FrameTick? {
    guard validator.isTrusted, let requestedAt, now >= requestedAt + Self.timeout else { return nil }
    self.requestedAt = nil
    validator.fail()
    return deliver(time: now, period: timer.period)
  }

  /// Returns the timer's tick if it is due; nil while the vblanks are trusted.
  private func timerTick(now: Double) -> FrameTick? {
    guard !validator.isTrusted, let tick = timer.fire(now: now) else { return nil }
    return deliver(time: tick.time, period: tick.period)
  }

  /// Returns the tick at `time`, with the number of ticks that were missed since the last one. The last one may have
  /// come from the vblanks or from the timer.
  private func deliver(time: Double, period: Double) -> FrameTick {
    let skipped = ((time - lastTime) / period).rounded() - 1
    let missed = isResting ? 0 : Int(max(0, skipped))
    isResting = false
    hasAskedAgain = false
    lastTime = time
    timer.follow(time)
    return FrameTick(time: time, period: period, missed: missed)
  }
}
