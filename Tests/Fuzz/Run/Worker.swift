import Foundation

/// Runs inputs one after the other. It runs in a process of its own, because inputs may crash the process.
@MainActor
struct Worker {
  /// The exit status of a worker that stops because an input took too much memory.
  static let memoryStatus: Int32 = 3

  private let target: FuzzTargetName
  private let order: FuzzOptions.WorkOrder
  private let source: InputSource
  private let folder: URL

  init(_ options: FuzzOptions, _ order: FuzzOptions.WorkOrder) throws {
    (target, self.order, folder) = (options.target, order, options.folder)
    source = try InputSource(options.target, corpora: options.corpora, seed: options.seed ?? 0)
  }

  func run() throws {
    Limits.applyToThisProcess()
    let file = open(order.progress.path, O_RDWR | O_CREAT, 0o600)
    guard file >= 0 else { throw UsageError(reason: "\(order.progress.path) cannot be written") }
    let reader = try target.make(in: folder)
    var progress = Progress()
    let parent = getppid()
    for index in order.first..<order.first + order.count where getppid() == parent {
      let input = source.input(index)
      progress.current = index + 1
      progress.write(to: file)
      try run(input, index, reader, &progress)
      progress.write(to: file)
      if progress.peakMemory > target.memory { exit(Self.memoryStatus) }
    }
    progress.current = 0
    progress.write(to: file)
    // The destructors of static objects, which would run at the end of the program, are not tested.
    _exit(0)
  }

  private func run(
    _ input: [UInt8], _ index: UInt64, _ reader: any FuzzTarget, _ progress: inout Progress
  ) throws {
    // A tenth of the inputs is to be drawn. If an input is refused and therefore not drawn, the next input is drawn
    // instead.
    let isDrawn = target.hasPictures && progress.drawn * 10 <= progress.done
    let start = Limits.processorTime
    let isAccepted = try reader.run(input, isDrawn: isDrawn)
    progress.done += 1
    if !isAccepted { progress.refused += 1 } else if isDrawn { progress.drawn += 1 }
    progress.longest = max(progress.longest, UInt64((Limits.processorTime - start) * 1000))
    progress.peakMemory = Limits.peakMemory
  }

  /// Runs one input from a file, in order to examine a finding. A file of messages contains one message per line.
  static func run(_ file: URL, target: FuzzTargetName) throws {
    Limits.applyToThisProcess()
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("fuzz-\(getpid())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let bytes = [UInt8](try Data(contentsOf: file))
    let inputs = target.dependsOnHistory ? bytes.split(separator: 0x0A).map(Array.init) : [bytes]
    let reader = try target.make(in: folder)
    let start = Limits.processorTime
    for input in inputs {
      print(try reader.run(input, isDrawn: true) ? "accepted" : "refused")
    }
    let seconds = Limits.processorTime - start
    print(String(format: "%.2f s of processor time, %d MiB", seconds, Limits.peakMemory >> 10))
  }
}
