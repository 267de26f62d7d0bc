import CommitStream
import CoreGraphics
import Gallery
import QuartzCore
import TestSupport
import Testing

@testable import LaminaViewer

/// Tests of the scenes of the gallery in a real worker process: they have the pixels that they have in this process.
@MainActor
@Suite(.serialized, .ownsTheClock) struct GalleryWorkerTests {
  /// The times in seconds at which pictures are compared, besides those of gestures.
  private static let times = [0, 0.1, 0.25, 0.5, 1, 1.5, 2.5]
  /// The scenes that show the time of day at which they were made, which may be another second in the worker.
  private static let clocks: Set = ["clock-layers", "snapping-clock", "tagged-hands"]
  @Test(arguments: GalleryCatalog.scenes.map(\.name))
  func aSceneHasTheSamePixelsInAWorker(name: String) async throws {
    let entry = try #require(SceneCatalog.entry(named: name))
    let size = try #require(entry.size)
    let run = try await WorkerRun(entry, size: size, code: .named(name))
    defer { run.end() }
    let gestures = entry.gestures(in: size)
    let last = gestures.last.map { $0.time + 0.3 } ?? 0
    let moments = Set(Self.times + gestures.map(\.time) + [last]).sorted()
    for moment in moments {
      try await run.seek(to: moment)
      let own = try #require(run.own.picture(at: moment))
      let other = try #require(run.other.picture(at: moment))
      let difference = other.bitmap.difference(from: own.bitmap)
      withKnownIssue(isIntermittent: true) {
        #expect(difference.isNone, "\(name) at \(moment) s: \(difference)")
      } when: {
        Self.clocks.contains(name)
      }
      for gesture in gestures where gesture.time == moment { run.perform(gesture) }
    }
  }
}
