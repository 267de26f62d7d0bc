import CommitStream
import RenderModel
import RenderServer

/// A place in the stream of a recording, with the tree after the commits before it.
struct RecordingCursor {
  private var reader: StreamReader
  private var tree = LayerTree()
  /// The time of the last commit that was applied; −∞ before the first one.
  private(set) var time = -Double.infinity
  /// The numbers of the commits and of the frames before the place.
  private(set) var commitCount = 0
  private var frameCount = 0
  private var snapshots = RecordedSnapshots()
  /// True if a commit could not be read, because there was not enough memory for its images.
  private(set) var isIncomplete = false

  init(_ beginning: StreamReader) {
    reader = beginning
  }

  /// Prepares for going on from this place: the frames before it count as shown, and the reader may decode as many images
  /// as when it read the whole file.
  mutating func beginReading(_ frames: [StreamTick]) {
    reader.beginAgain()
    frameCount = frames.countAtStart { $0.time < time }
  }

  /// The bytes of the images that are in memory.
  var imageBytes: Int { reader.imageBytes }

  /// The memory in bytes that this place takes besides that of an earlier one.
  func memory(besides earlier: RecordingCursor?) -> Int { reader.memory(besides: earlier?.reader) }

  /// True if the tree has transitions, whose pictures show trees of other times.
  var hasTransitions: Bool { tree.animatedNodes.contains { tree[$0].hasTransition } }

  /// Applies the commits up to `time` of a recording that was read.
  mutating func advance(to time: Double, in recording: Recording) {
    let times = recording.commitTimes
    while commitCount < times.count, times[commitCount] <= time {
      guard let commit = try? reader.nextLiveCommit() else {
        isIncomplete = true
        return
      }
      showFrames(before: times[commitCount], recording.frames, from: recording.start)
      snapshots.apply(commit, to: &tree, scale: recording.snapshotScale)
      self.time = times[commitCount]
      commitCount += 1
    }
    showFrames(before: time.nextUp, recording.frames, from: recording.start)
    tree.extendEmissions(to: recording.contextTime(at: time))
  }

  /// Applies a commit that was read, whose transitions get no pictures.
  mutating func apply(_ commit: Commit, at time: Double) {
    tree.apply(commit)
    _ = tree.advance(to: commit.time)
    self.time = time
    commitCount += 1
  }

  /// Shows a frame that was read, at a context time.
  mutating func showFrame(at contextTime: Double) { _ = tree.advance(to: contextTime) }

  /// Reads the next event, when the recording is read for the first time.
  mutating func nextEvent() throws(StreamError) -> StreamEvent? { try reader.next() }

  /// True when the end of the file is not that of a chunk.
  var isTruncated: Bool { reader.isTruncated }

  /// Ends the animations that ended in the frames before `time`, as the frames themselves did: the history of an
  /// emitter contains the time at which that was noticed.
  private mutating func showFrames(before time: Double, _ frames: [StreamTick], from start: Double) {
    while frameCount < frames.count, frames[frameCount].time < time {
      _ = tree.advance(to: start + frames[frameCount].time)
      frameCount += 1
    }
  }

  /// Returns the tree with the animations that are active at a context time.
  func tree(at contextTime: Double) -> LayerTree {
    var copy = tree
    _ = copy.advance(to: contextTime)
    return copy
  }
}

extension StreamReader {
  /// Returns the next commit that changes the live tree; nil at the end.
  mutating func nextLiveCommit() throws(StreamError) -> Commit? {
    while let event = try next() {
      if case .commit(let commit) = event, commit.isLive { return commit.commit }
    }
    return nil
  }
}
