import Attaching
import CommitStream
import CoreGraphics
import Foundation
import RenderModel
import Testing
import ViewerControl

extension WindowTests {
  /// A viewer that is attached to a real program: the page of `Tests/Applications/Page/PageController.swift`, or the moving
  /// square of its `main.swift`.
  struct AttachingTests {
    private static let (red, blue): (UInt32, UInt32) = (0xFF0000, 0x0000FF)

    /// The copy is drawn by this process, and must have the pixels of the window, before and after an animation.
    private func expectSamePixels(_ viewer: AttachedProgram) throws {
      let program = viewer.program
      try program.waitForColor(Self.red, at: 240, 180)
      #expect(viewer.differingPixels() == 0)
      try program.expectLine("tapped 1") { try program.click(60, 40) }
      try program.waitForLine("arrived true")
      try program.waitForColor(Self.red, at: 378, 180)
      _ = try program.waitUntilStill()
      try viewer.wait(for: "the same pixels") { viewer.differingPixels() == 0 }
    }

    @Test func theViewersTreeHasThePixelsOfTheWindow() throws {
      try withInspectedProgram { program, path in
        try program.waitForColor(Self.red, at: 240, 180)
        _ = try program.waitUntilStill()
        try expectSamePixels(AttachedProgram(program, at: path))
      }
    }

    /// The relay delays both directions by 50 ms, as `ssh -L` may.
    @Test func aRelayWithADelayMakesNoDifference() throws {
      try withTemporaryFolder { folder in
        try withInspectedProgram { program, path in
          let relay = try Relay(at: "\(folder.path)/relay", to: path, delay: 0.05)
          try program.waitForColor(Self.red, at: 240, 180)
          _ = try program.waitUntilStill()
          let viewer = try AttachedProgram(program, at: "\(folder.path)/relay")
          try expectSamePixels(viewer)
          try viewer.setSpeed(0)
          viewer.detach()
          try waitUntilDetached(program, at: path)
          withExtendedLifetime(relay) {}
        }
      }
    }

    /// Waits until the program says that no viewer is attached.
    private func waitUntilDetached(_ program: Application, at path: String) throws {
      let client = program.client
      try #require(
        client.wait(until: Deadline()) { () -> Bool? in
          let other = try? ProgramClient(path: path, timeout: Deadline.timeout)
          guard case .greeting(let greeting)? = try? other?.receive() else { return nil }
          return greeting.isAttached ? nil : true
        } == true)
    }

    @Test func theClockStopsStepsAndRunsOn() throws {
      try withInspectedProgram("square") { program, path in
        let viewer = try AttachedProgram(program, at: path)
        try viewer.setSpeed(0)
        let stopped = try program.waitUntilStill()
        try viewer.step()
        let stepped = try program.client.require("a frame") {
          program.stamp != stopped ? program.stamp : nil
        }
        #expect(try program.waitUntilStill() == stepped)
        try viewer.setSpeed(0.5)
        _ = try program.client.require("a frame") { program.stamp != stepped ? true : nil }
      }
    }

    @Test func theClockIsNormalWhenTheViewerIsGone() throws {
      try withInspectedProgram("square") { program, path in
        var viewer: AttachedProgram? = try AttachedProgram(program, at: path)
        try viewer?.setSpeed(0)
        let stopped = try program.waitUntilStill()
        // The system closes the socket in the same way when it kills a viewer.
        viewer = nil
        _ = try program.client.require("a frame") { program.stamp != stopped ? true : nil }
        try waitUntilDetached(program, at: path)
        let next = try AttachedProgram(program, at: path)
        #expect(next.clock?.speed == 1 && next.clock?.time == next.clock?.mediaTime)
      }
    }

    @Test func editsReachTheProgram() throws {
      try withInspectedProgram { program, path in
        try program.waitForColor(Self.red, at: 240, 180)
        let viewer = try AttachedProgram(program, at: path)
        let runner = try #require(viewer.layer(withBackground: Self.red))
        let green = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
        #expect(try viewer.edit(runner, "backgroundColor", .color(green)) == "")
        try program.waitForColor(0x00FF00, at: 240, 180)
        #expect(try viewer.edit(runner, "position.x", .number(300)) == "")
        try program.waitForColor(0x00FF00, at: 300, 180)
        #expect(try viewer.edit(runner, "position.x", .number(.nan)) != "")
        #expect(program.color(300, 180) == 0x00FF00)
      }
    }

    @Test func aClickSelectsALayerAndDoesNotReachTheProgram() throws {
      try withInspectedProgram { program, path in
        try program.waitForColor(Self.blue, at: 30, 30)
        let viewer = try AttachedProgram(program, at: path)
        let runner = try #require(viewer.layer(withBackground: Self.red))
        try viewer.client.send(.setSelecting(.always))
        // The answer to an edit shows that the request before it was performed.
        _ = try viewer.edit(runner, "opacity", .number(1))
        try program.click(240, 180)
        try viewer.wait(for: "the selection") { viewer.selection != nil }
        #expect(viewer.selection == runner)
        try program.click(60, 40)
        try viewer.wait(for: "another selection") { viewer.selection != runner }
        viewer.detach()
        try waitUntilDetached(program, at: path)
        try program.expectLine("tapped 1") { try program.click(60, 40) }
      }
    }

    @Test func bytesThatAreNoRequestChangeNothing() throws {
      try withInspectedProgram { program, path in
        try program.waitForColor(Self.red, at: 240, 180)
        var random = SystemRandomNumberGenerator()
        for count in [1, 8, 100, 70_000] {
          let client = try ProgramClient(path: path, timeout: Deadline.timeout)
          let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
          // The program may close the connection before it has read all bytes.
          try? client.send(bytes)
          client.close()
        }
        try expectSamePixels(AttachedProgram(program, at: path))
      }
    }

    /// The test takes four seconds of real time, because it checks that nothing happens during them.
    @Test func withoutAViewerThereIsNoThreadAndNoWakeUp() throws {
      try withServer { server in
        try withTemporaryFolder { folder in
          var counts: [Int] = []
          for value in ["0", "1"] {
            let program = try Application(
              "TestPage",
              environment: ["XDG_RUNTIME_DIR": folder.path, "LAMINA_INSPECT": value], on: server)
            try program.waitForColor(Self.red, at: 240, 180)
            _ = try program.waitUntilStill()
            // The threads that the start has used end after some seconds.
            try counts.append(
              program.client.require("the threads") {
                let count = try program.child.voluntarySwitches.count
                return count <= counts.first ?? .max ? count : nil
              })
            let (ticks, switches) = try (program.child.cpuTicks, program.child.voluntarySwitches)
            Thread.sleep(forTimeInterval: 2)
            #expect(try program.child.cpuTicks == ticks)
            // A thread that the start has used may end meanwhile.
            let after = try program.child.voluntarySwitches
            #expect(after.allSatisfy { switches[$0.key] == $0.value })
            try program.close()
          }
          #expect(counts.count == 2)
        }
      }
    }

    /// The viewer is a process of its own, which is controlled through its socket and then killed.
    @Test func theViewerControlsAProgramUntilItIsKilled() throws {
      try withInspectedProgram("square") { program, path in
        try withTemporaryFolder { folder in
          let (viewer, client) = try openViewer(of: path, beside: program, in: folder)
          defer { viewer.stop() }
          let tree = try ask(client, #"{"verb": "tree"}"#)
          #expect(tree.contains("\"window\""), "\(tree)")
          // A program whose window is covered shows no frames.
          try program.use("wmctrl", "-i", "-a", "\(program.window)")
          _ = try ask(client, #"{"verb": "pause"}"#)
          let stopped = try program.waitUntilStill()
          _ = try ask(client, #"{"verb": "step"}"#)
          _ = try program.client.require("a frame") { program.stamp != stopped ? true : nil }
          let stepped = try program.waitUntilStill()
          kill(viewer.identifier, SIGKILL)
          _ = try program.client.require("a frame") { program.stamp != stepped ? true : nil }
          try waitUntilDetached(program, at: path)
        }
      }
    }

    @Test func theViewerSaysThatTheProgramHasEnded() throws {
      try withTemporaryFolder { folder in
        try withServer { server in
          let program = try Application(
            "TestPage", environment: ["XDG_RUNTIME_DIR": folder.path, "LAMINA_INSPECT": "1"],
            on: server)
          let path = "\(folder.path)/lamina/TestPage.\(program.child.identifier).sock"
          let (viewer, client) = try openViewer(of: path, beside: program, in: folder)
          defer { viewer.stop() }
          try program.close()
          _ = try program.client.require("the notice") {
            try ask(client, #"{"verb": "state"}"#).contains("TestPage has ended, or") ? true : nil
          }
          _ = try ask(client, #"{"verb": "quit"}"#)
          try viewer.expectEnd(.exit(0))
        }
      }
    }

    /// Opens a viewer that shows the program whose socket is at `path`, on the same server.
    private func openViewer(
      of path: String, beside program: Application, in folder: URL
    ) throws -> (child: Child, client: ControlClient) {
      let socket = "\(folder.path)/control"
      let child = try Child(
        Program.executable(), ["attach", path, "--control", socket],
        environment: ["DISPLAY": program.server.display])
      let client = try program.client.require("the viewer's socket") {
        child.isRunning ? try? ControlClient(path: socket, timeout: Deadline.timeout) : nil
      }
      return (child, client)
    }

    /// Sends a request to the viewer, and returns its answer.
    private func ask(_ client: ControlClient, _ request: String) throws -> String {
      try client.send(request)
      return try client.receive() ?? ""
    }

    @Test func theCommandListsPrograms() throws {
      try withInspectedProgram { program, path in
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
          .deletingLastPathComponent()
        let environment = ["XDG_RUNTIME_DIR": folder.path]
        let number = program.child.identifier
        #expect(
          try Program.run(["attach"], environment: environment).output
            == ["\(number)  TestPage  Page"])
        let viewer = try AttachedProgram(program, at: path)
        #expect(
          try Program.run(["attach"], environment: environment).output
            == ["\(number)  TestPage  Page (a viewer is attached)"])
        viewer.detach()
      }
    }

    @Test func theCommandSaysWhyTheListIsEmpty() throws {
      try withTemporaryFolder { folder in
        let empty = try Program.run(["attach"], environment: ["XDG_RUNTIME_DIR": folder.path])
        #expect(empty.end == .exit(0) && empty.output.isEmpty)
        #expect(
          empty.errors == ["lamina: no program can be shown; start one with LAMINA_INSPECT=1"])
        let none = try Program.run(["attach"], environment: ["XDG_RUNTIME_DIR": nil])
        #expect(none.end == .exit(1))
        #expect(none.errors == ["lamina: XDG_RUNTIME_DIR names no folder for sockets"])
        let open = folder.appendingPathComponent("lamina").path
        try FileManager.default.createDirectory(atPath: open, withIntermediateDirectories: false)
        chmod(open, 0o777)
        let unsafe = try Program.run(["attach"], environment: ["XDG_RUNTIME_DIR": folder.path])
        #expect(unsafe.end == .exit(1) && unsafe.errors.count == 1)
        #expect(unsafe.errors.first?.contains("'\(open)' must be a folder") == true, "\(unsafe)")
      }
    }

    @Test func aSocketThatCannotBeMadeIsReportedOnlyIfItWasRequested() throws {
      try withServer { server in
        let cases: [(String?, Int)] = [("1", 1), (nil, 0)]
        for (value, lines) in cases {
          let program = try Application(
            "TestPage", environment: ["XDG_RUNTIME_DIR": nil, "LAMINA_INSPECT": value], on: server)
          try program.waitForColor(Self.red, at: 240, 180)
          try program.use("wmctrl", "-i", "-c", "\(program.window)")
          try program.child.expectEnd(.exit(0))
          let errors = program.child.errors.linesAtEnd()
          #expect(errors.count == lines, "\(errors)")
          if lines == 1 { #expect(errors[0].hasPrefix("TestPage: no viewer can attach: ")) }
        }
      }
    }
  }
}
