import Foundation
import Synchronization

/// A run of a program. It is `@unchecked Sendable` because only the thread that waits for the program uses `process`.
/// Other threads use only the process's identifier, which `state` guards.
final class RunningChild: @unchecked Sendable {
  typealias Completion = @Sendable (ChildProgram.Outcome) -> Void

  private struct State {
    /// The process's identifier while the program runs; otherwise nil.
    var identifier: pid_t?
    var isKilled = false
    /// The function that receives the outcome. It is removed when it is called, so that it is called only once.
    var completion: Completion?

    mutating func takeCompletion() -> Completion? {
      defer { completion = nil }
      return completion
    }
  }

  private static let all = Mutex<[ObjectIdentifier: RunningChild]>([:])
  private static let deadlines = DispatchQueue(label: "lamina-deadlines")
  private static let killsAllAtExit: Void = {
    atexit { RunningChild.killAll() }
  }()

  static func killAll() {
    for child in all.withLock({ Array($0.values) }) { child.kill(because: .cancelled) }
  }

  private let process = Process()
  /// The pipe of the standard output; nil if the output is written to files.
  private let output: Pipe?
  /// The files for the output, which are closed when the program has them. Foundation keeps its object of the process for ever.
  private var files: [FileHandle] = []
  private let state = Mutex(State())

  init(_ program: ChildProgram) throws {
    process.executableURL = program.executable
    process.arguments = program.arguments
    process.environment = program.environment
    process.standardInput = FileHandle.nullDevice
    switch program.output {
    case .kept:
      let pipe = Pipe()
      (process.standardOutput, process.standardError) = (pipe, FileHandle.nullDevice)
      output = pipe
    case .files(let output, let errors):
      files = try [output, errors].map(Self.fresh)
      (process.standardOutput, process.standardError) = (files[0], files[1])
      self.output = nil
    }
  }

  /// Creates an empty file, or empties an existing one, and opens it for writing.
  private static func fresh(_ file: URL) throws -> FileHandle {
    try Data().write(to: file)
    return try FileHandle(forWritingTo: file)
  }

  func start(limit: Double?, _ grace: ChildProgram.Grace?, _ completion: @escaping Completion) {
    // The first use of the property registers the handler.
    _ = Self.killsAllAtExit
    state.withLock { $0.completion = completion }
    Self.all.withLock { $0[ObjectIdentifier(self)] = self }
    limit.map { end(after: $0, grace) }
    // The wait has a thread of its own. Threads of the pool are few, and a program such as a dialog can run for long.
    Thread { [self] in
      finish(runToEnd())
      Self.all.withLock { $0[ObjectIdentifier(self)] = nil }
    }.start()
  }

  /// Kills the program in `limit` seconds, or later if it is given a grace then.
  private func end(after limit: Double, _ grace: ChildProgram.Grace?) {
    Self.deadlines.asyncAfter(deadline: .now() + limit) { [weak self] in
      if let grace, self?.isRunning == true, grace.isGiven() {
        self?.end(after: grace.seconds, nil)
      } else {
        self?.kill(because: .timeOut)
      }
    }
  }

  private var isRunning: Bool { state.withLock { $0.completion != nil } }

  private func runToEnd() -> ChildProgram.Outcome {
    if let reason = launch() { return ChildProgram.Outcome(end: .notStarted(reason: reason), text: "") }
    for file in files { try? file.close() }
    let data = output?.fileHandleForReading.readDataToEndOfFile() ?? Data()
    try? output?.fileHandleForReading.close()
    let result = process.waitForEnd()
    state.withLock { $0.identifier = nil }
    return ChildProgram.Outcome(end: .init(result), text: String(decoding: data, as: UTF8.self))
  }

  /// Starts the program. Returns nil, or the reason if it cannot be started.
  private func launch() -> String? {
    state.withLock { state in
      guard !state.isKilled else { return "it was cancelled before" }
      do { try process.run() } catch { return "\(error)" }
      state.identifier = process.processIdentifier
      return nil
    }
  }

  private func finish(_ outcome: ChildProgram.Outcome) {
    state.withLock { $0.takeCompletion() }?(outcome)
  }

  /// Kills the program and the processes that it has started, and reports `end` at once, even if one of them keeps
  /// the output open. The waiting thread, which then sees that the program was killed by a signal, does not report
  /// that any more.
  func kill(because end: ChildProgram.End) {
    let completion = state.withLock { state in
      state.isKilled = true
      if let identifier = state.identifier, identifier > 1 { Self.killTree(identifier) }
      return state.takeCompletion()
    }
    completion?(ChildProgram.Outcome(end: end, text: ""))
  }

  /// Kills a process, its process group and its descendants. Descendants may have other process groups, as those of a
  /// compiler have. The search for them ends at about a thousand processes, which is a choice.
  static func killTree(_ root: pid_t) {
    var (tree, next) = ([root], 0)
    while next < tree.count, tree.count < 1000 {
      tree += children(of: tree[next])
      next += 1
    }
    Foundation.kill(-root, SIGKILL)
    for process in tree where process > 1 { Foundation.kill(process, SIGKILL) }
  }

  /// Returns the child processes of `process`, which are listed for each of its threads.
  private static func children(of process: pid_t) -> [pid_t] {
    let tasks = "/proc/\(process)/task"
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? []
    return threads.flatMap { thread in
      let text = try? String(contentsOfFile: "\(tasks)/\(thread)/children", encoding: .utf8)
      return text?.split(separator: " ").compactMap { pid_t($0) } ?? []
    }
  }
}
