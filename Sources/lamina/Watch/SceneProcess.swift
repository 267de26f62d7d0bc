import ArgumentParser
import LaminaViewer
import QuartzCore
import SceneBuilding

/// A command that runs scenes, which may be code of the user.
protocol RunsScenes {
  /// The arguments that name scenes.
  var scenes: [String] { get }
}

/// The child process in which a command such as `lamina render` runs scenes in Swift, so that a crash of a scene is
/// reported in one line, with its place in the sources. The memory of the process is limited to that of the machine,
/// unless the user has set a lower limit. Its time is not limited, because a film may take hours (Decision 0019).
enum SceneProcess {
  /// Runs `command` again in a child process if it runs scenes in Swift, and returns the exit status of that process.
  /// Returns nil if the command is to be run in this process: if it runs no scenes in Swift, or if this process is the
  /// child.
  @MainActor static func run(_ command: any ParsableCommand) throws -> Int32? {
    let sources = ((command as? any RunsScenes)?.scenes ?? []).compactMap { swiftSources($0) }
    guard !sources.isEmpty else { return nil }
    guard !OuterProcess.exists else {
      limitMemory()
      return nil
    }
    Interruption.watch()
    let child = try SupervisedProcess(
      Array(CommandLine.arguments.dropFirst()),
      environment: OuterProcess.environment, showsCrash: false)
    let end = child.waitForEnd()
    guard case .signal(let number) = end else { return end.status }
    if Interruption.isAsked { return Interruption.status }
    StandardStream.errors.writeVisibleLine(
      "lamina: \(SceneProblem(crash: sources, signal: number, text: child.lastErrors))")
    return end.status
  }

  /// Returns the sources of a scene in Swift; nil for another scene.
  private static func swiftSources(_ scene: String) -> SwiftSources? {
    if case .swift(let sources) = SceneSource(scene) { sources } else { nil }
  }

  /// Limits the memory of this process.
  private static func limitMemory() {
    ResourceLimit.lower(RLIMIT_DATA, to: rlim_t(ProcessInfo.processInfo.physicalMemory))
  }
}
