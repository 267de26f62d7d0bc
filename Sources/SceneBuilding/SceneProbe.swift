import ChildPrograms
import Foundation

/// Tries a version in a process of its own before anybody depends on it: it is loaded, brought to a time, and drawn
/// into memory.
package struct SceneProbe: Sendable {
  /// How the picture is to be, as the options of the command.
  package struct Moment: Sendable {
    package let time: Double
    package let isDark: Bool

    package init(time: Double, isDark: Bool) { (self.time, self.isDark) = (time, isDark) }
  }

  package static let command = "probe-scene"
  /// Seconds that a scene has to be drawn.
  package static let limit = 5.0

  let version: SceneVersion
  let sources: SwiftSources

  package init(_ version: SceneVersion, of sources: SwiftSources) {
    (self.version, self.sources) = (version, sources)
  }

  /// - Throws: `SceneProblem` when it crashes, ends the program or does not come to an end.
  package func run(at moment: Moment) async throws {
    let work = version.library.deletingLastPathComponent()
    let (output, errors) = (
      work.appendingPathComponent("probe-output"), work.appendingPathComponent("probe-errors")
    )
    // A scene may print and end the program as it likes, but cannot know this word.
    let token = UUID().uuidString
    let end = try await ChildProgram(
      URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath(), arguments(moment, token),
      environment: ProcessInfo.processInfo.environment.merging(Self.environment) { $1 },
      limit: Self.limit, output: .files(output: output, errors: errors)
    ).end()
    let isDone = try Data(contentsOf: output).suffix(token.utf8.count + 1) == Data("\(token)\n".utf8)
    if end == .exit(0), isDone { return }
    throw problem(end, text: String(decoding: try Data(contentsOf: errors), as: UTF8.self))
  }

  private func arguments(_ moment: Moment, _ token: String) -> [String] {
    [
      Self.command, version.library.path, "--sources", sources.url.path, "--token", token, "--at",
      "\(moment.time)",
    ]
      + (moment.isDark ? ["--dark"] : [])
  }

  /// For programs that run scenes: a crash tells its place.
  package static let environment = [
    "SWIFT_BACKTRACE":
      "enable=yes,color=no,interactive=no,threads=crashed,images=none,registers=none,sanitize=no,"
      + "symbolicate=fast,timeout=none,output-to=stderr,limit=32"
  ]

  private func problem(_ end: ChildProgram.End, text: String) -> SceneProblem {
    let name = sources.url.lastPathComponent
    switch end {
    case .timeOut, .cancelled, .notStarted:
      return SceneProblem("\(name) hangs: it was not drawn within \(Int(Self.limit)) s")
    case .exit(let status):
      if let line = text.split(separator: "\n").last(where: { $0.hasPrefix("lamina: ") }) {
        return SceneProblem("\(name) cannot be loaded: \(line.dropFirst("lamina: ".count))")
      }
      return SceneProblem("\(name) ends the program (exit status \(status))")
    case .signal(let number):
      return SceneProblem(sources, "crashes", reason: Self.reason(number), text: text)
    }
  }

  /// A sentence that describes a signal.
  package static func reason(_ number: Int32) -> String {
    switch number {
    case SIGILL, SIGTRAP: "a trap: overflow, or a broken promise"
    case SIGSEGV, SIGBUS: "a wrong address in memory (perhaps endless recursion)"
    case SIGABRT: "it was aborted"
    case SIGXCPU: "it did not come back"
    case SIGXFSZ: "it wrote without end"
    default: "signal \(number)"
    }
  }
}
