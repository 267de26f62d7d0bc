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
    private func read(_ path: String) throws -> Recording {
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
        let recording = try read(path)
        #expect(recording.start == -1e5 && recording.duration == 0)
        #expect(recording.inputs.count == 1 && recording.problems.count == 1)
        #expect(!recording.frames.isEmpty)
      }
    }

    /// The second file, which begins while nothing happens and replaces the first one, has all images of the tree.
    @Test func theLastSecondsBeginWithTheImagesOfTheTree() async throws {
      let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("lamina-test-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      MediaClock.setManualTime(nil)
      let (context, layer) = (LayerContext(), CALayer())
      let image = Self.image(0xFF12_3456)
      layer.contents = image
      context.layer = layer
      CATransaction.flush()
      let path = folder.appendingPathComponent("a.lamina").path
      let recorder = try ContextRecorder(
        of: context, to: RecordingRequest(path: path, seconds: 1), limits: .init(delay: 0.01)
      ) { Testing.Issue.record("\($0)") }
      let (begin, deadline) = (MediaClock.now(), Deadline())
      func isReplaced() -> Bool { (try? read(path)).map { $0.start >= begin } ?? false }
      while !isReplaced(), !deadline.isOver { await Task.yield() }
      withoutActions { layer.contents = Self.image(0xFF65_4321) }
      CATransaction.flush()
      #expect(recorder.end())
      let recording = try read(path)
      #expect(recording.start >= begin && recording.issues.isEmpty)
      #expect(Self.pixel(of: recording, at: 0) == 0xFF12_3456)
      #expect(Self.pixel(of: recording, at: recording.duration) == 0xFF65_4321)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.lamina"])
    }

    private static func image(_ color: UInt32) -> CGImage {
      let bitmap = Bitmap(width: 1, height: 1)
      bitmap[0, 0] = color
      return CGImage(adopting: bitmap, isOpaque: true)
    }

    /// The color of the image of the root layer.
    private static func pixel(of recording: Recording, at time: Double) -> UInt32? {
      let tree = recording.tree(at: time)
      guard let root = tree.root, case .image(let image)? = tree[root].properties.contents else {
        return nil
      }
      return image.bitmap[0, 0]
    }
  }
}
