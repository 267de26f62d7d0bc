import Testing

@testable import SceneBuilding

/// The supervisor's reaction to viewers that crash repeatedly.
struct CrashRowTests {
  /// A viewer shows one version of the scene, then crashes soon after each start.
  @Test func theThirdInARowWaits() {
    var row = CrashRow()
    let answers = (0..<3).map { _ in
      row.answer(after: 1, generation: 1, newest: 1, hasVersion: true)
    }
    #expect(answers == [.resume, .pause, .wait])
  }

  @Test func aSaveResetsTheCrashCount() {
    var row = CrashRow()
    for _ in 0..<3 { _ = row.answer(after: 1, generation: 1, newest: 1, hasVersion: true) }
    // The second version is shown, and crashes, too.
    let answers = (0..<3).map { _ in
      row.answer(after: 1, generation: 2, newest: 2, hasVersion: true)
    }
    #expect(answers == [.resume, .pause, .wait])
  }

  /// Every version crashes before it is shown, and the supervisor waits for the next version each time.
  @Test func aSceneWithoutAVersionWaitsForEachSave() {
    var row = CrashRow()
    for newest in 1...20 {
      #expect(row.answer(after: 60, generation: 0, newest: newest, hasVersion: false) == .wait)
    }
  }

  @Test func aLongTimeBetweenCrashesIsNoRow() {
    var row = CrashRow()
    for _ in 0..<20 {
      #expect(row.answer(after: 11, generation: 1, newest: 1, hasVersion: true) == .resume)
    }
  }

  /// A version that is saved while the supervisor waits, and that crashes at once, makes it wait again, however long it
  /// waited before.
  @Test func aVersionThatCrashesAtOnceWaitsAgain() {
    var row = CrashRow()
    for _ in 0..<3 { _ = row.answer(after: 1, generation: 1, newest: 1, hasVersion: true) }
    #expect(row.answer(after: 600, generation: 1, newest: 2, hasVersion: true) == .wait)
    #expect(row.answer(after: 600, generation: 1, newest: 3, hasVersion: true) == .wait)
  }

  /// When the viewer crashes without a version of the scene, the scene cannot be the cause.
  @Test func aViewerThatCrashesAloneIsTheEnd() {
    var row = CrashRow()
    for _ in 0..<3 { _ = row.answer(after: 1, generation: 1, newest: 1, hasVersion: true) }
    #expect(row.answer(after: 1, generation: 1, newest: 1, hasVersion: true) == .end)
  }

  @Test func theNewestVersionsDateIsThatOfItsBeginning() throws {
    let folder = try SceneFolder()
    #expect(folder.newestVersionStart == nil && folder.newestVersion == 0)
    _ = try folder.beginVersion(3)
    #expect(folder.newestVersionStart != nil && folder.newestVersion == 3)
  }
}
