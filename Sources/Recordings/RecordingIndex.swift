import CommitStream
import CoreGraphics

/// The lists of the events of a recording, with their times.
struct RecordingIndex {
  /// The context time of the first commit, or of the beginning after it; 0 before that.
  private(set) var start = 0.0
  private(set) var commitTimes: [Double] = []
  private(set) var canvases: [Timed<StreamCanvas>] = []
  private(set) var frames: [StreamTick] = []
  private(set) var inputs: [StreamInput] = []
  private(set) var problems: [StreamProblem] = []
  var issues: [RecordingIssue] = []
  private(set) var duration = 0.0
  /// The context time up to which the recording goes at least; −∞ if the recording was not ended.
  private var end = -Double.infinity
  /// True if the clock of the layers was media time at the last commit.
  private var hasMediaTime = false
  /// True if the recording was ended, and not because it could not be written.
  var hasEnd: Bool { end > -.infinity && !hasFailed }
  /// True if the recording ended because it could not be written.
  private var hasFailed = false
  /// A canvas that holds from the next commit on.
  private var nextCanvas: StreamCanvas?
  /// The bytes that the lists may still take.
  private var freeBytes: Int

  /// A canvas for files that contain none.
  private static let standardCanvas = StreamCanvas(
    width: 800, height: 600, scale: 1, background: 0xFFFF_FFFF)

  init(byteLimit: Int) { freeBytes = byteLimit }

  /// Adds an event. Returns false for one that is later than the limit of the duration.
  mutating func add(_ event: StreamEvent) throws(StreamError) -> Bool {
    switch event {
    case .commit(let commit) where commit.isLive:
      hasMediaTime = commit.commit.time == commit.commit.mediaTime
      return try add(commitAt: commit.commit.time)
    case .commit: break
    case .canvas(let canvas): nextCanvas = canvas
    case .input(let input): try add(input, input.time, to: \.inputs, size: 64 + input.text.utf8.count)
    case .tick(let tick): try add(tick, tick.time, to: \.frames)
    case .problem(let problem):
      try add(problem, problem.time, to: \.problems, size: 64 + problem.text.utf8.count)
    case .bound(.end(let time)): if time.isFinite { end = max(end, time) }
    case .bound(.start(let time)): setStart(time)
    case .bound(.failure(let time)):
      hasFailed = true
      if time.isFinite { end = max(end, time) }
    }
    return true
  }

  private mutating func add(commitAt contextTime: Double) throws(StreamError) -> Bool {
    if commitTimes.isEmpty { start = contextTime }
    let time = max(contextTime - start, commitTimes.last ?? 0)
    guard time <= RecordingLimits.duration else { return false }
    try take(MemoryLayout<Double>.stride)
    commitTimes.append(time)
    try setCanvas(at: time)
    return true
  }

  /// True if the recording was not ended, and its times are media times.
  var lacksEnd: Bool { end == -.infinity && hasMediaTime && issues.isEmpty }

  /// Lets the recording begin at a time after its only commit so far.
  private mutating func setStart(_ time: Double) {
    let hasEvents = !(frames.isEmpty && inputs.isEmpty && problems.isEmpty)
    guard time.isFinite, commitTimes.count == 1, !hasEvents else { return }
    start = max(start, time)
  }

  /// Adds a value, unless its time has no meaning. Its time is converted at the end, because the first commit may follow.
  private mutating func add<Value>(
    _ value: Value, _ time: Double, to list: WritableKeyPath<RecordingIndex, [Value]>, size: Int = 0
  ) throws(StreamError) {
    guard time.isFinite else { return }
    try take(MemoryLayout<Value>.stride + size)
    self[keyPath: list].append(value)
  }

  private mutating func take(_ size: Int) throws(StreamError) {
    guard size <= freeBytes else { throw .needsTooMuchMemory }
    freeBytes -= size
  }

  private mutating func setCanvas(at time: Double) throws(StreamError) {
    guard let canvas = nextCanvas else { return }
    nextCanvas = nil
    try take(MemoryLayout<Timed<StreamCanvas>>.stride)
    if canvases.last?.value != canvas { canvases.append(Timed(time: time, value: canvas)) }
  }

  /// Converts the times of all events to seconds from the first commit on, sorts the lists, and computes the duration.
  mutating func finish() {
    let last = commitTimes.last ?? 0
    if let nextCanvas { canvases.append(Timed(time: last, value: nextCanvas)) }
    if canvases.isEmpty { canvases = [Timed(time: 0, value: Self.standardCanvas)] }
    finish(\.frames, \.time)
    finish(\.inputs, \.time)
    finish(\.problems, \.time)
    let ends = [
      last, frames.last?.time, inputs.last?.time, problems.last?.time, clamped(end - start),
    ]
    duration = ends.compactMap(\.self).max() ?? 0
  }

  private func clamped(_ time: Double) -> Double { min(max(0, time), RecordingLimits.duration) }

  private mutating func finish<Value>(
    _ list: WritableKeyPath<RecordingIndex, [Value]>, _ time: WritableKeyPath<Value, Double>
  ) {
    for index in self[keyPath: list].indices {
      let own = self[keyPath: list][index][keyPath: time] - start
      self[keyPath: list][index][keyPath: time] = clamped(own)
    }
    let isSorted = zip(self[keyPath: list], self[keyPath: list].dropFirst()).allSatisfy {
      $0[keyPath: time] <= $1[keyPath: time]
    }
    guard !isSorted else { return }
    // Inputs of one time keep their order.
    let sorted = self[keyPath: list].enumerated().sorted {
      ($0.element[keyPath: time], $0.offset) < ($1.element[keyPath: time], $1.offset)
    }
    self[keyPath: list] = sorted.map(\.element)
  }
}
