import Testing

@testable import SceneBuilding

/// Tests of the supervisor's reaction to a viewer that crashes repeatedly.
struct CrashCounterTests {
  /// The viewer shows one version of the scene, and crashes soon after each start.
  @Test func theThirdCrashInARowWaitsForASave() {
    var counter = CrashCounter()
    let answers = (0..<3).map { _ in
      counter.answer(after: 1, generation: 1, newest: 1, hasVersion: true)
    }
    #expect(answers == [.resume, .pause, .wait] && counter.isRepeated)
  }

  @Test func aSaveResetsTheCrashCount() {
    var counter = CrashCounter()
    for _ in 0..<3 { _ = counter.answer(after: 1, generation: 1, newest: 1, hasVersion: true) }
    // The second version is shown, and also crashes.
    let answers = (0..<3).map { _ in
      counter.answer(after: 1, generation: 2, newest: 2, hasVersion: true)
    }
    #expect(answers == [.resume, .pause, .wait])
  }

  /// Every version crashes before it is shown. The supervisor waits for the next version each time.
  @Test func aSceneWithoutAVersionWaitsForEachSave() {
    var counter = CrashCounter()
    for newest in 1...20 {
      #expect(counter.answer(after: 60, generation: 0, newest: newest, hasVersion: false) == .wait)
      #expect(counter.isRepeated == (newest >= 3), "the crash of version \(newest)")
    }
  }

  /// A viewer that has run for more than 10 s before its crash starts a new count.
  @Test func crashesFarApartAreResumed() {
    var counter = CrashCounter()
    for _ in 0..<20 {
      #expect(counter.answer(after: 11, generation: 1, newest: 1, hasVersion: true) == .resume)
    }
  }

  /// A version is saved while the supervisor waits, and crashes at once. The supervisor waits again, however long it
  /// waited before.
  @Test func aVersionThatCrashesAtOnceWaitsAgain() {
    var counter = CrashCounter()
    for _ in 0..<3 { _ = counter.answer(after: 1, generation: 1, newest: 1, hasVersion: true) }
    #expect(counter.answer(after: 600, generation: 1, newest: 2, hasVersion: true) == .wait)
    #expect(counter.answer(after: 600, generation: 1, newest: 3, hasVersion: true) == .wait)
  }

  /// After the third crash in a row, the viewer shows only the problem. If it crashes then, the scene cannot
  /// be the cause, and the supervisor ends.
  @Test func aCrashWithoutASceneEndsTheSupervisor() {
    var counter = CrashCounter()
    for _ in 0..<3 { _ = counter.answer(after: 1, generation: 1, newest: 1, hasVersion: true) }
    #expect(counter.answer(after: 1, generation: 1, newest: 1, hasVersion: true) == .end)
  }

  @Test func theNewestVersionHasTheDateOfItsStart() throws {
    let folder = try SceneFolder()
    #expect(folder.newestVersionStart == nil && folder.newestVersion == 0)
    _ = try folder.beginVersion(3)
    #expect(folder.newestVersionStart != nil && folder.newestVersion == 3)
  }
}
