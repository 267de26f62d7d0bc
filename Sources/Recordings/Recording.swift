import CommitStream
import CoreGraphics
import RenderModel

/// The recording of a window or a scene: the tree of its layers, the canvas, the inputs and the problems at each time. It is
/// used by one thread at a time.
///
/// Times are in seconds from the beginning on. A tree is evaluated at the time of the clock by which it was recorded,
/// the context time (`contextTime(at:)`).
package final class Recording {
  /// The context time of the beginning: that of the first commit, unless nothing happened for long after it.
  package let start: Double
  /// The time of the end, or of the last event if the recording was not ended.
  package let duration: Double
  /// True if the recording was ended, and not cut off because its program was killed or could not write.
  package let hasEnd: Bool
  /// The times of the commits. They never decrease, and the first one is 0.
  package let commitTimes: [Double]
  /// The times and the periods of the frames that were shown, in order.
  package let frames: [StreamTick]
  /// The inputs in order.
  package let inputs: [StreamInput]
  /// The problems in order.
  package let problems: [StreamProblem]
  /// The canvases in order, each from its time on. The first one is that of the first commit, and has 800 × 600 pixels if
  /// the file contains none.
  package let canvases: [Timed<StreamCanvas>]
  /// The reasons why a part of the file is missing; empty for a complete file.
  package let issues: [RecordingIssue]

  /// True if the recording is complete except for the time of its end, in media time, because the program was killed.
  package let lacksEnd: Bool

  private let beginning: StreamReader
  private let checkpoints: Checkpoints
  private var cursor: RecordingCursor

  /// The scale of the pictures of transitions, in pixels per point. Set it to that of the pictures in which the trees are
  /// drawn; at first it is that of the first canvas.
  package var snapshotScale: Double {
    didSet { if snapshotScale != oldValue { cursor = RecordingCursor(beginning) } }
  }

  /// Reads a recording. A file that was cut off, or that contains a fault after its first commit, is read up to there, with
  /// an issue.
  /// - Parameter isCancelled: Called for each event; once it returns true, reading ends with an error.
  /// - Throws: `RecordingError` if nothing of it can be shown, or if reading was cancelled.
  package init(
    _ file: [UInt8], limits: RecordingLimits? = nil, isCancelled: () -> Bool = { false }
  ) throws(RecordingError) {
    let limits = limits ?? RecordingLimits(fileSize: file.count)
    do { beginning = try StreamReader(file, limits: limits.stream) } catch { throw .unreadable(error) }
    var reading = RecordingReading(beginning, limits)
    let index = try reading.readAll(isCancelled)
    (start, duration, hasEnd) = (index.start, index.duration, index.hasEnd)
    commitTimes = index.commitTimes
    (frames, inputs, problems) = (index.frames, index.inputs, index.problems)
    (canvases, issues, checkpoints) = (index.canvases, index.issues, reading.checkpoints)
    lacksEnd = index.lacksEnd
    snapshotScale = index.canvases[0].value.scale
    cursor = RecordingCursor(beginning)
  }

  /// Returns the time of the clock by which the trees were recorded.
  package func contextTime(at time: Double) -> Double { start + time }

  /// Returns the canvas at a time.
  package func canvas(at time: Double) -> StreamCanvas {
    canvases[max(1, canvases.countAtStart { $0.time <= time }) - 1].value
  }

  /// Returns the tree at a time, to be evaluated at `contextTime(at:)`. Times may be asked for in any order; it takes the
  /// least time if they increase.
  package func tree(at time: Double) -> LayerTree {
    let time = min(max(0, time), duration)
    if cursor.time > time { moveCursor(before: time) }
    cursor.advance(to: time, in: self)
    if cursor.isIncomplete { moveAgain(to: time) }
    return cursor.tree(at: contextTime(at: time))
  }

  /// The commits in order, with their times. They are read from the file one after the other.
  package var commits: RecordedCommits { RecordedCommits(beginning, times: commitTimes) }

  private func moveCursor(before time: Double) {
    cursor = checkpoints.last(before: time) ?? RecordingCursor(beginning)
    cursor.beginReading(frames)
  }

  /// Reads the stream once more up to `time`, because there was not enough memory beside the trees that are kept.
  private func moveAgain(to time: Double) {
    checkpoints.removeAll()
    cursor = RecordingCursor(beginning)
    cursor.beginReading(frames)
    cursor.advance(to: time, in: self)
  }
}

/// A value that holds from a time on.
package struct Timed<Value> {
  /// The time in seconds from the first commit on.
  package var time: Double
  package var value: Value
}

extension Timed: Sendable where Value: Sendable {}

extension Array {
  /// Returns the number of elements that meet a condition, in an array that begins with these.
  func countAtStart(where condition: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if condition(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// The commits of a recording in their order. Those that change only the past are left out.
package struct RecordedCommits: Sequence, IteratorProtocol {
  private var reader: StreamReader
  private let times: [Double]
  private var count = 0

  init(_ reader: StreamReader, times: [Double]) {
    (self.reader, self.times) = (reader, times)
    self.reader.beginAgain()
  }

  /// Returns the next commit with its time in seconds from the first commit on.
  package mutating func next() -> (time: Double, commit: Commit)? {
    guard count < times.count, let commit = try? reader.nextLiveCommit() else { return nil }
    count += 1
    return (times[count - 1], commit)
  }
}
