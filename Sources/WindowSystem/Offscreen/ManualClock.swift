import Foundation

/// A clock whose ticks are pushed by a test. Every tick is delivered exactly once, in order, so that a slow machine
/// draws the same frames as a fast one.
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

  /// Pushes a tick, on any thread. While the render thread is at rest, ticks are dropped, except one at or after its
  /// deadline, which ends the rest and is then delivered.
  package func push(_ tick: FrameTick) {
    locked {
      ticks.append(tick)
      condition.broadcast()
    }
  }

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

  /// Blocks until the render thread waits again and has taken all ticks and wake-ups. Returns false if that takes
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

  /// Waits as `FrameClock` says, but compares `deadline` with the times of pushed ticks, not with a real clock.
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
