import Foundation
import Testing

extension WindowTests {
  /// A viewer in which nothing changes does not run (W1.6).
  struct RestTests {
    /// Expects that nothing happens for two seconds of real time.
    private func expectRest(_ viewer: ViewerProcess) throws {
      let frame = try viewer.waitUntilStill()
      let (ticks, switches) = (try viewer.child.cpuTicks, try viewer.child.voluntarySwitches)
      Thread.sleep(forTimeInterval: 2)
      #expect(try viewer.child.cpuTicks == ticks)
      #expect(try viewer.child.voluntarySwitches == switches)
      #expect(try viewer.frame == frame)
    }

    @Test func nothingRunsBeforeAClick() throws {
      try withViewer("easing") { try expectRest($0) }
    }

    @Test func nothingRunsAfterTheAnimation() throws {
      try withViewer("easing") { viewer in
        let animation = try #require(try viewer.click(x: 600, y: 150).first)
        let clock = try viewer.clock
        try viewer.waitForFrame(atOrAfter: clock.time + animation.begin + 1 - clock.sceneTime)
        try expectRest(viewer)
      }
    }

    /// The timeline is shown as well, and draws the time at which the scene rests only once.
    @Test func nothingRunsBesideTheTimeline() throws {
      try withServer { server in
        let viewer = try ViewerProcess(["easing"], on: server)
        try viewer.click(x: 600, y: 150)
        try expectRest(viewer)
      }
    }

    @Test func nothingRunsBesideASource() throws {
      try withViewer("move-spring") { try expectRest($0) }
    }

    @Test func nothingRunsWhilePaused() throws {
      try withViewer("swing") { viewer in
        try viewer.press("space")
        try expectRest(viewer)
      }
    }
  }
}
