import ArgumentParser
import ChildPrograms
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
  private let files: RestartFiles

  /// Creates a supervisor. Throws a `SceneProblem` if there are no sources, if the compiler or Lamina's modules are
  /// missing, or if the temporary folder for compiled scenes cannot be created.
  init(_ sources: SwiftSources, arguments: [String]) throws {
    (self.sources, self.arguments) = (sources, arguments)
    // The viewer needs both; only their errors are of interest here.
    _ = try sources.files()
    _ = try SceneToolchain()
    files = RestartFiles(try SceneFolder())
  }

  /// Runs the viewer until it ends without a crash, and returns its exit status, or that of an interruption if the
  /// user has ended this process. Throws a `SceneProblem` if the viewer would crash again after a restart.
  @MainActor func run() throws -> Int32 {
    let notice = RestartNotice(files, name: sources.url.lastPathComponent)
    defer {
      notice.end()
      files.folder.remove()
    }
    Interruption.watch()
    var crashes = CrashCounter()
    while true {
      let start = CACurrentMediaTime()
      let viewer = try SupervisedProcess(
        arguments + ["--restart-files", files.folder.url.path], onCrash: notice.begin)
      let end = viewer.waitForEnd()
      if Interruption.isAsked { return Interruption.status }
      guard isCrash(end) else { return end.status }
      let answer = answer(&crashes, after: CACurrentMediaTime() - start)
      let consequence = answer.consequence(isRepeated: crashes.isRepeated)
      let problem = problem(of: end, text: viewer.lastErrors, consequence: consequence)
      if answer == .end { throw problem }
      // From now on, the notice waits for the window of the next viewer, and is shown if that takes too long. If the
      // viewer has written a backtrace, `onCrash` has called this already, and the call has no effect.
      notice.begin()
      StandardStream.errors.writeVisibleLine("lamina: \(problem)")
      files.write(RestartFiles.Crash(problem: problem, time: CACurrentMediaTime(), answer: answer))
    }
  }

  /// Counts a crash of a viewer that has run for `seconds`, and returns the reaction to it. The state of the viewer
  /// states how many compiled versions of the scene were shown, and whether one can be shown again; the folder states
  /// the number of the newest version whose compilation was begun.
  private func answer(_ crashes: inout CrashCounter, after seconds: Double) -> CrashCounter.Answer {
    let state = files.state
    return crashes.answer(
      after: seconds, generation: state?.generation ?? 0, newest: files.folder.newestVersion,
      hasVersion: state?.version != nil)
  }

  /// The signals that a crash sends to its process.
  private static let crashes = [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT]

  /// Returns true if a scene has crashed or exited the viewer's process, false if the viewer has ended by itself or
  /// was ended by the user. An exit counts as the scene's if the last saved state does not say that the viewer has ended
  /// (`RestartFiles.State.hasEnded`).
  ///
  /// If no viewer of this supervisor has saved a state, the exit counts as the viewer's own, because a state is saved as
  /// soon as the first scene is shown. A scene that exits before that, while it is loaded, has usually done so in the
  /// probe as well, and is then not loaded by the viewer.
  ///
  /// The exit of a restarted viewer that has not saved a state yet is judged by the state of the viewer that crashed, and
  /// so counts as a crash: the scene that is loaded again may have caused it. `CrashCounter` limits such restarts.
  private func isCrash(_ end: ProcessResult) -> Bool {
    switch end {
    case .exit: !(files.state?.hasEnded ?? true)
    case .signal(let number): Self.crashes.contains(number)
    }
  }

  /// Returns the description of a crash for the user, which ends with the consequence of the crash.
  private func problem(
    of end: ProcessResult, text: String, consequence: String
  ) -> SceneProblem {
    let name = sources.url.lastPathComponent
    switch end {
    case .exit(let status):
      let event = localized("has ended the program (exit status \(status))")
      return SceneProblem("\(name) \(event)\(consequence)")
    // The watchdog of a viewer that does not respond ends its process by a signal, so that a backtrace is written.
    case .signal where CrashText(text).isHang:
      return SceneProblem(hang: sources, "\(name) \(localized("hung"))\(consequence)", text: text)
    case .signal(let number):
      return SceneProblem(
        sources, localized("has crashed") + consequence, reason: SceneProbe.reason(number),
        text: text)
    }
  }
}

extension CrashCounter.Answer {
  /// Returns the consequence of the crash for the user; it completes the sentence about the crash. `isRepeated` is true
  /// if it was one of a series of crashes.
  fileprivate func consequence(isRepeated: Bool) -> String {
    switch self {
    // With `resume` the scene continues, and with `pause` it stands still at time 0, which the window shows.
    case .resume, .pause: localized(", and was started again")
    case .wait where isRepeated: localized(" again and again, and waits for the next save")
    case .wait: localized(", and waits for the next save")
    case .end: localized("; the viewer also crashes without a scene, so it is not started again")
    }
  }
}
