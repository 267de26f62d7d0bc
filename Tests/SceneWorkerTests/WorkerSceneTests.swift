import CommitStream
import CoreGraphics
import QuartzCore
import TestSupport
import Testing

@testable import LaminaViewer

/// Tests of a scene in a real worker process: what the user changes has the same effect as in this process.
@MainActor
@Suite(.serialized, .ownsTheClock) struct WorkerSceneTests {
  private func withRun(_ body: (WorkerRun) async throws -> Void) async throws {
    let entry = try #require(SceneCatalog.entry(named: "swing"))
    let run = try await WorkerRun(
      entry, size: CGSize(width: 300, height: 200), code: .named(entry.name))
    defer { run.end() }
    try await run.seek(to: 0.5)
    try await body(run)
  }

  private func session(_ playback: ScenePlayback) -> SceneSession {
    SceneSession(playback: playback, title: "", contentSize: nil)
  }

  private func expectSamePictures(_ run: WorkerRun, at times: Double...) throws {
    for time in times {
      let own = try #require(run.own.picture(at: time))
      let other = try #require(run.other.picture(at: time))
      let difference = other.bitmap.difference(from: own.bitmap)
      #expect(difference.isNone, "at \(time) s: \(difference)")
    }
  }

  private func entry(_ playback: ScenePlayback) throws -> AnimationJournal.Entry {
    try #require(playback.context.journal?.entries.last)
  }

  @Test func animationsHaveTheirKeys() async throws {
    try await withRun { run in
      let keys = [run.own, run.other].map { $0.context.journal?.entries.map(\.key) }
      #expect(keys[0] == keys[1] && keys[0]?.isEmpty == false)
    }
  }

  /// The worker makes the same edit, and its animation has another identifier then.
  @Test func anAnimationIsEditedRemovedAndPutBack() async throws {
    try await withRun { run in
      let editors = [run.own, run.other].map { AnimationEditor(session($0)) }
      let before = try entry(run.other).recordedID
      for editor in editors {
        let entry = try entry(editor.session.playback)
        editor.edit(AnimationAddress(id: entry.id)) { $0.speed = 0.5 }
      }
      try expectSamePictures(run, at: 0.25, 0.5)
      try await WorkerRun.wait { (try? self.entry(run.other).recordedID) != before }
      try await run.seek(to: 1)
      try expectSamePictures(run, at: 0.25, 1)

      for editor in editors { editor.remove(try entry(editor.session.playback)) }
      #expect(run.other.context.journal?.entries.isEmpty == true)
      try expectSamePictures(run, at: 0.25, 1)
      for editor in editors { editor.session.undo.undo() }
      try await run.seek(to: 1.5)
      try expectSamePictures(run, at: 0.25, 1, 1.5)
    }
  }

  /// A value that is the same now as at the time that is shown is changed in the past too, and so is the layout.
  @Test func valuesAndTheAreaAreChangedInThePast() async throws {
    try await withRun { run in
      for playback in [run.own, run.other] {
        playback.seek(to: 0.25)
        session(playback).set(0.5, "opacity", on: playback.scene.root, isAnimated: false)
      }
      try expectSamePictures(run, at: 0.1, 0.25)
      for playback in [run.own, run.other] {
        playback.show(.init(size: CGSize(width: 240, height: 260), scale: 1))
      }
      let layers = { (playback: ScenePlayback) in playback.scene.root.sublayers?.map(\.frame) }
      try await WorkerRun.wait { layers(run.other) == layers(run.own) }
      try expectSamePictures(run, at: 0.1, 0.25)
      try await run.seek(to: 1)
      try expectSamePictures(run, at: 0.1, 1)
    }
  }

  /// An export goes to its end first, while the time that is shown stays.
  @Test func aLaterTimeIsReachedWithoutBeingShown() async throws {
    try await withRun { run in
      var isReached = false
      run.other.reach(2) { isReached = true }
      try await WorkerRun.wait { isReached }
      #expect(abs(run.other.time - 0.5) < 1e-9 && run.other.latestTime >= 2 - 1e-9)
      run.own.seek(to: 2)
      run.own.seek(to: 0.5)
      try expectSamePictures(run, at: 0.5, 1.25, 2)
    }
  }
}
