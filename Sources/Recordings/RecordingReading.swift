import CommitStream
import RenderModel

/// The first reading of a recording, which lists its events and checks that all commits can be read.
struct RecordingReading {
  private var cursor: RecordingCursor
  private var index: RecordingIndex
  let checkpoints: Checkpoints

  init(_ beginning: StreamReader, _ limits: RecordingLimits) {
    cursor = RecordingCursor(beginning)
    index = RecordingIndex(byteLimit: limits.lists)
    checkpoints = Checkpoints(
      byteLimit: limits.checkpoints, imageLimit: limits.stream.images / 2)
  }

  /// Reads the stream up to its end, or to its first fault. `isCancelled` is called for each event.
  mutating func readAll(
    _ isCancelled: () -> Bool = { false }
  ) throws(RecordingError) -> RecordingIndex {
    var fault: StreamError?
    do { try readEvents(isCancelled) } catch { fault = error }
    guard !isCancelled() else { throw .isCancelled }
    guard !index.commitTimes.isEmpty else { throw fault.map { .unreadable($0) } ?? .isEmpty }
    index.finish()
    if let fault { index.issues.append(.isFaulty(time: index.duration, fault)) }
    if cursor.isTruncated { index.issues.append(.isTruncated(time: index.duration)) }
    return index
  }

  private mutating func readEvents(_ isCancelled: () -> Bool) throws(StreamError) {
    while !isCancelled(), let event = try cursor.nextEvent() {
      guard try index.add(event) else {
        index.issues.append(.isTooLong)
        return
      }
      apply(event)
    }
  }

  private mutating func apply(_ event: StreamEvent) {
    switch event {
    case .commit(let read) where read.isLive:
      cursor.apply(read.commit, at: index.commitTimes[index.commitTimes.count - 1])
      checkpoints.note(cursor, changes: read.commit.updates.count + read.commit.inserted.count)
    case .tick(let frame) where frame.time.isFinite: cursor.showFrame(at: frame.time)
    case .commit, .canvas, .input, .tick, .problem, .bound: break
    }
  }
}
