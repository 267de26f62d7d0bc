import CommitStream
import CoreGraphics
import Foundation
import QuartzCore
import Recordings
import RenderModel
import TestSupport
import Testing
import WindowSystem

@testable import WindowHosting

extension WindowTests {
  /// Tests of recordings whose times matter.
  @Suite(.ownsTheClock) @MainActor struct RecordedTimeTests {
    private func recording(_ path: String) throws -> Recording {
      try Recording([UInt8](Data(contentsOf: URL(fileURLWithPath: path))))
    }

    /// A viewer that is attached may slow down or stop the clock of the layers.
    @Test func allTimesAreThoseOfTheLayers() throws {
      try withTemporaryFolder { folder in
        let path = folder.appendingPathComponent("a.lamina").path
        let window = OffscreenWindow(width: 20, height: 10, clock: TimerClock(period: 0.01))
        let host = try WindowHost(
          window, background: CGColor(gray: 0, alpha: 1), recording: RecordingRequest(path: path))
        window.onEvent = { [weak host] _ in host?.windowChanged() }
        host.context.timeBase = TimeBase(origin: -1e5, rate: 0)
        host.start()
        host.note(
          .pointer(PointerEvent(phase: .down, at: .zero, button: 1, timestamp: MediaClock.now())))
        CoreGraphics.Issue.report(.document(path, issue: "a problem"))
        let deadline = Deadline()
        while window.stamps.isEmpty, !deadline.isOver { usleep(1000) }
        host.stop()
        let recording = try recording(path)
        #expect(recording.start == -1e5 && recording.duration == 0)
        #expect(recording.inputs.count == 1 && recording.problems.count == 1)
        #expect(!recording.frames.isEmpty)
      }
    }
  }
}
