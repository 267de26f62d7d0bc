import CoreGraphics
import Foundation
import WindowSystem

/// A clock that does not follow real time. Frame f has the time f/60 seconds, and the next tick is due as soon as a
/// frame has been drawn. The clock does not tick before `start()`.
final class FreeRunningClock: FrameClock, @unchecked Sendable {
  private enum State {
    case held, running, over
  }

  // The following properties are guarded by `condition`.
  private let condition = NSCondition()
  private var state = State.held
  private var isWoken = false
  // The frame number is used only by the render thread.
  private var frame = 0
  private let meter: FrameMeter

  init(_ meter: FrameMeter) { self.meter = meter }

  /// Starts the ticks. Any thread may call it.
  func start() { change { state = .running } }
  func wake() { change { isWoken = true } }

  func waitForTick() throws -> FrameTick? {
    guard waitWhileStanding() else { return nil }
    guard meter.beginFrame() else {
      change { state = .over }
      return nil
    }
    defer { frame += 1 }
    return FrameTick(time: Double(frame) / 60)
  }

  /// Blocks until the clock ticks. Returns false if it was woken instead.
  private func waitWhileStanding() -> Bool {
    condition.withLock {
      while state != .running {
        if takeWake() { return false }
        condition.wait()
      }
      return true
    }
  }

  /// Blocks until the clock is woken. If there is a deadline, returns immediately, because this clock has no real
  /// time.
  func waitUntilWoken(deadline: Double?) -> WakeReason {
    condition.withLock {
      while !takeWake() {
        if deadline != nil { return .deadline }
        condition.wait()
      }
      return .woken
    }
  }

  private func takeWake() -> Bool {
    defer { isWoken = false }
    return isWoken
  }

  private func change(_ body: () -> Void) {
    condition.withLock {
      body()
      condition.broadcast()
    }
  }
}

/// A presenter that replaces the clock of another presenter.
final class ClockedPresenter: Presenter, @unchecked Sendable {
  private let presenter: any Presenter
  let clock: any FrameClock

  init(_ presenter: any Presenter, clock: any FrameClock) {
    self.presenter = presenter
    self.clock = clock
  }

  func acquireBuffer(width: Int, height: Int) throws -> FrameBuffer {
    try presenter.acquireBuffer(width: width, height: height)
  }

  func present(_ buffer: FrameBuffer, damage: [PixelRect], stamp: FrameStamp) throws {
    try presenter.present(buffer, damage: damage, stamp: stamp)
  }

  func invalidate() { presenter.invalidate() }
}
