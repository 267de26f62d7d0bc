import ArgumentParser
import LaminaViewer
import QuartzCore
import SceneBuilding

/// Runs the viewer in a process of its own, and starts it again where it was when a scene has taken it down.
struct Supervisor {
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
  @MainActor func run() throws -> Int32 {
    defer { session.folder.remove() }
    Interruption.watch()
    var crashes = CrashRow()
    while true {
      let start = CACurrentMediaTime()
      let viewer = try SupervisedViewer(arguments + ["--watch-session", session.folder.url.path])
      let end = viewer.waitForEnd()
      guard isCrash(end) else { return end.status }
      let answer = crashes.answer(
        after: CACurrentMediaTime() - start, generation: session.state?.generation ?? 0,
        newest: session.folder.newest, hasVersion: session.state?.version != nil)
      let problem = problem(end, viewer.lastErrors, answer)
      if answer == .end { throw problem }
      StandardStream.errors.writeLine("lamina: \(problem)")
      session.write(
        WatchSession.Crash(problem: problem, time: CACurrentMediaTime(), answer: answer))
    }
  }

  private static let crashes = [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT, SIGXCPU]

  /// False when the viewer has ended by itself, or somebody has ended it.
  private func isCrash(_ end: SupervisedViewer.End) -> Bool {
    switch end {
    case .exit: !(Interruption.isAsked || session.state?.hasEnded ?? true)
    case .signal(let number): Self.crashes.contains(number)
    }
  }

  /// Why the scene is to blame.
  private func problem(
    _ end: SupervisedViewer.End, _ text: String, _ answer: CrashRow.Answer
  ) -> SceneProblem {
    let name = sources.url.lastPathComponent
    switch end {
    case .exit(let status):
      let event = "has ended the program (exit status \(status))"
      return SceneProblem("\(name) \(event)\(answer == .wait ? answer.consequence : "")")
    case .signal(SIGXCPU):
      return SceneProblem("\(name) hung\(answer.consequence)")
    case .signal(let number):
      return SceneProblem(
        sources, "has crashed\(answer.consequence)", reason: SceneProbe.reason(number), text: text)
    }
  }
}

extension CrashRow.Answer {
  /// The end of a sentence about a crash.
  fileprivate var consequence: String {
    switch self {
    case .goOn, .pause: ", and was started again"
    case .wait: " again and again, and waits for the next save"
    case .end: ", and so does the viewer with no scene in it, so this is the end"
    }
  }
}
