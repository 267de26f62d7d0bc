import Foundation
import Synchronization

/// A program that runs to its end, beside this one.
struct ChildRun: Sendable {
  enum End: Equatable {
    case exit(Int32)
    case signal(Int32)
    /// It was still running when its time was over.
    case timeOut
  }

  let program: URL
  let arguments: [String]
  /// In place of variables of this process.
  var environment: [String: String] = [:]
  /// Seconds.
  var limit = 60.0

  /// What it writes goes to the files `output` and `errors`. A task that is cancelled ends the program.
  func run(output: URL, errors: URL) async throws -> End {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try Self.fresh(output)
    process.standardError = try Self.fresh(errors)
    return try await withTaskCancellationHandler {
      try await wait(for: process)
    } onCancel: {
      Self.end(process)
    }
  }

  private static func fresh(_ file: URL) throws -> FileHandle {
    try Data().write(to: file)
    return try FileHandle(forWritingTo: file)
  }

  private func wait(for process: Process) async throws -> End {
    let isLate = Flag()
    let limit = DispatchWorkItem {
      isLate.set()
      Self.end(process)
    }
    try await withCheckedThrowingContinuation { (done: CheckedContinuation<Void, any Error>) in
      process.terminationHandler = { _ in done.resume() }
      do { try process.run() } catch { done.resume(throwing: error) }
      // It may have been cancelled before there was anything to end.
      if Task.isCancelled { Self.end(process) }
      DispatchQueue.global().asyncAfter(deadline: .now() + self.limit, execute: limit)
    }
    limit.cancel()
    try Task.checkCancellation()
    if isLate.isSet { return .timeOut }
    let status = process.terminationStatus
    return process.terminationReason == .exit ? .exit(status) : .signal(status)
  }

  /// With whatever it has started.
  private static func end(_ process: Process) {
    guard process.isRunning, process.processIdentifier > 1 else { return }
    if kill(-process.processIdentifier, SIGKILL) != 0 { kill(process.processIdentifier, SIGKILL) }
  }
}

/// Set once, from any thread.
final class Flag: Sendable {
  private let value = Atomic<Bool>(false)
  func set() { value.store(true, ordering: .releasing) }
  var isSet: Bool { value.load(ordering: .acquiring) }
}
