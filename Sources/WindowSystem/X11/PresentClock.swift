/// A clock that takes the screen's vsync from the Present extension. Until the extension has proved reliable, and
/// when it fails, the clock uses absolute deadlines at 60 Hz. Render thread only, except `wake()`.
final class PresentClock: FrameClock, @unchecked Sendable {
  private let link: X11RenderLink
  private var validator: VblankValidator
  private var timer = TickTimer(period: 1.0 / 60)
  /// The serial number of the newest request. Answers to older requests are samples for the validator, not ticks.
  private var serial: UInt32 = 0
  /// When the newest vblank was requested, in CLOCK_MONOTONIC seconds; nil while none is awaited.
  private var requestedAt: Double?
  /// The time of the last tick, in CLOCK_MONOTONIC seconds.
  private var lastTime = 0.0
  private var isResting = true
  /// True if the current vblank was requested again since the last tick.
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
      // No frame follows while the thread rests, so the frame that the server rejected is put again here.
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

  private func rest() {
    // Until a frame has been presented, earlier ticks are forgotten: the first tick of a new timer is due at once
    // instead of a period after the last one.
    if !link.hasPresented { timer = TickTimer(period: timer.period) }
    guard !isResting else { return }
    isResting = true
    serial &+= 1
    requestedAt = nil
    timer.rest()
  }

  private func requestVblank(now: Double) {
    guard requestedAt == nil, !validator.isRejected else { return }
    serial &+= 1
    requestedAt = now
    // A count that has passed is answered at once.
    link.requestVblank((validator.last?.count ?? 0) + 1, serial: serial)
  }

  /// Returns when the current wait must end, in CLOCK_MONOTONIC seconds: when the requested vblank counts as lost or,
  /// while vblanks are not trusted, when the timer's next tick is due.
  private func deadline(now: Double) -> Double {
    validator.isTrusted ? (requestedAt ?? now) + Self.timeout : timer.deadline(now: now)
  }

  private func vblankTick(now: Double) -> FrameTick? {
    var newest: Double?
    for vblank in link.takeVblanks() {
      validator.observe(vblank, now: now)
      guard vblank.serial == serial else { continue }
      requestedAt = nil
      newest = vblank.time
    }
    // Less than half a period after the last tick it is the same vblank, which a repeated request can return again.
    guard validator.isTrusted, let newest, newest > lastTime + validator.period / 2 else { return nil }
    // The answer is old, so the current vblank is requested, but only once for each tick: a slow server ticks, too.
    if now - newest > validator.period * 1.5, !hasAskedAgain {
      hasAskedAgain = true
      return nil
    }
    return deliver(time: newest, period: validator.period)
  }

  /// Returns a tick at `now` if the requested vblank is lost. From then on the timer ticks.
  private func timeoutTick(now: Double) -> FrameTick? {
    guard validator.isTrusted, let requestedAt, now >= requestedAt + Self.timeout else { return nil }
    self.requestedAt = nil
    validator.fail()
    return deliver(time: now, period: timer.period)
  }

  /// Returns the tick of the timer that is due; nil while vblanks are trusted.
  private func timerTick(now: Double) -> FrameTick? {
    guard !validator.isTrusted, let tick = timer.fire(now: now) else { return nil }
    return deliver(time: tick.time, period: tick.period)
  }

  /// Returns the tick at `time` and counts the ones missed since the last, whichever clock that came from.
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
