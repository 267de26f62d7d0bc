import ArgumentParser
import LaminaViewer
import Localization
import QuartzCore
import SceneBuilding

/// A supervisor, which runs the viewer in a separate process. When a scene has crashed the viewer, it restarts the
/// viewer in its last state.
struct Supervisor {
  let sources: SwiftSources
  /// The command-line arguments of the viewer.
  let arguments: [String]
  private let session: WatchSession

  /// Creates a supervisor. Throws a `SceneProblem` if there are no sources or no compiler.
  init(_ sources: SwiftSources, arguments: [String]) throws {
    (self.sources, self.arguments) = (sources, arguments)
    // Both throw what the comment of the initializer says.
    _ = try sources.files()
    _ = try SceneToolchain()
    session = WatchSession(try SceneFolder())
  }

  /// Runs the viewer until it ends without a crash, and returns its exit status. Throws a `SceneProblem` if the
  /// viewer would crash again after a restart.
  @MainActor func run() throws -> Int32 {
    let notice = RestartNotice(session, name: sources.url.lastPathComponent)
    defer {
      notice.end()
      session.folder.remove()
    }
    Interruption.watch()
    var crashes = CrashCounter()
    while true {
      let start = CACurrentMediaTime()
      let viewer = try SupervisedViewer(
        arguments + ["--watch-session", session.folder.url.path], onCrash: notice.begin)
      let end = viewer.waitForEnd()
      if Interruption.isAsked { return SupervisedViewer.End.signal(SIGTERM).status }
      guard isCrash(end) else { return end.status }
      let answer = crashes.answer(
        after: CACurrentMediaTime() - start, generation: session.state?.generation ?? 0,
        newest: session.folder.newestVersion, hasVersion: session.state?.version != nil)
      let problem = problem(of: end, text: viewer.lastErrors, answer: answer)
      if answer == .end { throw problem }
      notice.begin()
      StandardStream.errors.writeVisibleLine("lamina: \(problem)")
      session.write(
        WatchSession.Crash(problem: problem, time: CACurrentMediaTime(), answer: answer))
    }
  }

  private static let crashes = [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT]

  /// Returns true if the viewer has crashed, false if it has ended by itself or was ended by the user.
  private func isCrash(_ end: SupervisedViewer.End) -> Bool {
    switch end {
    case .exit: !(session.state?.hasEnded ?? true)
    case .signal(let number): Self.crashes.contains(number)
    }
  }

  /// Returns the description of a crash for the user.
  private func problem(
    of end: SupervisedViewer.End, text: String, answer: CrashCounter.Answer
  ) -> SceneProblem {
    let name = sources.url.lastPathComponent
    switch end {
    case .exit(let status):
      let event = localized("has ended the program (exit status \(status))")
      return SceneProblem("\(name) \(event)\(answer == .wait ? answer.consequence : "")")
    case .signal where CrashText(text).isHang:
      return SceneProblem(
        hang: sources, "\(name) \(localized("hung"))\(answer.consequence)", text: text)
    case .signal(let number):
      return SceneProblem(
        sources, localized("has crashed") + answer.consequence, reason: SceneProbe.reason(number),
        text: text)
    }
  }
}

extension CrashCounter.Answer {
  /// The consequence of the crash for the user; it completes the sentence about the crash.
  fileprivate var consequence: String {
    switch self {
    case .resume, .pause: localized(", and was started again")
    case .wait: localized(" again and again, and waits for the next save")
    case .end: localized("; the viewer also crashes without a scene, so it is not started again")
    }
  }
}
