import RenderModel
import RenderServer

/// The frame rate and the number of dropped frames. Times are media time in seconds.
package struct FrameStatistics: Sendable {
  private struct Entry {
    let time: Double
    let wasPresented: Bool
    let missed: Int
  }

  private var entries: [Entry] = []
  private var last: (time: Double, wasRunning: Bool)?
  private var steady = SteadyPeriod()
  /// The time from one vertical sync to the next, in seconds.
  package var period: Double { steady.value }
  /// The number of dropped frames since the last reset.
  package private(set) var dropped = 0
  /// The number of wake-ups of the frame loop that presented nothing, since the last reset.
  package private(set) var idleWakeUps = 0
  package private(set) var isRunning = false

  package init() {}

  /// Counts a frame, and the vertical syncs before it that had no frame.
  package mutating func note(_ frame: FrameReport.Frame) {
    note(
      time: frame.beat.time, period: frame.beat.period, wasPresented: frame.wasPresented,
      isRunning: frame.isRunning)
  }

  /// Records a turn of the frame loop. `isRunning` says that the next frame will differ, so that a vertical sync
  /// without a frame counts as dropped.
  package mutating func note(
    time: Double, period: Double, wasPresented: Bool, isRunning: Bool
  ) {
    steady.note(period)
    let missed = missedTicks(until: time)
    dropped += missed
    if !wasPresented { idleWakeUps += 1 }
    entries.append(Entry(time: time, wasPresented: wasPresented, missed: missed))
    // Half a period less than a second, so that jitter does not decide whether a frame exactly a second ago
    // counts.
    let horizon = time - 1 + self.period / 2
    entries.removeAll { $0.time <= horizon || $0.time > time }
    last = (time, isRunning)
    self.isRunning = isRunning
  }

  private func missedTicks(until time: Double) -> Int {
    guard let last, last.wasRunning, time > last.time else { return 0 }
    let ticks = ((time - last.time) / period).rounded()
    return ticks.isFinite ? max(0, Int(min(ticks, 1e6)) - 1) : 0
  }

  package mutating func reset() {
    (dropped, idleWakeUps, entries, last) = (0, 0, [], nil)
  }

  /// The screen's refresh rate in frames per second, rounded.
  package var targetRate: Double { steady.rate }
  /// The number of frames presented in the second that ends with the last recorded turn.
  package var rate: Double { Double(entries.count { $0.wasPresented }) }
  package var droppedInLastSecond: Int { entries.reduce(0) { $0 + $1.missed } }
}

/// The mean duration of each stage of a frame since the last update, in milliseconds.
struct StageTimings: Equatable {
  static let shown: [PipelineTimings.Stage] = [.commit, .evaluate, .record, .damage, .raster, .present]

  private(set) var milliseconds = [Double](repeating: 0, count: shown.count)
  private var last = [Double](repeating: 0, count: shown.count)

  /// Computes the means since the last update. `totals` are accumulated seconds in the order of `shown`; `frames` is
  /// the number of frames since the last update.
  mutating func update(_ totals: [Double], frames: Int) {
    for index in totals.indices {
      // After the timings were restarted, the totals are smaller than before.
      let passed = totals[index] >= last[index] ? totals[index] - last[index] : totals[index]
      milliseconds[index] = passed * 1000 / Double(max(1, frames))
    }
    last = totals
  }

  static func totals(_ times: PipelineTimings) -> [Double] { shown.map { times[$0] } }

  var sum: Double { milliseconds.reduce(0, +) }
}
