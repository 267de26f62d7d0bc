import Foundation

/// A worker process, which the run observes.
struct WorkerProcess {
  enum End: Equatable {
    case done
    /// The process ended because of a signal, with that number.
    case crash(Int32)
    case failure(Int32)
    case tooSlow
    case tooMuchMemory
    /// The time of the run is over; no input caused the end.
    case stopped
  }

  struct Result {
    var end: End
    var progress: Progress
  }

  let options: FuzzOptions
  let target: FuzzTargetName
  let seed: UInt64
  let first: UInt64
  let count: UInt64
  /// The folder into which the worker may write.
  let folder: URL

  var log: URL { folder.appendingPathComponent("log") }
  private var progressFile: URL { folder.appendingPathComponent("progress") }

  func run(until deadline: Date) throws -> Result {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = open(progressFile.path, O_RDWR | O_CREAT | O_TRUNC, 0o600)
    guard file >= 0 else { throw UsageError(reason: "\(progressFile.path) cannot be written") }
    defer { close(file) }
    let process = try start()
    let end = watch(process, progress: file, until: deadline)
    return Result(end: end, progress: Progress(contentsOf: file) ?? Progress())
  }

  private func start() throws -> Process {
    try Data().write(to: log)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = [
      target.rawValue, "--seed", "\(seed)", "--first", "\(first)", "--count", "\(count)", "--progress",
      progressFile.path, "--folder", folder.path,
    ]
    for corpus in options.corpora { process.arguments? += ["--corpus", corpus.path] }
    process.environment = environment
    process.currentDirectoryURL = folder
    process.standardInput = FileHandle.nullDevice
    let output = try FileHandle(forWritingTo: log)
    (process.standardOutput, process.standardError) = (output, output)
    try process.run()
    return process
  }

  /// An environment in which no files of the user are read or written, and no window is opened.
  private var environment: [String: String] {
    var environment = ProcessInfo.processInfo.environment
    for name in ["DISPLAY", "WAYLAND_DISPLAY", "DBUS_SESSION_BUS_ADDRESS"] { environment[name] = nil }
    for name in ["HOME", "TMPDIR", "XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_RUNTIME_DIR"] {
      environment[name] = folder.path
    }
    environment["SWIFT_BACKTRACE"] = "enable=no"
    return environment
  }

  private func watch(_ process: Process, progress file: Int32, until deadline: Date) -> End {
    var watch = Watch(process.processIdentifier, seconds: options.inputSeconds)
    while process.isRunning {
      usleep(20_000)
      if Date() > deadline { return kill(process, .stopped) }
      if watch.isTooLong(at: Progress(contentsOf: file)?.current ?? 0) {
        return kill(process, .tooSlow)
      }
    }
    process.waitUntilExit()
    if process.terminationReason == .uncaughtSignal {
      return hasRunOutOfMemory ? .tooMuchMemory : .crash(process.terminationStatus)
    }
    switch process.terminationStatus {
    case 0: return .done
    case Worker.memoryStatus: return .tooMuchMemory
    case let status: return .failure(status)
    }
  }

  /// True if the worker's log contains the line that Swift's allocator writes when an allocation fails.
  private var hasRunOutOfMemory: Bool {
    (try? Data(contentsOf: log))?.range(of: Data("failed to allocate".utf8)) != nil
  }

  private func kill(_ process: Process, _ end: End) -> End {
    Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    return end
  }
}

/// Measures the time for which a worker has been running one input.
private struct Watch {
  private let process: Int32
  /// The limit of processor time for one input.
  private let seconds: Double
  private var current: UInt64 = 0
  private var since = Date()
  private var processorTime = 0.0

  init(_ process: Int32, seconds: Double) { (self.process, self.seconds) = (process, seconds) }

  mutating func isTooLong(at input: UInt64) -> Bool {
    let time = Self.processorTime(of: process)
    if input != current { (current, since, processorTime) = (input, Date(), time) }
    return time - processorTime > seconds || Date().timeIntervalSince(since) > Limits.timeout
  }

  /// Returns the processor time of a process in seconds; 0 if the process has ended.
  private static func processorTime(of process: Int32) -> Double {
    guard let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
      let name = text.lastIndex(of: ")")
    else { return 0 }
    // After the program's name, the first item is the state. The user and system times are the 12th and the 13th
    // item.
    let items = text[text.index(after: name)...].split(separator: " ")
    guard items.count > 12, let user = Double(items[11]), let system = Double(items[12]) else {
      return 0
    }
    return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
  }
}
