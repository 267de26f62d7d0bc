import ChildPrograms
import Foundation
import Testing

/// Runs of the program `TestSandboxed`, which was built in the folder of the tests, in a folder with a scene and a home. If
/// the tests run as root, the program becomes an ordinary user, to whom the files belong.
final class SandboxedProgram {
  /// The end of a run, and the texts that the program has written.
  struct Run {
    let end: ChildProgram.End
    /// The fields of the lines of the standard output.
    let lines: [[String]]
    let errors: String
  }

  let folder: URL
  private static let ordinaryUser = 65534

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "sandbox-\(UUID().uuidString)")
    for name in ["home", "scene", "temporary"] {
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent(name), withIntermediateDirectories: true)
    }
    try makeFiles()
    if getuid() == 0 { try giveAway() }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func makeFiles() throws {
    for name in [
      "home/secret", "home/moved", "home/exchanged", "beside", "scene/written", "scene/renamed",
      "scene/exchanged", "scene/removed",
    ] {
      try Data("secret".utf8).write(to: folder.appendingPathComponent(name))
    }
    try FileManager.default.createSymbolicLink(
      at: folder.appendingPathComponent("scene/given-link"),
      withDestinationURL: folder.appendingPathComponent("home/secret"))
    for (file, name) in [
      (Self.repository("Assets/ball.png"), "picture.png"),
      (Self.repository("Tests/Fuzz/Samples/images/baseline.jpg"), "picture.jpg"),
      (try CrashLibrary.shared.get(), "libcrashes.so"),
    ] {
      try FileManager.default.copyItem(at: file, to: folder.appendingPathComponent("scene/\(name)"))
    }
  }

  private static func repository(_ path: String) -> URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent(path)
  }

  /// Gives all files to the ordinary user.
  private func giveAway() throws {
    let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    for name in names + [""] {
      let path = folder.appendingPathComponent(name).path
      try #require(lchown(path, uid_t(Self.ordinaryUser), gid_t(Self.ordinaryUser)) == 0)
    }
  }

  /// Runs the program to its end. `landlock` is the version that the sandbox uses; nil for no sandbox.
  func run(landlock: Int?, crash: Int? = nil) async throws -> Run {
    let (output, errors) = (
      folder.appendingPathComponent("output"), folder.appendingPathComponent("errors")
    )
    let home = folder.appendingPathComponent("home").path
    let program = ChildProgram(
      Self.executable,
      [folder.path, landlock.map { "\($0)" } ?? "free"] + (crash.map { ["\($0)"] } ?? []),
      environment: ProcessInfo.processInfo.environment(adding: ["HOME": home]), limit: 120,
      output: .files(output: output, errors: errors))
    let end = await program.run().end
    let lines = try String(contentsOf: output, encoding: .utf8).split(separator: "\n")
    return Run(
      end: end, lines: lines.map { $0.components(separatedBy: "\t") },
      errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self))
  }

  private static var executable: URL {
    // The path of the test bundle is an argument of the test runner. The bundle is an executable file itself.
    let bundle = CommandLine.arguments.first { $0.contains(".xctest") } ?? "/proc/self/exe"
    return URL(fileURLWithPath: bundle).resolvingSymlinksInPath()
      .deletingLastPathComponent().appendingPathComponent("TestSandboxed")
  }
}

extension SandboxedProgram.Run {
  /// An attempt to break out.
  struct Attempt {
    let name: String
    /// The part of the sandbox that forbids it: "reading", "writing" or "calls".
    let part: String
    let isSuccessful: Bool
  }

  var attempts: [Attempt] {
    lines.filter { $0.first == "attempt" && $0.count == 4 }.map {
      Attempt(name: $0[1], part: $0[2], isSuccessful: $0[3] == "0")
    }
  }

  /// The names of the work that has failed, with the reasons.
  var failedWork: [String] {
    lines.filter { $0.first == "work" && $0.last != "done" }.map {
      $0.dropFirst().joined(separator: ": ")
    }
  }

  var workCount: Int { lines.count { $0.first == "work" } }
}
