import Foundation
import QuartzCore
import Testing
import WindowSystem

/// The memory and time that the process had used when a stage of a run ended.
struct ProcessUse {
  /// CPU seconds of all threads.
  let seconds: Double
  /// Resident memory, in bytes.
  let residentBytes: Int

  init() {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    let times = [usage.ru_utime, usage.ru_stime]
    seconds = times.reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6 }
    let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .ascii))?
      .split(separator: " ").dropFirst().first.flatMap { Int($0) }
    residentBytes = (pages ?? 0) * Int(getpagesize())
  }
}

/// A run of a window in memory. Its frames are a sixtieth of a second of media time apart, and drawn as fast as
/// possible.
@MainActor struct SoakRun {
  /// The number of frames of a run. `Scripts/soak` sets it; without that the run is short.
  static let frames =
    ProcessInfo.processInfo.environment["LAMINA_SOAK_FRAMES"].flatMap { Int($0) } ?? 1000

  private let clock: ManualClock
  private let version: () -> Int
  private var time = CACurrentMediaTime()

  /// - Parameter version: Returns a count that grows with every commit.
  init(_ window: OffscreenWindow, counting version: @escaping () -> Int) throws {
    clock = try #require(window.clock as? ManualClock)
    self.version = version
  }

  /// Plays all frames, and compares the last tenth with the fourth tenth, in which the history is full: it must have at
  /// least a commit per frame, at the same cost, and need no more memory.
  mutating func play(_ name: String) async throws {
    let tenth = Self.frames / 10
    try await play(3 * tenth)
    let (early, start) = try await (cost(of: tenth), ProcessUse())
    try await play(Self.frames - 5 * tenth)
    // The limits of the cost and of the memory are choices.
    let limit = early * 1.5 + 50e-6
    let (late, end) = try await (cost(of: tenth, below: limit), ProcessUse())
    let growth = end.residentBytes - start.residentBytes
    print(
      "\(name): \(Self.frames) frames, \(Int(early * 1e6)) µs of CPU a frame, at the end \(Int(late * 1e6)); "
        + "\(start.residentBytes >> 10) KiB, at the end \(end.residentBytes >> 10)")
    #expect(late < limit)
    #expect(growth < 16 << 20, "\(name) grew by \(growth) bytes")
  }

  /// Returns the processor time of a frame in seconds. It is that of the cheapest of five parts, because other programs
  /// share the caches and the processor's speed varies. While the result is not below `limit`, more parts follow, up to
  /// 25 in all: a cost that has really grown stays, and one that other programs cause passes.
  private mutating func cost(of frames: Int, below limit: Double = .infinity) async throws -> Double {
    var least = Double.infinity
    for part in 0..<25 where part < 5 || least >= limit {
      least = min(least, try await costOfPart(frames / 5))
    }
    return least
  }

  private mutating func costOfPart(_ frames: Int) async throws -> Double {
    let (commits, start) = (version(), ProcessUse().seconds)
    try await play(frames)
    #expect(version() - commits >= frames, "not every frame had a commit")
    return (ProcessUse().seconds - start) / Double(frames)
  }

  private mutating func play(_ frames: Int) async throws {
    for _ in 0..<frames {
      time += 1.0 / 60
      MediaClock.setManualTime(time)
      CATransaction.flush()
      clock.push(time: time)
      try #require(clock.waitUntilBlocked(), "no frame came")
      for _ in 0..<2 {
        await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } }
      }
    }
  }
}
