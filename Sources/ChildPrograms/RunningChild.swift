import Foundation
import Synchronization

/// A run of a program.
final class RunningChild: Sendable {
  typealias Completion = @Sendable (ChildProgram.Outcome) -> Void

  private struct State {
    /// The program; nil before it was started.
    var process: SpawnedProgram?
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

  private let program: ChildProgram
  /// The pipe of the standard output; nil if the output is written to files.
  private let pipe: Pipe?
  /// The files of the standard output and of the errors; nil discards those.
  private let output: FileHandle
  private let errors: FileHandle?
  private let state = Mutex(State())

  init(_ program: ChildProgram) throws {
    self.program = program
    switch program.output {
    case .kept:
      let pipe = Pipe()
      (self.pipe, output, errors) = (pipe, pipe.fileHandleForWriting, nil)
    case .files(let output, let errors):
      (self.output, self.errors) = (try Self.fresh(output), try Self.fresh(errors))
      pipe = nil
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
    let started = launch()
    // Only the program has them from now on.
    for file in [output, errors] { try? file?.close() }
    switch started {
    case .failure(let reason):
      return ChildProgram.Outcome(end: .notStarted(reason: reason.description), text: "")
    case .success(let process):
      let data = pipe?.fileHandleForReading.readDataToEndOfFile() ?? Data()
      let end = ChildProgram.End(process.waitForEnd())
      return ChildProgram.Outcome(end: end, text: String(decoding: data, as: UTF8.self))
    }
  }

  /// Starts the program.
  private func launch() -> Result<SpawnedProgram, SpawnedProgram.Failure> {
    state.withLock { state in
      guard !state.isKilled else { return .failure(SpawnedProgram.Failure(number: ECANCELED)) }
      return Result { () throws(SpawnedProgram.Failure) in
        let streams = SpawnedProgram.Streams(
          input: nil, output: output.fileDescriptor, errors: errors?.fileDescriptor)
        let process = try SpawnedProgram(
          program.executable, program.arguments, environment: program.environment, streams: streams)
        state.process = process
        return process
      }
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
      state.process?.killAll()
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
