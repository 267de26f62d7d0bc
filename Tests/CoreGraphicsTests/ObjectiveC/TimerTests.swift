import Foundation
import Testing

@testable import CoreGraphics

/// Tests of timers that send selectors.
struct TimerTests {
  private final class Door: NSObject {
    var count = 0
    func tick(_ timer: Timer) { count += 1 }
    func ring() { count += 100 }
    func stop(_ timer: Timer) {
      timer.invalidate()
      count += 10
    }
  }

  private static func timer(_ door: Door, repeats: Bool = true) -> Timer {
    Timer(
      timeInterval: 60, target: door, selector: Selector("tick:", Door.tick(_:)), userInfo: "info",
      repeats: repeats)
  }

  @Test func aTimerReleasesItsTargetWhenItIsInvalid() {
    var door: Door? = Door()
    weak let kept = door
    let timer = Self.timer(Door())
    let other = door.map { Self.timer($0) }
    door = nil
    #expect(kept != nil && other?.userInfo as? String == "info")
    other?.fire()
    #expect(kept?.count == 1)
    other?.invalidate()
    #expect(kept == nil && other?.isValid == false && timer.isValid)
    timer.invalidate()
  }

  @Test func aTimerThatFiresOnceReleasesItsTarget() {
    var door: Door? = Door()
    weak let kept = door
    let timer = door.map { Self.timer($0, repeats: false) }
    door = nil
    timer?.fire()
    #expect(kept == nil && timer?.isValid == false)
  }

  @Test func aTargetMayInvalidateItsTimer() {
    let door = Door()
    let timer = Timer(
      fireAt: Date(timeIntervalSinceNow: 60), interval: 60, target: door,
      selector: Selector("stop:", Door.stop(_:)), userInfo: nil, repeats: true)
    timer.fire()
    timer.fire()
    #expect(door.count == 10 && timer.userInfo == nil)
  }

  @Test func cancellingConcernsTheCurrentRunLoop() {
    let door = Door()
    door.perform(Selector("ring", Door.ring), with: nil, afterDelay: 0)
    nonisolated(unsafe) let target = door
    let isDone = DispatchSemaphore(value: 0)
    Thread {
      NSObject.cancelPreviousPerformRequests(withTarget: target)
      isDone.signal()
    }.start()
    isDone.wait()
    RunLoop.current.run(until: Date(timeIntervalSinceNow: 0.01))
    #expect(door.count == 100)
    door.perform(Selector("ring", Door.ring), with: nil, afterDelay: 0)
    NSObject.cancelPreviousPerformRequests(withTarget: door)
    RunLoop.current.run(until: Date(timeIntervalSinceNow: 0.01))
    #expect(door.count == 100)
  }
}
