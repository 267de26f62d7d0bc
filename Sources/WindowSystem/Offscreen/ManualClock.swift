import Foundation

/// A clock for tests, whose ticks the test supplies with `push`. Every tick is delivered exactly once and in order,
/// so that the same frames are drawn on a slow machine and on a fast one.
package final class ManualClock: FrameClock, @unchecked Sendable {
  /// The event for which the thread that uses the clock waits.
  private enum Waiting {
    case no, forTick, atRest
  }

  // The following properties are guarded by `condition`.
  private let condition = NSCondition()
  private var ticks: [FrameTick] = []
  private var isWoken = false
  private var isEnded = false
  private var waiting = Waiting.no

  package init() {}

  /// Adds a tick; any thread may call this. While the render thread is in `waitUntilWoken`, ticks before its deadline
  /// are dropped. A tick at or after the deadline ends that wait and is then delivered by `waitForTick`.
  package func push(_ tick: FrameTick) {
    locked {
      ticks.append(tick)
      condition.broadcast()
    }
  }

  /// Adds a tick at a time in seconds, with the period of 60 Hz.
  package func push(time: Double) { push(FrameTick(time: time)) }

  package func wake() {
    locked {
      isWoken = true
      condition.broadcast()
    }
  }

  /// Ends every wait from now on: `waitForTick` throws `.windowClosed`.
  package func end() {
    locked {
      isEnded = true
      isWoken = true
      condition.broadcast()
    }
  }

  /// Blocks until the render thread has taken all ticks and wake-ups and waits again. Returns false if that takes
  /// longer than `timeout` seconds of real time.
  package func waitUntilBlocked(timeout: Double = 10) -> Bool {
    let limit = Date(timeIntervalSinceNow: timeout)
    return locked {
      while waiting == .no || isWoken || !ticks.isEmpty {
        if !condition.wait(until: limit) { return false }
      }
      return true
    }
  }

  package func waitForTick() throws -> FrameTick? {
    try locked {
      while true {
        if isEnded { throw WindowError.windowClosed }
        if !ticks.isEmpty { return ticks.removeFirst() }
        if takeWake() { return nil }
        block(.forTick)
      }
    }
  }

  /// Waits as `FrameClock` specifies, but compares `deadline` with the times of the pushed ticks instead of the real
  /// time.
  package func waitUntilWoken(deadline: Double?) -> WakeReason {
    locked {
      while true {
        if takeWake() { return .woken }
        dropTicks(before: deadline ?? .infinity)
        if !ticks.isEmpty { return .deadline }
        block(.atRest)
      }
    }
  }

  private func dropTicks(before deadline: Double) {
    ticks.removeAll { $0.time < deadline }
  }

  private func takeWake() -> Bool {
    defer { isWoken = false }
    return isWoken
  }

  /// Notes that the render thread waits, and waits for the next change.
  private func block(_ kind: Waiting) {
    waiting = kind
    condition.broadcast()
    condition.wait()
    waiting = .no
  }

  private func locked<T>(_ body: () throws -> T) rethrows -> T {
    condition.lock()
    defer { condition.unlock() }
    return try body()
  }
}
