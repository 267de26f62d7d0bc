import ChildPrograms
import Foundation
import Localization

/// A test of a compiled version in a separate process, before the viewer loads it. The process loads the version,
/// advances its time and draws it into memory.
package struct SceneProbe: Sendable {
  /// The scene time, in seconds, and the appearance with which the probe draws the scene.
  package struct Moment: Sendable {
    package let time: Double
    package let isDark: Bool

    package init(time: Double, isDark: Bool) { (self.time, self.isDark) = (time, isDark) }
  }

  package static let command = "probe-scene"
  /// The time limit for drawing a scene, in seconds. The process that draws it then writes the place where it is and ends.
  package static let limit = 5.0
  /// The time in seconds after the limit at which a process that has not begun to end is killed.
  private static let margin = 1.0
  /// The time in seconds that a scene which has crashed within the limit gets to end.
  private static let graceForCrash = 15.0

  let version: SceneVersion
  let sources: SwiftSources

  package init(_ version: SceneVersion, of sources: SwiftSources) {
    (self.version, self.sources) = (version, sources)
  }

  /// Runs the probe. Throws a `SceneProblem` if the scene crashes, ends the program or does not finish in time.
  package func run(at moment: Moment) async throws {
    let work = version.library.deletingLastPathComponent()
    let (output, errors) = (
      work.appendingPathComponent("probe-output"), work.appendingPathComponent("probe-errors")
    )
    // The probe prints this token when it has finished. A scene may also print text and end the program, but it
    // cannot print the token. What it printed may follow the token, as `print` keeps text until the program ends.
    let token = UUID().uuidString
    var program = ChildProgram(
      ChildProgram.own, arguments(moment, token),
      environment: ProcessInfo.processInfo.environment(adding: Self.environment),
      limit: Self.limit + Self.margin, output: .files(output: output, errors: errors))
    program.grace = ChildProgram.Grace(seconds: Self.graceForCrash) {
      CrashText(Self.end(of: errors)).isCrash
    }
    let end = try await program.end()
    let isDone = Self.end(of: output).contains("\(token)\n")
    if end == .exit(0), isDone { return }
    throw problem(end, text: await CrashPlaces.named(in: Self.end(of: errors), of: version.library))
  }

  /// Returns the last 64 KiB of a file. A scene may have written much more.
  private static func end(of file: URL) -> String {
    guard let handle = try? FileHandle(forReadingFrom: file), let size = try? handle.seekToEnd() else {
      return ""
    }
    defer { try? handle.close() }
    try? handle.seek(toOffset: size - min(size, 64 << 10))
    return String(decoding: (try? handle.readToEnd()) ?? Data(), as: UTF8.self)
  }

  private func arguments(_ moment: Moment, _ token: String) -> [String] {
    [
      Self.command, version.library.path, "--sources", sources.url.path, "--token", token, "--at",
      "\(moment.time)",
    ]
      + (moment.isDark ? ["--dark"] : [])
  }

  /// The environment of processes that run scenes. A crash prints a backtrace, unless the process reports it itself
  /// (`lamina_crashes_report`).
  package static let environment = ["SWIFT_BACKTRACE": BacktraceSettings.ofProgram.text]

  private var hangs: String {
    let name = sources.url.lastPathComponent
    return localized("\(name) hangs: it was not drawn within \(Int(Self.limit)) s")
  }

  private func problem(_ end: ChildProgram.End, text: String) -> SceneProblem {
    let name = sources.url.lastPathComponent
    let crash = CrashText(text)
    switch end {
    case .timeOut where crash.isHang, .signal where crash.isHang:
      return SceneProblem(hang: sources, hangs, text: text)
    case .timeOut where crash.isCrash:
      return SceneProblem(
        sources, localized("crashes"), reason: localized("it was aborted"), text: text)
    // `ChildProgram.end()` throws an error in place of the last two.
    case .timeOut, .cancelled, .notStarted:
      return SceneProblem(hangs)
    case .exit(let status):
      if let line = text.split(separator: "\n").last(where: { $0.hasPrefix("lamina: ") }) {
        return SceneProblem(localized("\(name) cannot be loaded: \(line.dropFirst("lamina: ".count))"))
      }
      return SceneProblem(exit: sources, status: status, text: text)
    case .signal(let number):
      return SceneProblem(crash: sources, signal: number, text: text)
    }
  }

  /// Returns a short description of a signal, for the user.
  package static func reason(_ number: Int32) -> String {
    switch number {
    case SIGILL, SIGTRAP: localized("a trap, such as an overflow or an unexpected nil")
    case SIGSEGV, SIGBUS: localized("an invalid memory address (perhaps endless recursion)")
    case SIGABRT: localized("it was aborted")
    case SIGXFSZ: localized("it wrote a file that is too large")
    default: localized("signal \(number)")
    }
  }
}
