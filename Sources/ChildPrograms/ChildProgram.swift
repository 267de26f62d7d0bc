import Foundation

/// Another program, run to its end while no thread of the caller's waits for it.
package struct ChildProgram: Sendable {
  package enum End: Equatable, Sendable {
    case exit(Int32)
    case signal(Int32)
    /// It was still running when its time was over, and was killed.
    case timeOut
    /// The task was cancelled, and the program killed.
    case cancelled
    /// It could not be started.
    case notStarted(reason: String)
  }

  package enum Output: Sendable {
    /// Comes with the end; what is written to the standard error is lost.
    case kept
    /// Files that are written anew.
    case files(output: URL, errors: URL)
  }

  package struct Outcome: Sendable {
    package let end: End
    /// Empty unless the output is kept.
    package let text: String
  }

  package var executable: URL
  package var arguments: [String]
  /// All of it: nothing is inherited besides.
  package var environment: [String: String]
  /// Seconds; nil: as long as it likes.
  package var limit: Double?
  package var output: Output

  package init(
    _ executable: URL, _ arguments: [String],
    environment: [String: String] = ProcessInfo.processInfo.environment, limit: Double? = nil,
    output: Output = .kept
  ) {
    (self.executable, self.arguments, self.environment) = (executable, arguments, environment)
    (self.limit, self.output) = (limit, output)
  }

  /// Looks the name up in `PATH`.
  package static func find(
    _ name: String, environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> URL? {
    (environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
      .map { URL(fileURLWithPath: String($0)).appendingPathComponent(name) }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }

  /// Does not outlive this program. Runs on the caller's actor. Swift's pool of threads, once used, wakes the process every second, for good.
  nonisolated(nonsending) package func run() async -> Outcome {
    let child: RunningChild
    do { child = try RunningChild(self) } catch {
      return Outcome(end: .notStarted(reason: "\(error)"), text: "")
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        child.start(limit: limit) { continuation.resume(returning: $0) }
      }
    } onCancel: {
      child.kill(because: .cancelled)
    }
  }
}
