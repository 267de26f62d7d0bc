/// A clock that takes the screen's vsync from the Present extension. Until the extension has proved reliable, and
/// when it fails, the clock uses absolute deadlines at 60 Hz. Render thread only, except `wake()`.
final class PresentClock: FrameClock, @unchecked Sendable {
  private let link: X11RenderLink
  private var validator: VblankValidator
  private var timer = TickTimer(period: 1.0 / 60)
  /// The serial number of the newest request. Answers to older requests are samples for the validator, not ticks.
  private var serial: UInt32 = 0
  private var requestedAt: Double?
  private var lastTime = 0.0
  private var isResting = true
  private var hasAskedAgain = false

  /// The time after which a requested vblank counts as lost, in seconds.
  private static let timeout = 0.1

  init(_ link: X11RenderLink) {
    self.link = link
    validator = VblankValidator(isAvailable: link.hasPresent)
  }

  func wake() { link.mailbox.wakeEvent.signal() }

  func waitForTick() throws -> FrameTick? {
    while true {
      try link.pump()
      let now = monotonicSeconds()
      if let tick = vblankTick(now: now) ?? timerTick(now: now) { return tick }
      if link.mailbox.wakeEvent.take() { return nil }
      requestVblank(now: now)
      link.wait(until: deadline(now: now))
    }
  }

  func waitUntilWoken(deadline: Double?) -> WakeReason {
    rest()
    while true {
      do { try link.pump() } catch { return reason(for: error) }
      if link.hasSharedMemoryFailed { link.repair?() }
      let now = monotonicSeconds()
      for vblank in link.takeVblanks() { validator.observe(vblank, now: now) }
      if link.mailbox.wakeEvent.take() { return .woken }
      if let deadline, now >= deadline { return .deadline }
      link.wait(until: deadline)
    }
  }

  private func reason(for error: WindowError) -> WakeReason {
    error == .connectionLost ? .connectionLost : .woken
  }

  private func rest() {
    // Ticks before the first frame showed nothing, so that frame need not wait for the end of their period.
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
    link.requestVblank((validator.last?.count ?? 0) + 1, serial: serial)
  }

  /// Returns the time until which to wait for a vblank.
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
    guard validator.isTrusted, let newest, newest > lastTime + validator.period / 2 else { return nil }
    // The vblank is outdated; a new request returns the newest one. A slow server gets only one such request.
    if now - newest > validator.period * 1.5, !hasAskedAgain {
      hasAskedAgain = true
      return nil
    }
    return deliver(time: newest, period: validator.period)
  }

  private func timerTick(now: Double) -> FrameTick? {
    if validator.isTrusted {
      guard let requestedAt, now >= requestedAt + Self.timeout else { return nil }
      self.requestedAt = nil
      validator.fail()
      return deliver(time: now, period: timer.period)
    }
    return timer.fire(now: now).map { deliver(time: $0.time, period: timer.period) }
  }

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
