import CommitStream
import CoreGraphics
import QuartzCore
import RenderModel
import RenderServer
import Synchronization

/// Records a layer context in a file: its commits, and the canvas, inputs, frames and problems that it is told of.
///
/// The thread that owns the layers only encodes the values. Something that is recorded is compressed and written within a
/// second, on a queue. Nothing runs while nothing is recorded. When the file cannot be written, the recording ends with
/// a message.
package final class ContextRecorder: CommitListener, Sendable {
  /// The events that are not yet written.
  private struct Pending {
    var encoder = StreamEncoder()
    var canvas: StreamCanvas?
    var observer: Int?
    var isEnded = false
  }

  private let pending = Mutex(Pending())
  /// The frames that were shown since the last event. They have a lock of their own, so that the render thread does not
  /// wait for a commit that is being encoded.
  private let frames = Mutex<[StreamTick]>([])
  private let isScheduled = Atomic(false)
  private let isUrgent = Atomic(false)
  /// True after the end, for the render thread, which goes on.
  private let hasEnded = Atomic(false)
  private let queue = DispatchQueue(label: "lamina-recording", qos: .utility)
  private let files: RecordingFiles
  private weak let context: LayerContext?
  private let server: RenderContext
  /// Called once on the queue with the reason if the recording ends before `end()`.
  private let onFailure: @Sendable (String) -> Void

  /// The path of the file.
  package let path: String
  private let start = MediaClock.now()
  private let writtenBytes = Atomic(0)

  /// The seconds after which an event is written. With the time for writing, they are less than a second.
  private static let delay = 0.8
  /// The bytes of pending values and images beyond which they are written at once, and beyond which the recording ends,
  /// because the disk is too slow. They are choices.
  private static let (urgentBytes, pendingLimit) = (1 << 23, 1 << 28)

  private static let all = Mutex<[ObjectIdentifier: ContextRecorder]>([:])
  private static let endsAllAtExit: Void = {
    atexit { ContextRecorder.endAll() }
  }()

  /// Creates a recorder and begins to record, from the committed tree on. Call it on the thread that owns the layers.
  /// - Throws: `OutputError` if the file cannot be created.
  package init(
    of context: LayerContext, to request: RecordingRequest, canvas: StreamCanvas? = nil,
    onFailure: @escaping @Sendable (String) -> Void = ContextRecorder.report
  ) throws {
    (self.context, server, self.onFailure) = (context, context.server, onFailure)
    let files = try RecordingFiles(request, at: MediaClock.now())
    (self.files, path) = (files, files.path)
    files.onShortage = { [path = files.path] in Self.reportShortage(of: path) }
    _ = Self.endsAllAtExit
    Self.all.withLock { $0[ObjectIdentifier(self)] = self }
    let observer = Issue.addObserver { [weak self] in self?.note($0) }
    pending.withLock { $0.observer = observer }
    if let canvas { note(canvas) }
    let tree = server.tree(at: .infinity)
    if tree.root != nil { append { $0.append(Self.commit(of: tree, at: Self.now(in: context))) } }
    context.add(self)
  }

  /// The live time of a context, and the media time.
  private static func now(in context: LayerContext?) -> (own: Double, media: Double) {
    let media = MediaClock.now()
    return (context?.liveTime ?? media, media)
  }

  private static func commit(of tree: LayerTree, at time: (own: Double, media: Double)) -> Commit {
    tree.takeSnapshots()
    return Commit(describing: tree, time: time.own, mediaTime: time.media)
  }

  /// Writes a line about the end of a recording to the standard error.
  package static let report: @Sendable (String) -> Void = { reason in
    StandardStream.errors.writeLine("\(ProcessInfo.processInfo.processName): \(reason)")
  }

  private static func reportShortage(of path: String) {
    report(
      "the last seconds of the recording \(path) take more than \(RecordingFiles.ringLimit >> 20) MiB; fewer are kept"
    )
  }

  /// The bytes of the file so far.
  package var byteCount: Int { writtenBytes.load(ordering: .relaxed) }

  /// The seconds since the recording began.
  package var duration: Double { MediaClock.now() - start }

  // MARK: Events

  package func receive(_ commit: borrowing Commit, isLive: Bool) {
    guard isLive else { return }
    let commit = copy commit
    append { $0.append(commit) }
  }

  /// Notes the canvas, unless it is the one before.
  package func note(_ canvas: StreamCanvas) {
    let isNew = pending.withLock { pending in
      defer { pending.canvas = canvas }
      return pending.canvas != canvas
    }
    if isNew { append { $0.append(canvas) } }
  }

  package func note(_ input: StreamInput) { append { $0.append(input) } }

  /// Notes a frame that was shown; may be called on any thread.
  package func note(_ frame: StreamTick) {
    guard !hasEnded.load(ordering: .relaxed) else { return }
    frames.withLock { $0.append(frame) }
    schedule()
  }

  package func note(_ problem: StreamProblem) { append { $0.append(problem) } }

  private func note(_ issue: Issue) {
    note(StreamProblem(time: MediaClock.now(), text: issue.description))
  }

  private func append(_ body: (inout StreamEncoder) -> Void) {
    let bytes: Int? = pending.withLock { pending in
      guard !pending.isEnded else { return nil }
      addFrames(to: &pending.encoder)
      body(&pending.encoder)
      return pending.encoder.pendingBytes
    }
    guard let bytes else { return }
    if bytes > Self.pendingLimit { fail("the disk is too slow for what the program shows") }
    schedule(isUrgent: bytes > Self.urgentBytes)
  }

  private func addFrames(to encoder: inout StreamEncoder) {
    frames.withLock { frames in
      for frame in frames { encoder.append(frame) }
      frames.removeAll(keepingCapacity: true)
    }
  }

  // MARK: Writing

  private func schedule(isUrgent: Bool = false) {
    if isUrgent, !self.isUrgent.exchange(true, ordering: .relaxed) {
      queue.async { self.write() }
    }
    guard !isScheduled.exchange(true, ordering: .relaxed) else { return }
    queue.asyncAfter(deadline: .now() + Self.delay) { self.write() }
  }

  /// Writes what is pending. It is called on the queue.
  private func write() {
    isScheduled.store(false, ordering: .relaxed)
    isUrgent.store(false, ordering: .relaxed)
    guard let part = take() else { return }
    attempt {
      let now = MediaClock.now()
      try files.append(part, at: now)
      writtenBytes.store(files.byteCount, ordering: .relaxed)
      if files.needsNext(at: now) { DispatchQueue.main.async { self.beginNext() } }
    }
  }

  /// Returns what is pending; nil when the recording has ended.
  private func take() -> StreamPart? {
    pending.withLock { pending in
      guard !pending.isEnded else { return nil }
      addFrames(to: &pending.encoder)
      return pending.encoder.take()
    }
  }

  /// Begins the second file with the tree that is committed now. It is called on the main thread.
  private func beginNext() {
    let (tree, time) = (server.tree(at: .infinity), Self.now(in: context))
    guard let (part, beginning) = split() else { return }
    queue.async { [self] in
      attempt {
        try files.append(part, at: time.media)
        var beginning = beginning
        beginning.append(Self.commit(of: tree, at: time))
        try files.beginNext(beginning.take(), at: time.media)
      }
    }
  }

  /// Returns what is pending, which belongs to the first file only, and an encoder for the beginning of the second file.
  /// Returns nil when the recording has ended.
  private func split() -> (StreamPart, StreamEncoder)? {
    pending.withLock { pending in
      guard !pending.isEnded else { return nil }
      addFrames(to: &pending.encoder)
      let part = pending.encoder.take()
      var beginning = pending.encoder.beginOtherFile()
      pending.canvas.map { beginning.append($0) }
      return (part, beginning)
    }
  }

  private func attempt(_ body: () throws -> Void) {
    do { try body() } catch { fail(Self.reason(of: error)) }
  }

  /// Returns the reason of an error of `FileHandle`, or the description of another one.
  private static func reason(of error: any Error) -> String {
    let foundation = error as NSError
    let below = foundation.userInfo[NSUnderlyingErrorKey] as? NSError ?? foundation
    guard below.domain == NSPOSIXErrorDomain else { return "\(error)" }
    return below.code == Int(ENOSPC) ? "the disk is full" : String(cString: strerror(Int32(below.code)))
  }

  // MARK: The end

  /// Ends the recording because of a failure.
  private func fail(_ reason: String) {
    guard stop() else { return }
    onFailure("the recording \(path) ends here: \(reason)")
    queue.async { [files] in files.end() }
    DispatchQueue.main.async { [weak context, self] in
      context?.remove(self)
    }
  }

  /// Ends the taking of events. Returns false if it has ended before.
  private func stop() -> Bool {
    hasEnded.store(true, ordering: .relaxed)
    let (isFirst, observer) = pending.withLock { pending in
      defer { (pending.isEnded, pending.observer) = (true, nil) }
      return (!pending.isEnded, pending.observer)
    }
    observer.map(Issue.removeObserver)
    _ = Self.all.withLock { $0.removeValue(forKey: ObjectIdentifier(self)) }
    return isFirst
  }

  /// Writes what is pending, and ends the recording. Call it on the thread that owns the layers.
  package func end() {
    context?.remove(self)
    guard let part = take(), stop() else { return }
    queue.sync {
      attempt { try files.append(part, at: MediaClock.now()) }
      files.end()
    }
  }

  private static func endAll() {
    for recorder in all.withLock({ Array($0.values) }) { recorder.end() }
  }
}
