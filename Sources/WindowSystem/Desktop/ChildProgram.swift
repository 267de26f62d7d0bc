import Foundation
import Synchronization

/// Another program, run to its end without anybody waiting for it on the main thread.
package enum ChildProgram {
  package struct Run: Sendable {
    package let status: Int32
    package let output: String
  }

  /// Looks the name up in `PATH`.
  package static func find(
    _ name: String, environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> URL? {
    (environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
      .map { URL(fileURLWithPath: String($0)).appendingPathComponent(name) }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }

  /// nil when the program cannot be started, when it takes longer than `timeout` seconds, and when the
  /// task is cancelled: then it is killed.
  ///
  /// Runs on the caller's actor. Swift's pool of threads, once used, wakes the process every second, for good.
  nonisolated(nonsending) package static func run(
    _ executable: URL, _ arguments: [String],
    environment: [String: String] = ProcessInfo.processInfo.environment, timeout: Double? = nil
  ) async -> Run? {
    let child = RunningChild(executable, arguments, environment)
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        child.start(timeout: timeout) { continuation.resume(returning: $0) }
      }
    } onCancel: {
      child.kill()
    }
  }

  /// Ends every child that still runs. The end of the program does it, too.
  package static func killAll() {
    for child in RunningChild.all.withLock({ Array($0.values) }) { child.kill() }
  }
}

/// One child. `@unchecked Sendable`: `process` belongs to the thread that waits, except for its identifier,
/// which `state` guards.
private final class RunningChild: @unchecked Sendable {
  private static let deadlines = DispatchQueue(label: "lamina-deadlines")
  static let all = Mutex<[ObjectIdentifier: RunningChild]>([:])

  typealias Completion = @Sendable (ChildProgram.Run?) -> Void

  private struct State {
    var identifier: pid_t?
    var isKilled = false
    /// Called once.
    var completion: Completion?
  }

  private let process = Process()
  private let output = Pipe()
  private let state = Mutex(State())

  init(_ executable: URL, _ arguments: [String], _ environment: [String: String]) {
    process.executableURL = executable
    process.arguments = arguments
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
  }

  private static let killsAllAtExit: Void = { atexit { ChildProgram.killAll() } }()

  func start(timeout: Double?, _ completion: @escaping Completion) {
    _ = Self.killsAllAtExit
    state.withLock { $0.completion = completion }
    Self.all.withLock { $0[ObjectIdentifier(self)] = self }
    if let timeout {
      Self.deadlines.asyncAfter(deadline: .now() + timeout) { [weak self] in self?.kill() }
    }
    // A thread of its own: the pool of threads has few, and a dialog stays open for long.
    Thread { [self] in
      finish(runToEnd())
      Self.all.withLock { $0[ObjectIdentifier(self)] = nil }
    }.start()
  }

  private func runToEnd() -> ChildProgram.Run? {
    guard launch() else { return nil }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    state.withLock { $0.identifier = nil }
    guard process.terminationReason == .exit else { return nil }
    return ChildProgram.Run(
      status: process.terminationStatus, output: String(decoding: data, as: UTF8.self))
  }

  private func launch() -> Bool {
    state.withLock { state in
      guard !state.isKilled, (try? process.run()) != nil else { return false }
      state.identifier = process.processIdentifier
      return true
    }
  }

  private func finish(_ run: ChildProgram.Run?) {
    let completion = state.withLock { state in
      defer { state.completion = nil }
      return state.completion
    }
    completion?(run)
  }

  /// Whoever waits goes on at once, even if the child's own children keep its output open.
  func kill() {
    state.withLock { state in
      state.isKilled = true
      if let identifier = state.identifier { Foundation.kill(identifier, SIGKILL) }
    }
    finish(nil)
  }
}
