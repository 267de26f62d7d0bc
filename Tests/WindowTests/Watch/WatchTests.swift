import CX11
import CoreGraphics
import Foundation
import Testing

extension WindowTests {
  /// Tests of Swift scenes that change while the viewer shows them.
  struct WatchTests {
    @Test func aSavedSceneTakesTheOldOnesPlaceAndKeepsTheSession() throws {
      try withWatch(WatchedScene.moving("red")) { watch, folder in
        try watch.state("the first version") { $0.generation == 1 }
        try watch.expect(WatchedScene.red)
        try watch.ask(#"{"verb": "pause"}"#)
        try watch.ask(#"{"verb": "range", "in": 0.5, "out": 3}"#)
        try watch.ask(#"{"verb": "loop", "mode": "pingpong"}"#)
        try watch.ask(#"{"verb": "speed", "rate": 0.5}"#)
        try watch.ask(#"{"verb": "select", "layer": "square"}"#)
        let before = try watch.ask(#"{"verb": "seek", "time": 1.25}"#)
        try watch.save(WatchedScene.moving("blue"))
        let after = try watch.state("the second version") { $0.generation == 2 }
        let kept = WatchProcess.State(values: before)
        #expect(abs(after.time - 1.25) < 1e-6 && !after.isPlaying && after.problem == nil)
        #expect(after.range == [0.5, 3] && after.loop == "pingpong" && after.speed == 0.5)
        #expect(after.selection != nil && after.selection == kept.selection)
        try watch.expect(WatchedScene.blue)
        let expected = try Program.picture(of: watch.file.path, at: 1.25, width: 375, height: 667)
        let difference = try watch.snapshot(in: folder).visibleDifference(from: expected)
        #expect(difference?.count == 0, "\(difference?.description ?? "another size")")
      }
    }

    @Test func compilerErrorsAreReportedAndChangeNothing() throws {
      try withWatch(WatchedScene.moving("red")) { watch, folder in
        try watch.state("the first version") { $0.generation == 1 }
        try watch.ask(#"{"verb": "pause"}"#)
        try watch.ask(#"{"verb": "seek", "time": 0.5}"#)
        let before = try watch.snapshot(in: folder)
        try watch.save(WatchedScene.broken)
        let failed = try watch.state("the failure") { $0.problem != nil }
        #expect(failed.generation == 1 && failed.problem?.contains("scene.swift:4:") == true)
        // A card with the color of warnings shows the error.
        try watch.expect(WatchedScene.warning)
        #expect(try watch.snapshot(in: folder).visibleDifference(from: before)?.count == 0)
        let sought = WatchProcess.State(values: try watch.ask(#"{"verb": "seek", "time": 1}"#))
        #expect(sought.time == 1, "the last version that compiled stays usable")
        try watch.save(WatchedScene.moving("blue"))
        let good = try watch.state("the next good one") { $0.generation == 2 }
        #expect(good.problem == nil && good.time == 1)
        try watch.expect(WatchedScene.warning, isShown: false)
      }
    }

    private static let (red, darkRed, darkGreen): (UInt32, UInt32, UInt32) = (
      0xFF3B30, 0xFF453A, 0x30D158
    )

    private func awaitBuild(_ isBuilding: Bool, in watch: WatchProcess) throws {
      let _: Bool = try watch.client.require("a build: \(isBuilding)") {
        let state = WatchProcess.State(values: try watch.ask(#"{"verb": "state"}"#))
        return state.isBuilding == isBuilding ? true : nil
      }
    }

    /// Another version is shown although the style changes while it is loaded, which takes a second.
    @Test func aChangeOfTheStyleLosesNoVersion() throws {
      try withWatch(WatchedScene.moving("systemRed")) { watch, _ in
        try watch.state("the first version") { $0.generation == 1 }
        try watch.save(WatchedScene.moving("systemGreen", onLoad: "usleep(1_000_000)"))
        try awaitBuild(true, in: watch)
        try awaitBuild(false, in: watch)
        try watch.ask(#"{"verb": "key", "key": "f2"}"#)
        try watch.state("the second version") { $0.generation == 2 }
        try watch.expect(Self.darkGreen)
      }
    }

    /// The version that is shown gets the new style although a build fails meanwhile.
    @Test func aFailedBuildLosesNoChangeOfTheStyle() throws {
      try withWatch(WatchedScene.moving("systemRed")) { watch, _ in
        try watch.state("the first version") { $0.generation == 1 }
        try watch.expect(Self.red)
        try watch.save(WatchedScene.broken)
        try awaitBuild(true, in: watch)
        try watch.ask(#"{"verb": "key", "key": "f2"}"#)
        try watch.state("the problem") { $0.problem != nil }
        try watch.expect(Self.darkRed)
        try watch.expect(Self.red, isShown: false)
      }
    }

    /// The code runs in another process, whose issues are those of the scene.
    @Test func issuesOfTheCodeAreListed() throws {
      let misspelt =
        #"let wrong = CABasicAnimation(keyPath: "positon.x"); square.add(wrong, forKey: "wrong")"#
      try withWatch(WatchedScene.moving("red", onLoad: misspelt)) { watch, _ in
        try watch.state("the first version") { $0.generation == 1 }
        let _: Bool = try watch.client.require("the issue") {
          let issues = try watch.ask(#"{"verb": "state"}"#)["issues"]
          let text = issues.map { "\($0)" } ?? ""
          return text.contains("positon.x") && text.contains("scene.swift") ? true : nil
        }
      }
    }

    /// Another process loads each version. If it traps, hangs or ends early, the version is not shown.
    @Test func versionsThatTrapOrHangAreNotShown() throws {
      try withWatch(WatchedScene.moving("red")) { watch, _ in
        try watch.state("the first version") { $0.generation == 1 }
        let viewer = watch.window
        try watch.save(WatchedScene.moving("blue", onLoad: #"fatalError("no luck")"#))
        let trapped = try watch.state("the trap") { $0.problem?.contains("crashes") == true }
        #expect(
          trapped.problem?.contains("scene.swift:17: error: no luck") == true,
          "\(trapped.problem ?? "")")
        try watch.save(WatchedScene.moving("blue", onLoad: "while true {}"))
        let hung = try watch.state("the endless loop") { $0.problem?.contains("hung") == true }
        #expect(hung.problem?.contains("scene.swift:17: error: it was still running here") == true)
        try watch.save(WatchedScene.moving("blue", onLoad: "exit(0)"))
        let ended = try watch.state("the end") { $0.problem?.contains("ends the program") == true }
        #expect(ended.problem?.contains("scene.swift:17: error: the program was ended here") == true)
        #expect(trapped.generation == 1 && hung.generation == 1)
        #expect(watch.client.property("_NET_CLIENT_LIST", of: watch.client.root) == [viewer])
        try watch.expect(WatchedScene.red)
      }
    }

    @Test func aSceneThatCrashesOnAClickLeavesTheWindowAsItIs() throws {
      let source = WatchedScene.moving("red", onTouch: #"fatalError("clicked")"#)
      try withWatch(source) { watch, _ in
        try watch.state("the first version") { $0.generation == 1 }
        try watch.ask(#"{"verb": "pause"}"#)
        try watch.ask(#"{"verb": "range", "in": 0.25, "out": 3}"#)
        try watch.ask(#"{"verb": "seek", "time": 0.75}"#)
        try watch.send(#"{"verb": "click", "x": 60, "y": 400}"#)
        let crashed = try watch.state("the crash") { $0.problem != nil }
        #expect(
          crashed.problem?.contains("scene.swift:21: error: clicked") == true,
          "\(crashed.problem ?? "")")
        #expect(crashed.time >= 0.75 && crashed.generation == 1 && !crashed.isPlaying)
        #expect(crashed.range == [0.25, 3])
        try watch.expect(WatchedScene.red)
        // The past can still be shown.
        let sought = WatchProcess.State(values: try watch.ask(#"{"verb": "seek", "time": 0.5}"#))
        #expect(abs(sought.time - 0.5) < 1e-6)
        try watch.save(WatchedScene.moving("blue"))
        let mended = try watch.state("the remedy") { $0.generation == 2 }
        #expect(mended.problem == nil)
        try watch.expect(WatchedScene.blue)
        #expect(watch.client.property("_NET_CLIENT_LIST", of: watch.client.root) == [watch.window])
      }
    }

    /// Expects the line of the crash, although the viewer has printed an error with the line of an earlier version
    /// before.
    @Test func aCrashAfterACompilerErrorReportsItsOwnLine() throws {
      let source = WatchedScene.moving("red", onTouch: #"fatalError("clicked")"#)
      try withWatch(source) { watch, _ in
        try watch.state("the first version") { $0.generation == 1 }
        try watch.save(WatchedScene.broken)
        try watch.state("the failure") { $0.problem?.contains("scene.swift:4:") == true }
        try watch.save(source + "\n")
        try watch.state("the remedy") { $0.generation == 2 }
        try watch.send(#"{"verb": "click", "x": 60, "y": 400}"#)
        let back = try watch.state("the crash") { $0.problem != nil }
        #expect(
          back.problem?.contains("scene.swift:21: error: clicked") == true, "\(back.problem ?? "")")
      }
    }

    /// A loop without end, and a main thread that sleeps, are both told with their place.
    @Test(arguments: ["while true {}", "sleep(1000)"])
    func aSceneThatHangsOnAClickLeavesTheWindowAsItIs(code: String) throws {
      try withWatch(WatchedScene.moving("red", onTouch: code)) { watch, _ in
        try watch.state("the first version") { $0.generation == 1 }
        try watch.send(#"{"verb": "click", "x": 60, "y": 400}"#)
        let hung = try watch.state("the hang") { $0.problem != nil }
        #expect(hung.problem?.contains("hung") == true && hung.generation == 1)
        #expect(hung.problem?.contains("scene.swift:21") == true, "\(hung.problem ?? "")")
        try watch.expect(WatchedScene.red)
      }
    }

    @Test func aSceneThatCrashesByItselfWaitsForTheNextSave() throws {
      let timer =
        "Timer.scheduledTimer(withTimeInterval: 0.2, repeats: false) { _ in fatalError(\"always\") }"
      try withWatch(WatchedScene.moving("red", onLoad: timer)) { watch, _ in
        let crashed = try watch.state("the crash") { $0.problem != nil }
        #expect(
          crashed.problem?.contains("scene.swift:17: error: always") == true,
          "\(crashed.problem ?? "")")
        #expect(!crashed.isPlaying && crashed.generation == 1)
        try watch.expect(WatchedScene.warning)
        try watch.expect(WatchedScene.red)
        try watch.save(WatchedScene.moving("blue"))
        let mended = try watch.state("the remedy") { $0.generation == 2 }
        #expect(mended.problem == nil && mended.isPlaying)
        try watch.expect(WatchedScene.blue)
      }
    }

    /// A scene cannot start processes, and says why if it tries.
    @Test func aSceneCannotFork() throws {
      let fork = """
        typealias Fork = @convention(c) () -> Int32; \
        let call = dlsym(UnsafeMutableRawPointer(bitPattern: 0), "fork"); \
        if unsafeBitCast(call, to: Fork.self)() < 0 { fatalError("no process: \\(errno)") }
        """
      try withWatch(WatchedScene.moving("red", onTouch: fork)) { watch, _ in
        try watch.state("the first version") { $0.generation == 1 }
        try watch.send(#"{"verb": "click", "x": 60, "y": 400}"#)
        let crashed = try watch.state("the crash") { $0.problem != nil }
        #expect(
          crashed.problem?.contains("scene.swift:21: error: no process: \(EPERM)") == true,
          "\(crashed.problem ?? "")")
      }
    }

    /// Tests a folder that is replaced, as a checkout of another version does, or the unpacking of an archive.
    @Test func aReplacedFolderIsWatchedAgain() throws {
      try withWatch(WatchedScene.moving("red")) { watch, _ in
        try watch.state("the first version") { $0.generation == 1 }
        let folder = watch.file.deletingLastPathComponent()
        let away = folder.appendingPathExtension("away")
        defer { try? FileManager.default.removeItem(at: away) }
        try FileManager.default.moveItem(at: folder, to: away)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        for name in try FileManager.default.contentsOfDirectory(atPath: away.path)
        where name != "scene.swift" {
          try FileManager.default.moveItem(
            at: away.appendingPathComponent(name), to: folder.appendingPathComponent(name))
        }
        try watch.save(WatchedScene.moving("blue"))
        try watch.state("the new file") { $0.generation == 2 }
        try watch.expect(WatchedScene.blue)
      }
    }

    /// The worker process ends with the viewer, and the files of both are removed.
    @Test(arguments: [SIGINT, SIGTERM])
    func aSignalEndsTheViewerAndItsWorkers(signal: Int32) throws {
      try withWatch(WatchedScene.moving("red")) { watch, folder in
        try watch.state("the first version") { $0.generation == 1 }
        #expect(try watch.stop(by: signal) == .signal(signal))
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(left.filter { $0.hasPrefix("lamina-") }.isEmpty, "\(left)")
        _ = try watch.client.require("no window") {
          watch.client.property("_NET_CLIENT_LIST", of: watch.client.root)?.isEmpty != false
            ? true : nil
        }
      }
    }
  }
}
