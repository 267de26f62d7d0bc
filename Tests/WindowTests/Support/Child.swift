import Foundation

/// A program that was started: what it writes, line by line, and how it ends.
final class Child: @unchecked Sendable {
  enum End: Equatable {
    case exit(Int32)
    case signal(Int32)
  }

  let output: LineReader
  let errors: LineReader
  private let process = Process()
  /// Kept open, so that the child's input does not end before `closeInput()`.
  private let input = Pipe()
  // Guarded by `ended`.
  private let ended = NSCondition()
  private var result: End?

  /// A nil value removes a variable from the environment.
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

  /// Runs `body` with no signal blocked: a child inherits the mask, and the threads of the test runner block those that
  /// would end it.
  private static func withSignalsUnblocked(_ body: () throws -> Void) rethrows {
    var (none, before) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    try body()
  }

  /// The folder of the programs' state and settings, so that those of the person who tests play no part.
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
    // What is expected of texts is in English.
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

  /// True if the process ignores SIGPIPE; the mask of ignored signals in /proc has bit 0 for signal 1.
  var ignoresBrokenPipes: Bool {
    get throws {
      let mask = try Self.status("SigIgn", in: "/proc/\(identifier)") { UInt64($0, radix: 16) }
      return mask & 1 << (SIGPIPE - 1) != 0
    }
  }

  func closeInput() { try? input.fileHandleForWriting.close() }

  /// Blocks until the program has ended. Kills it and throws if it has not ended by the deadline.
  func waitForEnd(_ deadline: Deadline = Deadline()) throws -> End {
    let end = ended.withLock {
      while result == nil, ended.wait(until: deadline.date) {}
      return result
    }
    if let end { return end }
    stop()
    throw Failure("\(process.executableURL?.lastPathComponent ?? "the program") does not end")
  }

  func stop() {
    if isRunning { kill(identifier, SIGKILL) }
  }

  /// The processor time that the process has used on all its threads, in ticks of the kernel's clock.
  var cpuTicks: Int {
    get throws {
      let text = try String(contentsOfFile: "/proc/\(identifier)/stat", encoding: .utf8)
      // Field 2 of proc(5), the name in parentheses, may hold anything. Splitting from its last parenthesis on makes it
      // index 0, so that utime and stime, fields 14 and 15, are at 12 and 13.
      let items = text[(text.lastIndex(of: ")") ?? text.startIndex)...].split(separator: " ")
      guard items.count > 13, let user = Int(items[12]), let system = Int(items[13]) else {
        throw Failure("/proc/\(identifier)/stat has no CPU times: \(text)")
      }
      return user + system
    }
  }

  /// The number of times that each thread has blocked by itself (voluntary context switches), by its ID. It does not grow
  /// while the program sleeps.
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
