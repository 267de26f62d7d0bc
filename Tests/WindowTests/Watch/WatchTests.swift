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

    /// A process of its own loads each version first. If that process traps, hangs or ends early, the version is not
    /// shown.
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
        let hung = try watch.state("the endless loop") { $0.problem?.contains("hangs") == true }
        #expect(hung.problem?.contains("scene.swift:17: error: it was still running here") == true)
        try watch.save(WatchedScene.moving("blue", onLoad: "exit(0)"))
        try watch.state("the end") { $0.problem?.contains("ends the program") == true }
        #expect(trapped.generation == 1 && hung.generation == 1)
        #expect(watch.client.property("_NET_CLIENT_LIST", of: watch.client.root) == [viewer])
        try watch.expect(WatchedScene.red)
      }
    }

    @Test func aSceneThatCrashesOnAClickIsRestored() throws {
      let source = WatchedScene.moving("red", onTouch: #"fatalError("clicked")"#)
      try withWatch(source) { watch, _ in
        try watch.state("the first version") { $0.generation == 1 }
        try watch.ask(#"{"verb": "pause"}"#)
        try watch.ask(#"{"verb": "range", "in": 0.25, "out": 3}"#)
        try watch.ask(#"{"verb": "seek", "time": 0.75}"#)
        try watch.send(#"{"verb": "click", "x": 60, "y": 400}"#)
        try watch.findWindow()
        let back = try watch.state("the crash") { $0.problem != nil }
        #expect(
          back.problem?.contains("scene.swift:21: error: clicked") == true, "\(back.problem ?? "")")
        #expect(abs(back.time - 0.75) < 1e-6 && back.generation == 1 && !back.isPlaying)
        #expect(back.range == [0.25, 3])
        try watch.expect(WatchedScene.red)
        try watch.save(WatchedScene.moving("blue"))
        let mended = try watch.state("the remedy") { $0.generation == 2 }
        #expect(mended.problem == nil && abs(mended.time - 0.75) < 1e-6)
        try watch.expect(WatchedScene.blue)
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
        try watch.findWindow()
        let back = try watch.state("the crash") { $0.problem != nil }
        #expect(
          back.problem?.contains("scene.swift:21: error: clicked") == true, "\(back.problem ?? "")")
      }
    }

    @Test func aCrashKeepsTheWindowsPosition() throws {
      let source = WatchedScene.moving("red", onTouch: #"fatalError("clicked")"#)
      try withWatch(source, "--size", "700x500") { watch, _ in
        try watch.state("the first version") { $0.generation == 1 }
        let before = watch.client.position(of: watch.window)
        XMoveWindow(watch.client.display, watch.window, 143, 87)
        let moved = try watch.client.require("the move") {
          let position = watch.client.position(of: watch.window)
          return position == before ? nil : position
        }
        try watch.send(#"{"verb": "click", "x": 60, "y": 400}"#)
        try watch.findWindow()
        try watch.state("the crash") { $0.problem != nil }
        try watch.expect(WatchedScene.red)
        #expect(watch.client.position(of: watch.window) == moved)
      }
    }

    /// Expects the notice about a restart to stay until the viewer's window is shown.
    @Test func theNoticeOfARestartStaysUntilTheViewerIsThere() throws {
      try withServer { server in
        try withTemporaryFolder { folder in
          let client = try XClient(server)
          let notice = try Child(
            Program.executable(), ["restart-notice", folder.path, "scene.swift"],
            environment: ["DISPLAY": server.display])
          let window = try client.require("the notice") {
            client.property("_NET_CLIENT_LIST", of: client.root)?.first
          }
          let _: Bool = try client.require("its text") {
            guard let picture = client.picture(of: window) else { return nil }
            let colors = Set((0..<picture.width).map { picture[$0, 28] })
            return colors.count > 4 ? true : nil
          }
          #expect(notice.isRunning)
          try Data().write(to: folder.appendingPathComponent("shown"))
          let end = try notice.waitForEnd()
          #expect(end == .exit(0), "\(notice.errors.linesAtEnd())")
        }
      }
    }

    @Test func aSceneThatHangsOnAClickIsRestored() throws {
      try withWatch(WatchedScene.moving("red", onTouch: "while true {}")) { watch, _ in
        try watch.state("the first version") { $0.generation == 1 }
        try watch.send(#"{"verb": "click", "x": 60, "y": 400}"#)
        try watch.findWindow()
        let back = try watch.state("the hang") { $0.problem != nil }
        #expect(back.problem?.contains("hung") == true && back.generation == 1)
      }
    }

    @Test func aSceneThatCrashesRepeatedlyWaitsForTheNextSave() throws {
      let timer =
        "Timer.scheduledTimer(withTimeInterval: 0.2, repeats: false) { _ in fatalError(\"always\") }"
      try withWatch(WatchedScene.moving("red", onLoad: timer)) { watch, _ in
        for _ in 0..<2 { try watch.findWindow() }
        let line = watch.child.errors.wait { lines in
          lines.first { $0.contains("again and again") }
        }
        #expect(
          line?.contains("scene.swift has crashed") == true
            && line?.contains("waits for the next save: scene.swift:17: always") == true,
          "\(line ?? "")")
        try watch.findWindow()
        let waiting = try watch.state("the third crash") { $0.problem?.contains("waits") == true }
        #expect(!waiting.isPlaying && waiting.time == 0)
        try watch.expect(WatchedScene.warning)
        try watch.expect(WatchedScene.red, isShown: false)
        try watch.save(WatchedScene.moving("blue"))
        let mended = try watch.state("the remedy") { $0.generation == 2 }
        #expect(mended.problem == nil && mended.time == 0 && !mended.isPlaying)
        try watch.expect(WatchedScene.blue)
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

    /// Sends a signal while the backtrace of the viewer's process is being written, when that process does not react
    /// to signals.
    @Test func aSignalDuringACrashEndsBothProcesses() throws {
      let source = WatchedScene.moving("red", onTouch: #"fatalError("clicked")"#)
      try withWatch(source) { watch, _ in
        try watch.state("the first version") { $0.generation == 1 }
        try watch.send(#"{"verb": "click", "x": 60, "y": 400}"#)
        let trap = watch.child.errors.wait { lines in lines.first { $0.contains("clicked") } }
        #expect(trap != nil)
        #expect(try watch.stop() == .exit(128 + SIGTERM))
        _ = try watch.client.require("no window") {
          watch.client.property("_NET_CLIENT_LIST", of: watch.client.root)?.isEmpty != false
            ? true : nil
        }
      }
    }

    /// The exit status is that by which a shell reports the signal: 130 for Ctrl-C.
    @Test(arguments: [SIGINT, SIGTERM])
    func aSignalEndsBothProcesses(signal: Int32) throws {
      try withWatch(WatchedScene.moving("red")) { watch, folder in
        try watch.state("the first version") { $0.generation == 1 }
        #expect(try watch.stop(by: signal) == .exit(128 + signal))
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
