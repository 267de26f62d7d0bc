import ChildPrograms
import Localization

extension ChildProgram {
  /// Runs the program and returns how it has ended. Throws a `SceneProblem` if it cannot be started, or
  /// `CancellationError`.
  nonisolated(nonsending) func end() async throws -> End {
    switch await run().end {
    case .notStarted(let reason):
      throw SceneProblem(localized("\(executable.path) does not start: \(reason)"))
    case .cancelled: throw CancellationError()
    case let end: return end
    }
  }
}
