import Foundation
import Testing

/// A program that a test has started. Its output is available line by line.
final class Child: @unchecked Sendable {
  enum End: Equatable {
    case exit(Int32)
    case signal(Int32)
  }

  let output: LineReader
  let errors: LineReader
  private let process = Process()
  /// This pipe is kept open, so that the child's standard input does not end before `closeInput()`.
  private let input = Pipe()
  // The result is guarded by `ended`.
  private let ended = NSCondition()
  private var result: End?

  /// Starts a program. A variable whose value is nil is removed from the environment.
  init(
    _ executable: URL, _ arguments: [String], environment: [String: String?] = [:],
    folder: URL? = nil
  ) throws {
    let (outputPipe, errorPipe) = (Pipe(), Pipe())
    process.executableURL = executable
    process.arguments = arguments
    process.environment = Self.environment(with: environment)
    process.currentDirectoryURL = folder
    process.standardInput = input
    process.standardOutput = outputPipe
    process.standardError = errorPipe
    output = LineReader(outputPipe.fileHandleForReading)
    errors = LineReader(errorPipe.fileHandleForReading)
    process.terminationHandler = { [weak self] process in
      self?.finish(
        process.terminationReason == .exit
          ? .exit(process.terminationStatus) : .signal(process.terminationStatus))
    }
    try Self.withSignalsUnblocked { try process.run() }
  }

  /// Runs `body` with no signal blocked. A child process inherits the signal mask, and the test runner's threads
  /// block the signals that would end it.
  private static func withSignalsUnblocked(_ body: () throws -> Void) rethrows {
    var (none, before) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    try body()
  }

  /// The folder for the programs' state and settings, so that those of the user do not affect the tests.
  private static let userFolder: String = {
    let name = "lamina-tests-\(ProcessInfo.processInfo.processIdentifier)"
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(name)
    atexit { try? FileManager.default.removeItem(atPath: Child.userFolder) }
    return folder.path
  }()

  private static func environment(with changes: [String: String?]) -> [String: String] {
    var environment = ProcessInfo.processInfo.environment
    // Without this, a crashing child spends a minute on the symbols of its backtrace.
    environment["SWIFT_BACKTRACE"] = "enable=no"
    // The expected texts are in English.
    environment["LC_ALL"] = "C.UTF-8"
    // A test that sets HOME checks the default folders below it.
    if !changes.keys.contains("HOME") {
      environment["XDG_STATE_HOME"] = userFolder + "/state"
      environment["XDG_CONFIG_HOME"] = userFolder + "/config"
      environment["XDG_DATA_HOME"] = userFolder + "/data"
    }
    for (name, value) in changes { environment[name] = value }
    return environment
  }

  private func finish(_ end: End) {
    ended.withLock {
      result = end
      ended.broadcast()
    }
  }

  var identifier: Int32 { process.processIdentifier }
  var isRunning: Bool { ended.withLock { result == nil } }

  /// True if the process ignores SIGPIPE. In the mask of ignored signals in /proc, bit 0 stands for signal 1.
  var ignoresBrokenPipes: Bool {
    get throws {
      let mask = try Self.status("SigIgn", in: "/proc/\(identifier)") { UInt64($0, radix: 16) }
      return mask & 1 << (SIGPIPE - 1) != 0
    }
  }

  func closeInput() { try? input.fileHandleForWriting.close() }

  /// Blocks until the program has ended. If it does not end in time, kills it and throws an error.
  func waitForEnd() throws -> End {
    let deadline = Deadline()
    let end = ended.withLock {
      while result == nil, ended.wait(until: deadline.date) {}
      return result
    }
    if let end { return end }
    stop()
    throw Failure("\(process.executableURL?.lastPathComponent ?? "the program") does not end")
  }

  /// Blocks until the program has ended, and records an issue with what it has printed if that is another end.
  func expectEnd(_ expected: End, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let end = try waitForEnd()
    guard end != expected else { return }
    let printed = "\(output.linesAtEnd()), \(errors.linesAtEnd())"
    Issue.record("it ended with \(end), not \(expected): \(printed)", sourceLocation: sourceLocation)
  }

  func stop() {
    if isRunning { kill(identifier, SIGKILL) }
  }

  /// The processor time that the process has used on all its threads, in ticks of the kernel's clock.
  var cpuTicks: Int {
    get throws {
      let text = try String(contentsOfFile: "/proc/\(identifier)/stat", encoding: .utf8)
      // Field 2 in proc(5) is the name in parentheses, which may contain anything. If the text is split after the
      // last parenthesis, field 3 has the index 1, so utime and stime, the fields 14 and 15, have the indices 12 and
      // 13.
      let items = text[(text.lastIndex(of: ")") ?? text.startIndex)...].split(separator: " ")
      guard items.count > 13, let user = Int(items[12]), let system = Int(items[13]) else {
        throw Failure("/proc/\(identifier)/stat has no CPU times: \(text)")
      }
      return user + system
    }
  }

  /// The number of times that each thread has blocked voluntarily (voluntary context switches), by the thread's ID.
  /// The numbers do not change while the program sleeps.
  var voluntarySwitches: [Int32: Int] {
    get throws {
      let folder = "/proc/\(identifier)/task"
      var switches: [Int32: Int] = [:]
      for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
        guard let thread = Int32(name) else { throw Failure("\(folder) has the item \(name)") }
        switches[thread] = try Self.status("voluntary_ctxt_switches", in: "\(folder)/\(name)") {
          Int($0)
        }
      }
      return switches
    }
  }

  /// Returns the number in the line `name` of the file `status` in a folder of a process or a thread in /proc.
  private static func status<Number>(
    _ name: String, in folder: String, _ number: (Substring) -> Number?
  ) throws -> Number {
    let status = try String(contentsOfFile: "\(folder)/status", encoding: .utf8)
    let line = status.split(separator: "\n").first { $0.hasPrefix("\(name):") }
    guard let value = line?.split(separator: "\t").last.flatMap(number) else {
      throw Failure("\(folder)/status has no line \(name): \(status)")
    }
    return value
  }
}
