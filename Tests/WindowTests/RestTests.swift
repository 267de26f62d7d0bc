import Foundation
import Testing

extension WindowTests {
  struct RestTests {
    /// Clock ticks that the process has used, on all its threads.
    private func ticks(of child: Child) throws -> Int {
      let text = try String(contentsOfFile: "/proc/\(child.identifier)/stat", encoding: .utf8)
      // The name in parentheses may hold anything; utime and stime are items 14 and 15.
      let items = text[(text.lastIndex(of: ")") ?? text.startIndex)...].split(separator: " ")
      guard items.count > 13, let user = Int(items[12]), let system = Int(items[13]) else {
        throw Failure("/proc tells no ticks: \(text)")
      }
      return user + system
    }

    /// Two seconds of real time: that nothing happens in them is what is measured.
    private func expectRest(_ viewer: ViewerProcess) throws {
      let frame = try viewer.waitUntilStill()
      let before = try ticks(of: viewer.child)
      Thread.sleep(forTimeInterval: 2)
      #expect(try ticks(of: viewer.child) == before)
      #expect(try viewer.frame == frame)
    }

    @Test func nothingRunsBeforeAClick() throws {
      try withViewer("easing") { try expectRest($0) }
    }

    @Test func nothingRunsAfterTheFlight() throws {
      try withViewer("easing") { viewer in
        let flight = try #require(try viewer.click(x: 600, y: 150).first)
        let clock = try viewer.clock
        try viewer.waitForFrame(atOrAfter: clock.time + flight.begin + 1 - clock.stage)
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
