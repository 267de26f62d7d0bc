import Foundation

/// A clock that ticks at a fixed rate of real time, for windows that are not on a screen.
package final class TimerClock: FrameClock, @unchecked Sendable {
  private let wakeEvent = WakeEvent()
  // The timer is used only by the render thread.
  private var timer: TickTimer

  /// Creates a clock that ticks every `period` seconds.
  package init(period: Double = 1.0 / 60) { timer = TickTimer(period: period) }

  package func wake() { wakeEvent.signal() }

  package func waitForTick() throws -> FrameTick? {
    while true {
      let now = monotonicSeconds()
      if let tick = timer.fire(now: now) { return tick }
      if wakeEvent.take() { return nil }
      wakeEvent.wait(until: timer.deadline(now: now))
    }
  }

  package func waitUntilWoken(deadline: Double?) -> WakeReason {
    timer.rest()
    while true {
      if wakeEvent.take() { return .woken }
      if let deadline, monotonicSeconds() >= deadline { return .deadline }
      wakeEvent.wait(until: deadline)
    }
  }
}
