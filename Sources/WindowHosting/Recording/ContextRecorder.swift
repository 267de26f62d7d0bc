import CommitStream
import CoreGraphics
import QuartzCore
import RenderModel
import RenderServer
import Synchronization

/// Records a layer context in a file: its commits, and the canvas, inputs, frames and problems that it is told of. Times of
/// all of them are those of the context's clock.
///
/// The thread that owns the layers only encodes the values. Something that is recorded is compressed and written within a
/// second, on a queue, and the first commit at once. Nothing runs while nothing is recorded. When the file cannot be
/// written, the recording ends with a message.
package final class ContextRecorder: CommitListener, Sendable {
  /// The events that are not yet written.
  private struct Pending {
    var encoder = StreamEncoder()
    var canvas: StreamCanvas?
    var observer: Int?
    var isEnded = false
    var hasCommit = false
  }

  /// The limits of a recording, which tests change. They are choices.
  struct Limits {
    /// The seconds after which an event is written. With the time for writing, they are less than a second.
    var delay = 0.5
    /// The bytes of pending values and images beyond which they are written at once.
    var urgentBytes = 1 << 23
    /// The bytes of pending values and images at which the recording ends with the next event, because the write that is
    /// under way takes too long.
    var pendingBytes = 1 << 28
    /// The bytes of a file; nil for those of `RecordingFiles`.
    var fileBytes: Int?
  }

  private let pending = Mutex(Pending())
  /// The frames that were shown since the last event. They have a lock of their own, so that the render thread does not
  /// wait for a commit that is being encoded.
  private let frames = Mutex<[StreamTick]>([])
  private let isScheduled = Atomic(false)
  private let isUrgent = Atomic(false)
  private let isWriting = Atomic(false)
  private let hasFailed = Atomic(false)
  /// True after the end, for the render thread, which goes on.
  private let hasEnded = Atomic(false)
  private let queue = DispatchQueue(label: "lamina-recording", qos: .userInitiated)
  /// Starts a write after the delay. It is exact, because a program may be killed a second after an event.
  ///
  /// Unsafe in name only: the sources of Dispatch may be used on any thread.
  nonisolated(unsafe) private let timer: any DispatchSourceTimer
  /// Exchanges the files with the last seconds while nothing is written.
  nonisolated(unsafe) private let exchangeTimer: any DispatchSourceTimer
  /// True while the main thread is to begin the second file.
  private let isBeginningNext = Atomic(false)
  private let limits: Limits
  private let files: RecordingFiles
  private weak let context: LayerContext?
  private let server: RenderContext
  /// Called once on the queue if the recording ends before `end()`.
  private let onFailure: @Sendable (RecordingFailure) -> Void

  /// The path of the file.
  package let path: String
  private let start = MediaClock.now()
  private let writtenBytes = Atomic(0)

  private static let all = Mutex<[ObjectIdentifier: ContextRecorder]>([:])
  private static let endsAllAtExit: Void = {
    atexit { ContextRecorder.endAll() }
  }()

  /// Creates a recorder and begins to record, from the committed tree on. Call it on the thread that owns the layers.
  /// - Throws: `OutputError` if the file cannot be created.
  package convenience init(
    of context: LayerContext, to request: RecordingRequest, canvas: StreamCanvas? = nil,
    onFailure: @escaping @Sendable (RecordingFailure) -> Void = { report("\($0)") }
  ) throws {
    try self.init(of: context, to: request, canvas: canvas, limits: Limits(), onFailure: onFailure)
  }

  init(
    of context: LayerContext, to request: RecordingRequest, canvas: StreamCanvas? = nil, limits: Limits,
    onFailure: @escaping @Sendable (RecordingFailure) -> Void
  ) throws {
    (self.context, server, self.onFailure) = (context, context.server, onFailure)
    let files = try RecordingFiles(request, at: MediaClock.now(), byteLimit: limits.fileBytes)
    (self.files, path, self.limits) = (files, files.path, limits)
    timer = DispatchSource.makeTimerSource(flags: .strict, queue: queue)
    exchangeTimer = DispatchSource.makeTimerSource(queue: queue)
    for timer in [timer, exchangeTimer] {
      timer.setEventHandler { [weak self] in self?.write() }
      timer.activate()
    }
    files.onShortage = { [path = files.path] in Self.reportShortage(of: path) }
    _ = Self.endsAllAtExit
    Self.all.withLock { $0[ObjectIdentifier(self)] = self }
    let observer = Issue.addObserver { [weak self] in self?.note($0) }
    pending.withLock { $0.observer = observer }
    if let canvas { note(canvas) }
    // Most pictures of transitions are drawn here, because other threads cannot commit below.
    server.tree(at: .infinity).takeSnapshots()
    CATransaction.withoutCommits {
      let tree = server.tree(at: .infinity)
      if tree.root != nil { note(Self.commit(of: tree, at: Self.now(in: context))) }
      context.add(self)
    }
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

  /// Writes a line about a value of the environment that is no duration.
  static func reportUnclearSeconds(_ text: String) {
    let shown = text.prefix(40)
    report(
      "\(RecordingRequest.secondsVariable) must be a duration such as 60s or 2m, and is '\(shown)'; everything is recorded"
    )
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
    note(copy commit)
  }

  private func note(_ commit: Commit) {
    append { $0.append(commit) }
    let isFirst = pending.withLock { pending in
      defer { pending.hasCommit = true }
      return !pending.hasCommit
    }
    if isFirst { schedule(isUrgent: true) }
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
    note(StreamProblem(time: server.liveTime(at: MediaClock.now()), text: issue.description))
  }

  /// Returns the time on the clock of the context at a media time; may be called on any thread.
  func contextTime(ofMediaTime time: Double) -> Double { server.timeBase.time(at: time) }

  private func append(_ body: (inout StreamEncoder) -> Void) {
    // The bytes before the event: no commit is too large by itself.
    let bytes: (before: Int, after: Int)? = pending.withLock { pending in
      guard !pending.isEnded else { return nil }
      let before = pending.encoder.pendingBytes
      addFrames(to: &pending.encoder)
      body(&pending.encoder)
      return (before, pending.encoder.pendingBytes)
    }
    guard let bytes else { return }
    if bytes.before > limits.pendingBytes, isWriting.load(ordering: .relaxed) {
      fail(RecordingFull.backlog)
    }
    schedule(isUrgent: bytes.after > limits.urgentBytes)
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
    timer.schedule(deadline: .now() + limits.delay, leeway: .nanoseconds(0))
  }

  /// Writes what is pending. It is called on the queue.
  private func write() {
    isScheduled.store(false, ordering: .relaxed)
    isUrgent.store(false, ordering: .relaxed)
    isWriting.store(true, ordering: .relaxed)
    defer { isWriting.store(false, ordering: .relaxed) }
    guard let part = take() else { return }
    attempt {
      try append(part)
      writtenBytes.store(files.byteCount, ordering: .relaxed)
      if files.needsNext(at: MediaClock.now()), !isBeginningNext.exchange(true, ordering: .relaxed) {
        DispatchQueue.main.async { self.beginNext() }
      }
      scheduleExchange()
    }
  }

  /// Appends a part to the file, which begins later if nothing has happened for long. It is called on the queue.
  private func append(_ part: StreamPart) throws {
    let now = MediaClock.now()
    if !part.isEmpty, let start = files.startAfterRest(at: now) {
      try files.begin(StreamEncoder.part(of: .start(contextTime(ofMediaTime: start))), at: start)
    }
    try files.append(part, at: now)
  }

  /// Calls `write` at the time of the next exchange of the files. It is called on the queue.
  private func scheduleExchange() {
    guard let time = files.nextChange, !isBeginningNext.load(ordering: .relaxed) else { return }
    exchangeTimer.schedule(deadline: .now() + max(0, time - MediaClock.now()))
  }

  /// Returns what is pending, with the time of the end if it ends now; nil when the recording has ended.
  private func take(endingAt end: Double? = nil) -> StreamPart? {
    pending.withLock { pending in
      guard !pending.isEnded else { return nil }
      addFrames(to: &pending.encoder)
      if let end { pending.encoder.append(.end(end)) }
      return pending.encoder.take()
    }
  }

  /// Begins the second file with the tree that is committed now. It is called on the main thread.
  private func beginNext() {
    // A commit that the tree contains belongs to the first file, and later ones belong to both.
    let (tree, time, parts) = CATransaction.withoutCommits {
      (server.tree(at: .infinity), Self.now(in: context), split())
    }
    guard let (part, beginning) = parts else { return }
    queue.async { [self] in
      attempt {
        try files.append(part, at: time.media)
        var beginning = beginning
        beginning.append(Self.commit(of: tree, at: time))
        try files.beginNext(beginning.take(), at: time.media)
        isBeginningNext.store(false, ordering: .relaxed)
        scheduleExchange()
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
    do { try body() } catch { fail(error) }
  }

  // MARK: The end

  /// Ends the recording because of a failure.
  private func fail(_ reason: any Error) {
    guard stop() else { return }
    report(reason)
    queue.async { [self] in
      // It fails again if the disk is full.
      try? append(StreamEncoder.part(of: .failure(server.liveTime(at: MediaClock.now()))))
      files.end()
    }
    DispatchQueue.main.async { [weak context, self] in
      context?.remove(self)
    }
  }

  private func report(_ reason: any Error) {
    hasFailed.store(true, ordering: .relaxed)
    onFailure(RecordingFailure(path: path, reason: reason))
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

  /// Writes what is pending and the time of the end, and ends the recording. Call it on the thread that owns the layers.
  /// Returns false if the recording ended before because of a failure, or ends with one.
  @discardableResult package func end() -> Bool {
    context?.remove(self)
    let time = server.liveTime(at: MediaClock.now())
    guard let part = take(endingAt: time), stop() else { return !hasFailed.load(ordering: .relaxed) }
    queue.sync {
      do { try append(part) } catch { report(error) }
      files.end()
    }
    return !hasFailed.load(ordering: .relaxed)
  }

  private static func endAll() {
    for recorder in all.withLock({ Array($0.values) }) { recorder.end() }
  }
}
