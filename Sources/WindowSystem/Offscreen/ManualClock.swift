import Foundation

/// A beat that a test gives. Every pushed tick is delivered exactly once, in order, so a slow
/// machine draws the same frames as a fast one.
package final class ManualClock: FrameClock, @unchecked Sendable {
  private enum Waiting {
    case no, forTick, atRest
  }

  // All guarded by `condition`.
  private let condition = NSCondition()
  private var ticks: [FrameTick] = []
  private var isWoken = false
  private var isEnded = false
  private var waiting = Waiting.no

  package init() {}

  /// Any thread. While the render thread is at rest, ticks go by unseen, except one at or after its
  /// deadline: that ends the rest and is then delivered.
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

  /// Every wait from now on ends: `waitForTick` throws `.windowClosed`.
  package func end() {
    locked {
      isEnded = true
      isWoken = true
      condition.broadcast()
    }
  }

  /// Blocks until the render thread waits again and has taken all ticks and wake-ups. False if that
  /// takes longer than `timeout` seconds of real time.
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

  /// `deadline` is compared with the times of pushed ticks, not with a real clock.
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
