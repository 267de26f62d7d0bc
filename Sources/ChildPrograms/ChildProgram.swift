import Foundation
import Synchronization

/// Another program that runs as a child process. Waiting for it does not block the caller's thread.
package struct ChildProgram: Sendable {
  /// The end of a program.
  package enum End: Equatable, Sendable {
    case exit(Int32)
    case signal(Int32)
    /// The program was killed because it exceeded its time limit.
    case timeOut
    /// The program was killed because the calling task was cancelled.
    case cancelled
    /// The program could not be started.
    case notStarted(reason: String)

    init(_ result: ProcessResult) {
      switch result {
      case .exit(let status): self = .exit(status)
      case .signal(let number): self = .signal(number)
      }
    }
  }

  /// The destination of the output of a program.
  package enum Output: Sendable {
    /// The standard output is returned in the outcome; the standard error is discarded.
    case kept
    /// The standard output and the standard error are written to these files, which are overwritten.
    case files(output: URL, errors: URL)
  }

  /// The end of a program, and the output that it has written.
  package struct Outcome: Sendable {
    package let end: End
    /// The standard output; empty unless the destination was `kept`.
    package let text: String
  }

  package var executable: URL
  package var arguments: [String]
  /// The complete environment of the program; no other variables are inherited.
  package var environment: [String: String]
  /// The time limit in seconds; nil for none.
  package var limit: Double?
  package var output: Output
  /// More time for a program that reaches its limit; nil for none.
  package var grace: Grace?

  /// The time that a program gets beyond its limit, in seconds, if it is seen to be about to end.
  package struct Grace: Sendable {
    let seconds: Double
    let isGiven: @Sendable () -> Bool

    package init(seconds: Double, isGiven: @escaping @Sendable () -> Bool) {
      (self.seconds, self.isGiven) = (seconds, isGiven)
    }
  }

  package init(
    _ executable: URL, _ arguments: [String],
    environment: [String: String] = ProcessInfo.processInfo.environment, limit: Double? = nil,
    output: Output = .kept
  ) {
    self.executable = executable
    self.arguments = arguments
    self.environment = environment
    (self.limit, self.output) = (limit, output)
  }

  /// The executable file of this process. It is read once, because the path is lost if the program is replaced while
  /// it runs.
  package static let own = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()

  /// Returns the locations, in order of search, where a folder that comes with this program may be: `installed` is its
  /// path beside an installed program's `bin`, `inBuild` its path in a folder above the program.
  package static func locations(installed: String, inBuild: String) -> [URL] {
    var folder = own.deletingLastPathComponent()
    var locations = [folder.deletingLastPathComponent().appendingPathComponent(installed)]
    while folder.path != "/" {
      locations.append(folder.appendingPathComponent(inBuild))
      folder = folder.deletingLastPathComponent()
    }
    return locations
  }

  /// Returns the executable file of this name in one of the folders of `PATH`; nil if there is none.
  package static func find(
    _ name: String, environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> URL? {
    (environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
      .map { URL(fileURLWithPath: String($0)).appendingPathComponent(name) }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }

  /// Kills all running child programs. A process calls it before it ends without calling `exit`.
  package static func killAll() { RunningChild.killAll() }

  /// Kills a process that was started without this type, together with its descendants.
  package static func kill(_ process: pid_t) { RunningChild.killTree(process) }

  /// Runs the program, blocks the calling thread until it has ended, and returns its outcome. If this process ends before, the
  /// program is killed.
  package func runBlocking() -> Outcome {
    let child: RunningChild
    do { child = try RunningChild(self) } catch {
      return Outcome(end: .notStarted(reason: "\(error)"), text: "")
    }
    let done = DispatchSemaphore(value: 0)
    let outcome = Mutex<Outcome?>(nil)
    child.start(limit: limit, grace) { result in
      outcome.withLock { $0 = result }
      done.signal()
    }
    done.wait()
    return outcome.withLock { $0 } ?? Outcome(end: .cancelled, text: "")
  }

  /// Runs the program and returns its outcome. If this process ends before, the program is killed. The function runs
  /// on the caller's actor, because the threads of Swift's concurrency pool, once started, wake the process every
  /// second.
  nonisolated(nonsending) package func run() async -> Outcome {
    let child: RunningChild
    do { child = try RunningChild(self) } catch {
      return Outcome(end: .notStarted(reason: "\(error)"), text: "")
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        child.start(limit: limit, grace) { continuation.resume(returning: $0) }
      }
    } onCancel: {
      child.kill(because: .cancelled)
    }
  }
}
