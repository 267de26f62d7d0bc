import Foundation
import Testing

extension WindowTests {
  /// Commands without a window, with a scene in Swift that ends the program, or goes on for ever, after half a second.
  struct SandboxedCommandTests {
    private static let name = "scene.swift"
    private static let source = """
      import UIKit

      final class Scene: UIViewController {
        override func viewDidLoad() {
          view.backgroundColor = .white
          print("loaded")
          let attack = ProcessInfo.processInfo.environment["LAMINA_TEST_ATTACK"]
          if let mark = ProcessInfo.processInfo.environment["LAMINA_TEST_MARK"] {
            _ = FileManager.default.createFile(atPath: mark, contents: nil)
          }
          DispatchQueue.main.asyncAfter(deadline: .now() + 0.5) {
            if attack == "exit" { exit(0) }
            fflush(stdout)
            fputs("attacking\\n", stderr)
            while attack == "loop" {}
          }
        }
      }
      """

    private static let gestures = #"{"version": 1, "size": [400, 300], "gestures": []}"#

    private func withScene(_ body: (URL) throws -> Void) throws {
      try withTemporaryFolder { folder in
        try Data(Self.source.utf8).write(to: folder.appendingPathComponent(Self.name))
        try Data(Self.gestures.utf8).write(to: folder.appendingPathComponent("user.json"))
        try body(folder)
      }
    }

    /// Nothing is written, and one line says why.
    @Test(arguments: [
      ["export", name, "--to", "1", "-o", "film.gif"], ["export", name, "--to", "1", "-o", "frames/"],
      ["tree", name, "--at", "1"],
      ["film", name, "--gestures", "user.json", "--to", "1", "-o", "film.gif"],
    ])
    func nothingIsWrittenIfTheSceneEndsTheProgram(arguments: [String]) throws {
      try withScene { folder in
        let run = try Program.run(
          arguments, environment: ["LAMINA_TEST_ATTACK": "exit"], folder: folder)
        #expect(run.end == .exit(1))
        #expect(run.errors.count == 1, "\(run.errors)")
        #expect(run.errors.first?.hasPrefix("lamina: \(Self.name)") == true)
        #expect(run.output == ["loaded"])
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(Set(left) == [Self.name, "user.json"])
      }
    }

    /// The code of a scene can write only with `--trust`.
    @Test(arguments: [
      ["render", name, "-o", "a.png"], ["convert", name, "a.caml"],
      ["film", name, "--gestures", "user.json", "--to", "0.2", "-o", "a.png"],
    ])
    func codeRunsInTheSandbox(arguments: [String]) throws {
      try withScene { folder in
        let (mark, output) = (folder.path + "/mark", folder.path + "/" + (arguments.last ?? ""))
        for options in [[], ["--trust"]] {
          let run = try Program.run(
            arguments + options, environment: ["LAMINA_TEST_MARK": mark], folder: folder)
          #expect(run.end == .exit(0) && run.output == ["loaded"], "\(run)")
          #expect(FileManager.default.fileExists(atPath: mark) == (options == ["--trust"]))
          #expect(try Data(contentsOf: URL(fileURLWithPath: output)).count > 100)
          try FileManager.default.removeItem(atPath: output)
        }
      }
    }

    /// The end of ffmpeg is noticed although the worker, which closes its descriptors, goes on. A script is in place of ffmpeg.
    @Test func aVideoIsCompleted() throws {
      try withScene { folder in
        let program = folder.appendingPathComponent("ffmpeg")
        let script = "#!/bin/sh\nfor file; do :; done\ncat > \"$file\"\n"
        try Data(script.utf8).write(to: program)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
        let path = "\(folder.path):\(ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")"
        let run = try Program.run(
          ["export", Self.name, "--to", "0.2", "-o", "film.mp4"], environment: ["PATH": path],
          folder: folder)
        #expect(run.end == .exit(0), "\(run)")
        let film = folder.appendingPathComponent("film.mp4")
        #expect(try Data(contentsOf: film).count > 100_000)
      }
    }

    /// With `--trust` the scene gets no other result.
    @Test(arguments: [[], ["--trust"]])
    func aSceneThatBehavesIsDrawn(options: [String]) throws {
      try withScene { folder in
        let run = try Program.run(
          ["render", Self.name, "--at", "1", "-o", "a.png"] + options, folder: folder)
        #expect(run.end == .exit(0), "\(run)")
        #expect(run.errors == ["attacking"] && run.output == ["loaded"])
        #expect(FileManager.default.fileExists(atPath: folder.appendingPathComponent("a.png").path))
      }
    }

    /// A scene that goes on for ever ends with the command, also if that is killed, and temporary files are removed.
    @Test(arguments: [SIGINT, SIGKILL])
    func theSceneEndsWithTheCommand(signal: Int32) throws {
      try withScene { folder in
        let temporary = folder.appendingPathComponent("temporary")
        try FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: false)
        let child = try Child(
          Program.executable(), ["render", Self.name, "--at", "1", "-o", "a.png"],
          environment: ["LAMINA_TEST_ATTACK": "loop", "TMPDIR": temporary.path], folder: folder)
        defer { child.stop() }
        _ = child.errors.wait { $0.contains("attacking") ? true : nil }
        let worker = try #require(Self.children(of: child.identifier).first)
        kill(child.identifier, signal)
        try child.expectEnd(signal == SIGINT ? .exit(130) : .signal(SIGKILL))
        let deadline = Deadline()
        while Self.isRunning(worker), !deadline.isOver {}
        #expect(!Self.isRunning(worker))
        guard signal == SIGINT else { return }
        #expect(try FileManager.default.contentsOfDirectory(atPath: temporary.path).isEmpty)
      }
    }

    private static func children(of process: Int32) -> [Int32] {
      let file = "/proc/\(process)/task/\(process)/children"
      let text = try? String(contentsOfFile: file, encoding: .utf8)
      return text?.split(separator: " ").compactMap { Int32($0) } ?? []
    }

    private static func isRunning(_ process: Int32) -> Bool {
      let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
      return status.map { !$0.contains(") Z ") } ?? false
    }
  }
}
