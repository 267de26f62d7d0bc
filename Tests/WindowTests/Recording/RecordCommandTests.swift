import CommitStream
import CoreGraphics
import Foundation
import Recordings
import RenderModel
import Testing
import WindowSystem

extension WindowTests {
  /// `lamina record`, with real programs in real windows, and without a display.
  struct RecordCommandTests {
    /// A program that `lamina record` runs, in a folder where it writes `a.lamina`.
    private struct Recorded {
      let child: Child
      let client: XClient
      let server: XServer
      let file: URL

      init(_ options: [String] = [], in folder: URL, on server: XServer) throws {
        (self.server, client) = (server, try XClient(server))
        file = folder.appendingPathComponent("a.lamina")
        child = try Child(
          Program.executable(),
          ["record", "-o", "a.lamina"] + options + ["--", Program.besideTests("TestPage").path],
          environment: ["DISPLAY": server.display], folder: folder)
      }

      var window: UInt? {
        get throws {
          let windows = try Tool.run(
            "xdotool", ["search", "--onlyvisible", "--name", "^Page$"], display: server.display)
          return windows.first.flatMap { UInt($0) }
        }
      }

      /// Waits until the program has printed a line that begins with `start`.
      func wait(for start: String) throws {
        let line = child.output.wait { lines in lines.first { $0.hasPrefix(start) } }
        if line == nil {
          throw Failure("no line “\(start)”: \(child.output.lines), \(child.errors.lines)")
        }
      }

      /// Clicks the button that moves the square, and waits until it has arrived.
      func moveSquare() throws {
        try wait(for: "appeared")
        let window = try client.require("the window") { try self.window }
        try Tool.run(
          "xdotool", ["mousemove", "--window", "\(window)", "100", "40", "click", "1"],
          display: server.display)
        try wait(for: "arrived")
      }

      /// The recording in the file; nil if it cannot be read.
      var recording: Recording? {
        (try? Data(contentsOf: file)).flatMap { try? Recording([UInt8]($0)) }
      }
    }

    private func withRecorded(_ options: String..., body: (Recorded) throws -> Void) throws {
      try withTemporaryFolder { folder in
        try withServer { server in
          let recorded = try Recorded(options, in: folder, on: server)
          defer { recorded.child.stop() }
          try body(recorded)
        }
      }
    }

    /// Returns the picture that `lamina render` draws of the recording.
    private func picture(_ recorded: Recorded, at time: Double) throws -> Bitmap {
      let output = recorded.file.deletingLastPathComponent().appendingPathComponent("p.png")
      let run = try Program.run(
        ["render", recorded.file.path, "--time", "\(time)", "-o", output.path])
      guard run.end == .exit(0) else { throw Failure("lamina render: \(run)") }
      return try CGImage.png(contentsOfFile: output.path).bitmap
    }

    @Test func aProgramIsRecordedUntilItEnds() throws {
      try withRecorded { recorded in
        try recorded.moveSquare()
        try Tool.run("wmctrl", ["-c", "Page"], display: recorded.server.display)
        try recorded.child.expectEnd(.exit(0))
        let lines = recorded.child.errors.linesAtEnd()
        #expect(lines.count == 1 && lines[0].contains("recorded "), "\(lines)")
        let recording = try #require(recorded.recording)
        #expect(recording.issues.isEmpty && recording.duration >= 0.5)
        #expect(recording.inputs.contains { $0.kind == .pointerDown && $0.code == 1 })
        #expect(recording.frames.count > 5 && recording.canvas(at: 0).width == 400)
        let end = try picture(recorded, at: recording.duration)
        #expect(end.width == 400 && end.height == 300)
        #expect(end[360, 180] == 0xFFFF_0000 && end[240, 180] == 0xFFFF_FFFF)
        let press = try #require(recording.inputs.first { $0.kind == .pointerDown })
        let start = try picture(recorded, at: press.time)
        #expect(start[240, 180] == 0xFFFF_0000 && start[360, 180] == 0xFFFF_FFFF)
      }
    }

    /// The changes before the last second are in the file, whatever ends the program.
    @Test(arguments: [[], ["--last", "60s"]])
    func aKilledProgramLeavesARecording(options: [String]) throws {
      try withTemporaryFolder { folder in
        try withServer { server in
          let recorded = try Recorded(options, in: folder, on: server)
          defer { recorded.child.stop() }
          try recorded.moveSquare()
          let window = try #require(try recorded.window)
          let process = try #require(recorded.client.property("_NET_WM_PID", of: window)?.first)
          // The last commit is in the file a second after it was made, and the square has arrived.
          let deadline = Deadline(1)
          while !deadline.isOver { usleep(1000) }
          kill(pid_t(process), SIGKILL)
          try recorded.child.expectEnd(.exit(128 + SIGKILL))
          let recording = try #require(recorded.recording)
          #expect(try picture(recorded, at: 0)[240, 180] == 0xFFFF_0000)
          #expect(try picture(recorded, at: recording.duration)[360, 180] == 0xFFFF_0000)
          #expect(recording.inputs.contains { $0.kind == .pointerDown })
          let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
          #expect(names == ["a.lamina", "p.png"])
        }
      }
    }

    /// A recording that cannot be written does not stop the program.
    @Test(
      arguments: [
        ("/nowhere/a.lamina", nil, "/nowhere/a.lamina"),
        ("/", nil, "/: cannot be written (is a folder"),
        ("/nowhere/a.lamina", "1h", "'1h'"),
      ] as [(String, String?, String)])
    func aProgramGoesOnWithoutItsRecording(path: String, last: String?, part: String) throws {
      try withServer { server in
        let child = try Child(
          Program.besideTests("TestPage"), [],
          environment: [
            "DISPLAY": server.display, "LAMINA_RECORD": path, "LAMINA_RECORD_LAST": last,
          ])
        defer { child.stop() }
        let appeared = child.output.wait { lines in lines.first { $0.hasPrefix("appeared") } }
        #expect(appeared != nil)
        // The window manager may learn of the window a little later.
        _ = try XClient(server).require("the closing of the window") {
          try? Tool.run("wmctrl", ["-c", "Page"], display: server.display)
        }
        try child.expectEnd(.exit(0))
        let errors = child.errors.linesAtEnd()
        #expect(errors.count == (last == nil ? 1 : 2), "\(errors)")
        #expect(errors.first?.contains(part) == true, "\(errors)")
      }
    }

    @Test func twoProgramsDoNotWriteIntoOneFile() throws {
      try withTemporaryFolder { folder in
        try withServer { server in
          let children = try (0..<2).map { _ in
            try Child(
              Program.besideTests("TestPage"), [],
              environment: ["DISPLAY": server.display, "LAMINA_RECORD": "a.lamina"], folder: folder)
          }
          defer { for child in children { child.stop() } }
          for child in children {
            #expect(child.output.wait { lines in lines.first { $0.hasPrefix("appeared") } } != nil)
          }
          let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
          #expect(names == ["a-2.lamina", "a.lamina"])
        }
      }
    }

    // MARK: Without a window

    @Test(arguments: [("exit 7", 7), ("kill -TERM $$", 143), ("exit 0", 1)] as [(String, Int32)])
    func theStatusIsThatOfTheProgram(script: String, status: Int32) throws {
      try withTemporaryFolder { folder in
        let old = folder.appendingPathComponent("a.lamina")
        try Data("old".utf8).write(to: old)
        let run = try Program.run(
          ["record", "-o", "a.lamina", "--", "sh", "-c", script], folder: folder)
        #expect(run.end == .exit(status))
        #expect(run.errors.count == 1 && run.errors[0].contains("opened no window"), "\(run)")
        // Nothing was recorded, so the file is as it was.
        #expect(try Data(contentsOf: old) == Data("old".utf8))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.lamina"])
      }
    }

    /// A program that crashes before anything is written leaves an empty file, or half of one.
    @Test(arguments: [": >", "printf half >"])
    func anOldRecordingIsKeptIfTheNewOneCannotBeOpened(command: String) throws {
      try withTemporaryFolder { folder in
        let old = folder.appendingPathComponent("a.lamina")
        try Data("old".utf8).write(to: old)
        let run = try Program.run(
          ["record", "-o", "a.lamina", "--", "sh", "-c", "\(command) \"$LAMINA_RECORD\""],
          folder: folder)
        #expect(run.end == .exit(1))
        #expect(run.errors.count == 1 && run.errors[0].contains("nothing was recorded"), "\(run)")
        #expect(try Data(contentsOf: old) == Data("old".utf8))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.lamina"])
      }
    }

    /// Returns the arguments for a program that copies a complete recording to its path, and to that of a second window.
    private func copying(in folder: URL) throws -> (arguments: [String], recording: Data) {
      var encoder = StreamEncoder()
      encoder.append(Commit(time: 0))
      encoder.append(.end(0))
      let recording = Data(encoder.take().bytes())
      try recording.write(to: folder.appendingPathComponent("complete"))
      let script = #"cp complete "$LAMINA_RECORD"; cp complete "${LAMINA_RECORD%.lamina}-2.lamina""#
      return (["record", "-o", "a.lamina", "--", "sh", "-c", script], recording)
    }

    @Test func onlyTheFileOfTheFirstWindowIsReplaced() throws {
      try withTemporaryFolder { folder in
        let (arguments, recording) = try copying(in: folder)
        let (first, second, third) = ("a.lamina", "a-2.lamina", "a-3.lamina")
        for name in [first, second] {
          try Data("old".utf8).write(to: folder.appendingPathComponent(name))
        }
        let run = try Program.run(arguments, folder: folder)
        #expect(run.end == .exit(0) && run.errors.count == 2, "\(run)")
        let expected = [first: recording, second: Data("old".utf8), third: recording]
        for (name, data) in expected {
          #expect(try Data(contentsOf: folder.appendingPathComponent(name)) == data, "\(name)")
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        #expect(names == [second, third, first, "complete"].sorted())
      }
    }

    /// A program that is killed cannot write the time of its end.
    @Test(arguments: [nil, "1s"] as [String?])
    func theRestOfAKilledProgramIsRecorded(last: String?) throws {
      try withTemporaryFolder { folder in
        var encoder = StreamEncoder()
        let start = monotonicSeconds() - 100
        encoder.append(Commit(time: start))
        try Data(encoder.take().bytes()).write(to: folder.appendingPathComponent("complete"))
        let options = ["record", "-o", "a.lamina"] + (last.map { ["--last", $0] } ?? [])
        let run = try Program.run(
          options + ["--", "sh", "-c", #"cp complete "$LAMINA_RECORD"; kill -KILL $$"#], folder: folder)
        #expect(run.end == .exit(128 + SIGKILL) && run.errors.count == 1, "\(run)")
        let data = try Data(contentsOf: folder.appendingPathComponent("a.lamina"))
        let recording = try Recording([UInt8](data))
        let end = recording.start + recording.duration
        #expect(recording.issues.isEmpty && end >= start + 100 && end <= monotonicSeconds())
        #expect(last == nil ? recording.start == start : abs(recording.duration - 1) < 1e-6)
      }
    }

    /// If the disk is full, the recorder writes that it failed, or nothing. A program that is killed writes no end either,
    /// but that is no fault.
    @Test(
      arguments: [
        (0, 0, false, false, 1), (0, 0, true, false, 1), (2, 0, false, true, 1), (2, 0, true, true, 1),
        (0, 137, false, true, 137), (2, 7, false, true, 7),
      ] as [(Double, Int32, Bool, Bool, Int32)])
    func aRecordingThatEndedEarlyIsTold(
      duration: Double, exit: Int32, saysSo: Bool, replaces: Bool, status: Int32
    ) throws {
      try withTemporaryFolder { folder in
        var encoder = StreamEncoder()
        for time in [0, duration] as [Double] { encoder.append(Commit(time: time)) }
        if saysSo { encoder.append(.failure(duration)) }
        let recording = Data(encoder.take().bytes())
        try recording.write(to: folder.appendingPathComponent("cut"))
        let old = folder.appendingPathComponent("a.lamina")
        try Data("old".utf8).write(to: old)
        let run = try Program.run(
          ["record", "-o", "a.lamina", "--", "sh", "-c", "cp cut \"$LAMINA_RECORD\"; exit \(exit)"],
          folder: folder)
        #expect(run.end == .exit(status) && run.errors.count == 1, "\(run)")
        #expect(run.errors.first?.contains("ended early") == (exit < 128), "\(run)")
        let data = try Data(contentsOf: old)
        // The end of a killed program is added.
        let isExpected =
          exit < 128 ? data == (replaces ? recording : Data("old".utf8)) : data.starts(with: recording)
        #expect(isExpected)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        #expect(names == ["a.lamina", "cut"])
      }
    }

    @Test func aSymbolicLinkIsFollowed() throws {
      try withTemporaryFolder { folder in
        let (arguments, recording) = try copying(in: folder)
        let target = folder.appendingPathComponent("target.lamina")
        try Data("old".utf8).write(to: target)
        let link = folder.appendingPathComponent("a.lamina").path
        try FileManager.default.createSymbolicLink(
          atPath: link, withDestinationPath: "target.lamina")
        #expect(try Program.run(arguments, folder: folder).end == .exit(0))
        #expect(try Data(contentsOf: target) == recording)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "target.lamina")
      }
    }

    @Test func aProcessThatTheProgramLeavesBehindIsNotWaitedFor() throws {
      try withTemporaryFolder { folder in
        let script = "sleep 60 <&- >&- 2>&- & echo $!; exit 3"
        let run = try Program.run(
          ["record", "-o", "a.lamina", "--", "sh", "-c", script], folder: folder)
        #expect(run.end == .exit(3))
        // The process still runs.
        #expect(run.output.first.flatMap { pid_t($0) }.map { kill($0, SIGKILL) } == 0)
      }
    }

    @Test func aRemovedFolderIsTold() throws {
      try withTemporaryFolder { folder in
        let output = folder.appendingPathComponent("g/a.lamina")
        try FileManager.default.createDirectory(
          at: output.deletingLastPathComponent(), withIntermediateDirectories: false)
        let run = try Program.run(
          ["record", "-o", output.path, "--", "rm", "-r", output.deletingLastPathComponent().path])
        #expect(run.end == .exit(1) && run.errors.count == 1)
        #expect(run.errors.first?.contains("\(folder.path)/g was removed") == true, "\(run)")
      }
    }

    @Test(arguments: [("TERM", SIGTERM), ("QUIT", SIGQUIT), ("USR1", SIGUSR1)])
    func signalsArePassedOn(name: String, number: Int32) throws {
      try withTemporaryFolder { folder in
        let script = "trap 'exit 9' \(name); echo ready; while :; do sleep 0.05; done"
        let child = try Child(
          Program.executable(), ["record", "-o", "a.lamina", "--", "sh", "-c", script], folder: folder)
        #expect(child.output.wait { $0.first } == "ready")
        kill(child.identifier, number)
        try child.expectEnd(.exit(9))
      }
    }

    @Test func wrongArgumentsAreReportedInOneLine() throws {
      try withTemporaryFolder { folder in
        try Data().write(to: folder.appendingPathComponent("text"))
        let wrong: [(arguments: [String], part: String)] = [
          (["-o", "a.lamina", "--", "no-such-program"], "no-such-program"),
          (["-o", "a.lamina", "--", "./text"], "./text"),
          (["-o", "a.lamina", "--", "./nothing"], "nothing"),
          (["-o", "nowhere/a.lamina", "--", "true"], "nowhere"),
        ]
        for (arguments, part) in wrong {
          let run = try Program.run(["record"] + arguments, folder: folder)
          #expect(run.end != .exit(0) && run.errors.count == 1, "\(run)")
          #expect(run.errors.first?.contains(part) == true, "\(run)")
        }
        #expect(try Program.run(["record", "-o", "-", "--", "true"]).end == .exit(64))
        #expect(try Program.run(["record", "-o", "a.lamina", "--"]).end == .exit(64))
        #expect(
          try Program.run(["record", "-o", "a.lamina", "--last", "soon", "--", "true"]).end == .exit(64)
        )
        let picture = try Program.run(["record", "-o", "a.png", "--", "true"])
        #expect(picture.end == .exit(64) && picture.errors.first?.contains("'a.png'") == true)
      }
    }
  }
}
