import Raster

/// A repeated run of several scenes, one after the other, in windows of one process. Memory that one round leaks is
/// visible in the results of the next rounds.
@MainActor
package struct BenchRounds {
  private let scenes: [BenchScene]
  private let options: BenchRun.Options

  package init(_ scenes: [BenchScene], _ options: BenchRun.Options) {
    self.scenes = scenes
    self.options = options
  }

  /// The memory that is in use after a round.
  package struct Result: Codable, Sendable {
    package let round: Int
    package let frames: Int
    /// The memory use of the process, the memory use of its caches, and the budget of the caches, in bytes.
    package let residentMemory, cacheMemory, cacheBudget: Int
  }

  /// Runs `count` rounds, and calls `report` after each of them.
  package func run(_ count: Int, report: (Result) -> Void) throws {
    for round in 1...max(count, 1) { report(try run(round: round)) }
  }

  private func run(round: Int) throws -> Result {
    var frames = 0
    for scene in scenes {
      guard let result = try BenchRun(scene, options).run() else { throw BenchError.failed(scene) }
      frames += result.rates.frames
    }
    let use = CacheUse.now
    return Result(
      round: round, frames: frames, residentMemory: ProcessUsage.residentMemory,
      cacheMemory: use.byteCount, cacheBudget: use.budget)
  }
}

extension BenchRounds.Result {
  /// The column headings for `row`.
  package static let header = " round    frames    resident MB   caches MB"

  /// The result as a line of text.
  package var row: String {
    let cells = [
      ("\(round)", 6), ("\(frames)", 10), ((Double(residentMemory) / 1e6).formatted(decimals: 1), 15),
      ((Double(cacheMemory) / 1e6).formatted(decimals: 1), 12),
    ]
    return cells.map { String(repeating: " ", count: max(1, $0.1 - $0.0.count)) + $0.0 }.joined()
  }
}
