import ArgumentParser
import LaminaViewer
import QuartzCore
import SceneBuilding

/// Runs the viewer in a process of its own, and starts it again where it was when a scene has taken it down.
struct Supervisor {
  /// Seconds within which a viewer that crashes again has not got over it.
  private static let span = 10.0
  /// Crashes in a row that are too many.
  private static let limit = 3

  let sources: SwiftSources
  /// Of the viewer.
  let arguments: [String]
  private let session: WatchSession

  /// - Throws: `SceneProblem` when there is nothing to show or nothing to compile it with.
  init(_ sources: SwiftSources, arguments: [String]) throws {
    (self.sources, self.arguments) = (sources, arguments)
    _ = try sources.files()
    _ = try SceneToolchain()
    session = WatchSession(try SceneFolder())
  }

  /// Until the viewer ends as it should; returns its status.
  func run() throws -> Int32 {
    defer { session.folder.remove() }
    Interruption.watch()
    var (crashes, generation) = (0, 0)
    while true {
      let start = CACurrentMediaTime()
      let viewer = try SupervisedViewer(arguments + ["--watch-session", session.folder.url.path])
      let end = viewer.waitForEnd()
      guard let problem = problem(end, viewer.lastErrors) else { return end.status }
      let isNew = session.state?.generation ?? 0 != generation
      generation = session.state?.generation ?? 0
      crashes = isNew || CACurrentMediaTime() - start > Self.span ? 1 : crashes + 1
      guard crashes < Self.limit, session.state?.version != nil else {
        throw CrashLoop(problem: problem)
      }
      StandardStream.errors.writeLine("lamina: \(problem)")
      session.write(
        WatchSession.Crash(problem: problem, time: CACurrentMediaTime(), isRepeated: crashes > 1))
    }
  }

  /// Why the scene is to blame; nil when the viewer has ended by itself, or somebody has ended it.
  private func problem(_ end: SupervisedViewer.End, _ text: String) -> SceneProblem? {
    let name = sources.url.lastPathComponent
    switch end {
    case .exit(let status):
      let isMeant = Interruption.isAsked || session.state?.hasEnded ?? true
      return isMeant ? nil : SceneProblem("\(name) has ended the program (exit status \(status))")
    case .signal(SIGXCPU):
      return SceneProblem("\(name) hung, and was started again")
    case .signal(let number):
      let crashes = [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT]
      guard crashes.contains(number) else { return nil }
      return SceneProblem(
        sources, "has crashed, and was started again", reason: SceneProbe.reason(number), text: text)
    }
  }
}

/// A scene that takes every viewer down.
struct CrashLoop: Error, CustomStringConvertible {
  let problem: SceneProblem
  var description: String { "\(problem); it crashes again and again, so this is the end" }
}
