import Foundation

/// A run of one target, or of all targets one after the other. Worker processes feed inputs to the targets. The run
/// keeps the inputs that crash, hang or take too much memory.
struct FuzzRun {
  private let options: FuzzOptions
  private var countsFile: URL { options.folder.appendingPathComponent("counts.json") }
  private var findings: URL { options.folder.appendingPathComponent("findings") }

  /// A folder in memory, if there is one, because some targets write a file for each input.
  private static var memory: URL {
    let shared = URL(fileURLWithPath: "/dev/shm")
    return FileManager.default.isWritableFile(atPath: shared.path)
      ? shared : FileManager.default.temporaryDirectory
  }

  init(_ options: FuzzOptions) { self.options = options }

  /// Runs the targets, and returns the program's exit status, which is 1 if there were findings.
  func run() throws -> Int32 {
    try FileManager.default.createDirectory(at: options.folder, withIntermediateDirectories: true)
    let targets = options.isAll ? FuzzTargetName.allCases : [options.target]
    var found: UInt64 = 0
    for target in targets {
      let seconds = (options.seconds ?? 1e6) * (options.isAll ? target.timeFraction : 1)
      found += try run(target, seconds: seconds).findings
    }
    return found == 0 ? 0 : 1
  }

  private func run(_ target: FuzzTargetName, seconds: Double) throws -> Counts.Entry {
    let deadline = Date(timeIntervalSinceNow: seconds)
    var total = Counts.Entry()
    total.next = options.seed == nil ? Counts(contentsOf: countsFile)[target].next : 0
    let seed = options.seed ?? 1
    let source = try InputSource(target, corpora: options.corpora, seed: seed)
    while Date() < deadline, total.inputs < options.inputs ?? .max, total.findings < Limits.findings {
      let rest = (options.inputs ?? .max) - total.inputs
      let worker = WorkerProcess(
        options: options, target: target, seed: seed, first: total.next,
        count: min(rest, target.inputsPerWorker),
        folder: Self.memory.appendingPathComponent("lamina-fuzz-\(getpid())"))
      let part = try part(of: worker, until: deadline, source)
      total.add(part)
      total.next = part.next
      try save(part, target)
      try FileManager.default.removeItem(at: worker.folder)
    }
    print("fuzz \(target.rawValue): \(total)")
    let kept = Counts(contentsOf: countsFile)[target]
    print("fuzz \(target.rawValue): in all runs \(kept)")
    return total
  }

  /// Runs a worker, and returns the counts of this worker's inputs.
  private func part(
    of worker: WorkerProcess, until deadline: Date, _ source: InputSource
  ) throws -> Counts.Entry {
    let result = try worker.run(until: deadline)
    let progress = result.progress
    var part = Counts.Entry()
    (part.inputs, part.refused, part.drawn) = (progress.done, progress.refused, progress.drawn)
    (part.peakMemory, part.longest) = (progress.peakMemory, progress.longest)
    part.next = worker.first + worker.count
    switch result.end {
    case .done: return part
    case .stopped:
      part.next = worker.first + progress.done
      return part
    case .crash: part.crashes = 1
    case .tooSlow: part.hangs = 1
    case .tooMuchMemory: part.memory = 1
    case .failure(let status):
      let text = Self.tail(of: worker.log)
      guard progress.current > 0 else {
        throw UsageError(reason: "the worker failed with status \(status): \(text)")
      }
      part.crashes = 1
    }
    part.next = max(worker.first + 1, progress.current)
    part.inputs = part.next - worker.first
    try save(result, worker, source)
    return part
  }

  private func save(_ part: Counts.Entry, _ target: FuzzTargetName) throws {
    var counts = Counts(contentsOf: countsFile)
    counts[target].add(part)
    if options.seed == nil { counts[target].next = part.next }
    try counts.write(to: countsFile)
  }

  // MARK: Findings

  /// Saves the input of a finding, and the end of the worker's log in a file beside it.
  private func save(_ result: WorkerProcess.Result, _ worker: WorkerProcess, _ source: InputSource)
    throws
  {
    let last = max(worker.first + 1, result.progress.current) - 1
    let inputs = (worker.target.dependsOnHistory ? worker.first : last)...last
    let bytes = Data(inputs.map(source.input).joined(separator: [0x0A]))
    let name = "\(worker.target.rawValue)-\(Self.kind(of: result.end))-\(Self.hash(bytes))"
    try FileManager.default.createDirectory(at: findings, withIntermediateDirectories: true)
    let file = findings.appendingPathComponent(name)
    try bytes.write(to: file)
    let text = Self.tail(of: worker.log)
    try Data("seed \(worker.seed), input \(last)\n\(text)\n".utf8).write(
      to: file.appendingPathExtension("txt"))
    printError("fuzz: \(file.path): \(text.split(separator: "\n").last ?? "")")
  }

  private static func kind(of end: WorkerProcess.End) -> String {
    switch end {
    case .crash(let signal): "crash\(signal)"
    case .failure(let status): "exit\(status)"
    case .tooSlow: "hang"
    case .tooMuchMemory: "memory"
    case .done, .stopped: "none"
    }
  }

  /// Returns the FNV-1a hash of the data in hexadecimal digits.
  private static func hash(_ data: Data) -> String {
    let hash = data.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    return String(hash, radix: 16)
  }

  /// Returns the end of a log.
  private static func tail(of log: URL) -> String {
    guard let file = try? FileHandle(forReadingFrom: log), let end = try? file.seekToEnd() else {
      return ""
    }
    try? file.seek(toOffset: end > 4000 ? end - 4000 : 0)
    let text = String(decoding: (try? file.readToEnd()) ?? Data(), as: UTF8.self)
    let lines = text.split(separator: "\n")
    let reasons = lines.filter { $0.contains("Fatal error") }
    return (lines.suffix(20) + reasons).joined(separator: "\n")
  }
}
