import Foundation
import Testing

extension WindowTests {
  /// `lamina translate` as a process.
  struct TranslateCommandTests {
    private func write(_ text: String, to name: String, in folder: URL, mode: Int = 0o644) throws {
      let url = folder.appendingPathComponent(name)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: url.path)
    }

    private func names(in folder: URL) throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }

    /// A source that needs no translation, for which no translator is built.
    private static let delegate = """
      import UIKit
      @main class AppDelegate: UIResponder, UIApplicationDelegate {}

      """

    private func translate(
      to output: String, in folder: URL, environment: [String: String?] = [:]
    ) throws -> Program.Run {
      try Program.run(
        ["translate", "app", "-o", output, "--lamina", "https://example.org/lamina.git"],
        environment: environment, folder: folder)
    }

    /// The signal comes from the compiler, which runs when the folder is partly written.
    @Test(arguments: [SIGTERM, SIGHUP, SIGINT])
    func anInterruptedTranslationLeavesNothing(signal: Int32) throws {
      try withTemporaryFolder { folder in
        let selector = "let tap = #selector(AppDelegate.tap)\n"
        try write(Self.delegate + selector, to: "app/AppDelegate.swift", in: folder)
        try write(
          "#!/bin/sh\nls -A >names\nkill -\(signal) $PPID\nexec sleep 60\n",
          to: "bin/swiftc", in: folder, mode: 0o755)
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        let run = try translate(
          to: "out", in: folder,
          environment: ["PATH": "\(folder.appendingPathComponent("bin").path):\(path)"])
        #expect(run.end == .exit(128 + signal) && run.errors.isEmpty, "\(run)")
        let partial = try String(
          contentsOf: folder.appendingPathComponent("names"), encoding: .utf8)
        #expect(partial.contains(".out."), "the folder existed: \(partial)")
        #expect(try names(in: folder) == ["app", "bin", "names"])
      }
    }

    /// An earlier process that was killed has left its folder.
    @Test func theFoldersOfKilledProcessesAreRemoved() throws {
      try withTemporaryFolder { folder in
        try write(Self.delegate, to: "app/AppDelegate.swift", in: folder)
        try write("", to: ".out.2147483647-1/Package.swift", in: folder)
        let run = try translate(to: "out", in: folder)
        #expect(run.end == .exit(0), "\(run)")
        #expect(try names(in: folder) == ["app", "out"])
        #expect(try names(in: folder.appendingPathComponent("out")) == ["Package.swift", "Sources"])
      }
    }

    @Test func anEmptyOutputIsRefused() throws {
      try withTemporaryFolder { folder in
        try write(Self.delegate, to: "app/AppDelegate.swift", in: folder)
        let run = try translate(to: "", in: folder)
        #expect(run.end == .exit(1) && run.output.isEmpty)
        #expect(run.errors == ["lamina: '': cannot be written (the path is empty)"])
      }
    }

    /// Terminals obey control characters.
    @Test func controlCharactersInPathsAreEscaped() throws {
      try withTemporaryFolder { folder in
        try write(Self.delegate, to: "app/AppDelegate.swift", in: folder)
        let run = try translate(to: "o\u{1b}[31m", in: folder)
        #expect(run.end == .exit(0), "\(run)")
        #expect(run.output.count == 1 && run.output.first?.contains("\\u{1b}[31m was written") == true)
        let unknown = try Program.run(["translate", "--\u{1b}[31m", "app"], folder: folder)
        #expect(unknown.end == .exit(64))
        #expect(!unknown.errors.isEmpty && !unknown.errors.joined().contains("\u{1b}"))
      }
    }
  }
}
