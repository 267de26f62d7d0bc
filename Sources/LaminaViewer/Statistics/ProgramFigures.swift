import CommitStream
import RenderModel

/// The frames of a running program to which the viewer is attached, and the time that they take.
struct ProgramFigures {
  private(set) var frames = FrameStatistics()
  private(set) var stages = StageTimings()
  /// The resident memory of the program in bytes.
  private(set) var residentBytes = 0

  /// Adds the statistics that have arrived, oldest first.
  mutating func add(_ all: [ProgramStatistics]) {
    guard let last = all.last else { return }
    for frame in all.flatMap(\.frames) {
      frames.note(
        time: frame.time, period: frame.period, wasPresented: frame.wasPresented,
        isRunning: frame.isRunning)
    }
    let totals = StageTimings.shown.map { stage in
      last.stages.first { $0.name == "\(stage)" }?.seconds ?? 0
    }
    stages.update(totals, frames: all.reduce(0) { $0 + $1.frames.count })
    residentBytes = last.residentBytes
  }
}
