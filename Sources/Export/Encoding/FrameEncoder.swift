import CoreGraphics

/// An encoder that writes frames of a constant rate to a file. If it is released before `finish` has returned, no
/// file is left.
protocol FrameEncoder: AnyObject {
  /// Begins to encode the next frame, or hands it to the program that encodes it. Other threads encode several frames at the
  /// same time. It waits while there are too many frames that are not yet encoded.
  func add(_ frame: Bitmap) throws
  /// Informs the encoder that no more frames follow. The rest is encoded while the caller may do other things until
  /// `isReady`. It must be called before `finish`.
  func endInput()
  /// Completes the file and moves it to its path. It waits if the encoder is not ready.
  func finish() throws

  /// False while `add` would wait for other threads or another program; after `endInput`, false while `finish` would wait
  /// for them.
  var isReady: Bool { get }
  /// Blocks until `isReady` is true.
  func waitUntilReady()
}

extension FrameEncoder {
  func endInput() {}
  var isReady: Bool { true }
  func waitUntilReady() {}
}

/// An encoder whose frames are encoded by jobs on other threads, and written in their order by the thread that adds them.
protocol ParallelEncoder: FrameEncoder {
  associatedtype Encoded: Sendable
  var jobs: OrderedJobs<Encoded> { get }
  /// True after `endInput`.
  var isInputEnded: Bool { get set }
  /// Writes the result of the oldest job.
  func write(_ frame: Encoded) throws
}

extension ParallelEncoder {
  func endInput() { isInputEnded = true }

  var isReady: Bool { isInputEnded ? jobs.areAllDone : !jobs.isFull || jobs.isFirstDone }

  func waitUntilReady() {
    if isInputEnded { jobs.waitForAll() } else if jobs.isFull { jobs.waitForFirst() }
  }

  /// Adds the job that encodes a frame, after the frames before it that are encoded were written.
  func encode(_ job: @escaping @Sendable () throws -> Encoded) throws {
    while !jobs.isEmpty, jobs.isFull || jobs.isFirstDone { try write(jobs.takeFirst()) }
    jobs.add(job)
  }

  /// Writes all frames that are not yet written.
  func writeAll() throws {
    while !jobs.isEmpty { try write(jobs.takeFirst()) }
  }
}
