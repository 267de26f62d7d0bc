import Attaching
import ChildPrograms
import CommitStream
import Dispatch
import Foundation
import LocalSockets
import QuartzCore
import SceneBuilding
import Synchronization

/// A process that runs the code of a scene, as its viewer sees it. It is used on the main thread, and never waits.
///
/// The worker owes an answer to each request. If it does not answer in time, it is ended by a signal for which it writes where
/// it is. Without a request nothing is asked, so that nothing wakes up while the scene is at rest.
@MainActor
package final class WorkerProcess {
  /// Called with each message of the worker. Those that arrive before it is set are kept, within `keepLimit`.
  package var onReport: ((WorkerReport) -> Void)? { didSet { deliverKept() } }
  /// Called once when the worker has ended, unless `end` has ended it.
  package var onEnd: ((WorkerEnd) -> Void)? { didSet { deliverEnd() } }
  /// Says whether the text of a crash names a place in the sources, so that nothing better will follow.
  package var isLocated: (String) -> Bool = { _ in false }

  /// The seconds in which a worker must answer before it is ready, while it loads a scene, and later. All are choices. A
  /// machine with much other work starts programs slowly, which is no fault of the scene.
  package var (startLimit, loadLimit, limit) = (30.0, SceneProbe.limit, 3.0)

  /// The greatest number of bytes of the messages that wait until the scene is shown: those that arrive while nobody takes
  /// them, and those that arrive while the scene is loaded. It is a choice, and enough for all pictures of a scene.
  package var keepLimit = WorkerMemory.pictures + 256 << 20

  private let process: SpawnedProgram
  private let connection: MessageConnection
  private let errors: WorkerErrors
  private let output: WorkerPipe
  private var kept: [WorkerReport] = []
  /// The number of bytes of the messages that wait until the scene is shown.
  private var keptBytes = 0
  /// The end that was not reported yet.
  private var pendingEnd: WorkerEnd?
  /// True once the end was reported, or does not have to be.
  private var isOver = false
  /// True while the scene is loaded and started.
  private var isLoading = false
  private var isReady = false
  private let deadline = AnswerDeadline()
  /// The number of frames that were reported since the last answer.
  private var frameCount = 0
  /// The time until which the scene must be loaded, or started, although the worker answers meanwhile.
  private let loadDeadline = AnswerDeadline()
  /// True once the worker was ended because it did not answer.
  private var hangs = false
  /// The library of the scene, in which the places of a crash are looked up; nil if it has none of its own.
  private var library: URL?

  /// The seconds that a worker which is about to end gets to write where it is. It writes addresses, and looks nothing up. It
  /// is a choice.
  private static let grace = 5.0
  /// The number of frames that are reported without an answer, so that a worker that is slower than the screen does not handle
  /// them ever later. It is a choice.
  private static let frameLimit = 8

  package var identifier: pid_t { process.identifier }

  /// Starts a worker.
  /// - Throws: An error that says why the process cannot be started.
  package init(_ launch: WorkerLaunch) throws {
    let (own, other) = try UnixSocket.pair()
    connection = MessageConnection(own, compresses: false)
    let queue = DispatchQueue(label: "lamina.worker-text")
    (errors, output) = (WorkerErrors(queue), WorkerPipe(queue))
    process = try SpawnedProgram(
      launch.executable, launch.arguments, environment: launch.environment,
      streams: SpawnedProgram.Streams(
        input: other.descriptor, output: output.writing.fileDescriptor,
        errors: errors.handle.fileDescriptor))
    withExtendedLifetime(other) {}
    awaitEnd()
    let printed = SceneText(.output, STDOUT_FILENO)
    output.begin { printed.copy($0) }
    errors.begin { [weak self] in self?.crashBegins() }
    connection.onChunk = { [weak self] chunk throws(StreamError) in
      if let report = try WorkerReport(chunk) { self?.take(report, byteCount: chunk.size) }
    }
    connection.onEnd = { [weak self] in self?.lost($0) }
    for deadline in [deadline, loadDeadline] {
      deadline.onMissed = { [weak self] in self?.missAnswer() }
    }
    connection.begin()
  }

  isolated deinit { end() }

  /// Waits for the end of the process on a thread of its own.
  private func awaitEnd() {
    let process = process
    Thread.detachNewThread { [weak self] in
      let result = process.waitForEnd()
      // Its children must not go on.
      process.killGroup()
      DispatchQueue.main.async { self?.terminated(WorkerEnd.Cause(result)) }
    }
  }

  /// Ends the worker. Nothing is reported any more.
  package func end() {
    isOver = true
    (onReport, onEnd) = (nil, nil)
    connection.close()
    for deadline in [deadline, loadDeadline] { deadline.cancel() }
    process.killAll()
  }

  // MARK: Requests

  package func send(_ request: WorkerRequest) {
    guard !isOver, !hangs else { return }
    if case .load(let loading) = request { library = loading.code.library }
    switch request {
    case .load, .start: beginLoading()
    case .frame where frameCount == Self.frameLimit: return
    case .frame: frameCount += 1
    case .layOut, .removeBackground, .setClock, .advance, .input, .edit, .editAnimation, .drawTiles,
      .ping:
      break
    }
    connection.send(request.chunk)
    askForAnswer()
  }

  private func askForAnswer() {
    if let number = deadline.ask(within: answerTime) {
      connection.send(WorkerRequest.ping(number).chunk)
    }
  }

  private func beginLoading() {
    isLoading = true
    _ = loadDeadline.ask(within: answerTime)
  }

  private func take(_ report: WorkerReport, byteCount: Int) {
    guard !isOver, keeps(byteCount) else { return }
    switch report {
    case .pong(let number): return takeAnswer(number)
    // Many frames are played in one turn of its main thread.
    case .working: return extendTime()
    case .ready:
      isReady = true
      for deadline in [deadline, loadDeadline] { deadline.shorten(to: answerTime) }
    // It takes time to send large pictures, and a worker waits until its viewer has read what it has sent.
    case .stream: extendTime()
    case .loaded, .failed, .reached: endLoading()
    case .needs, .issue, .changesPast, .animationKey, .replacedAnimation, .answer: break
    }
    if let onReport { onReport(report) } else { kept.append(report) }
  }

  private func takeAnswer(_ number: Int) {
    frameCount = 0
    if let next = deadline.answered(number, next: answerTime) {
      connection.send(WorkerRequest.ping(next).chunk)
    } else {
      errors.noteProgress()
    }
  }

  private func extendTime() {
    for deadline in [deadline, loadDeadline] { deadline.extend(to: answerTime) }
  }

  private func endLoading() {
    isLoading = false
    loadDeadline.answered()
  }

  /// Counts the bytes of a message if it must wait. Ends the worker, and returns false, if it is one too many.
  private func keeps(_ byteCount: Int) -> Bool {
    guard onReport == nil || isLoading else { return true }
    keptBytes += byteCount
    if keptBytes > keepLimit { terminated(.excess(limit: keepLimit)) }
    return !isOver
  }

  /// The seconds in which the next answer must come.
  private var answerTime: Double { !isReady ? startLimit : isLoading ? loadLimit : limit }

  private func deliverKept() {
    guard onReport != nil else { return }
    let reports = kept
    (kept, keptBytes) = ([], 0)
    for report in reports { onReport?(report) }
  }

  // MARK: The end

  /// Ends a worker that does not answer, so that it writes where it is.
  private func missAnswer() {
    guard !isOver, !hangs else { return }
    // It has begun to write about a crash. If the text names the place already, the rest is not awaited.
    if errors.isCrash, isLocated(errors.newText) { return terminated(.signal(SIGILL)) }
    hangs = true
    process.signal(SIGABRT)
    killLater()
  }

  /// Asks a worker that has written what looks like the beginning of a crash for an answer. A scene may write such text
  /// and go on. A worker that has crashed ends by itself, or does not answer.
  private func crashBegins() {
    if !isOver, !hangs { askForAnswer() }
  }

  private func killLater() {
    WorkerTimer.after(Self.grace) { [weak self] in self?.process.killAll() }
  }

  /// Handles the end of the connection. The process has ended, or closed its end.
  private func lost(_ error: AttachError) {
    guard !isOver else { return }
    // A worker that has closed its connection does not serve any more. One that crashes may still write where.
    if !errors.isCrash { process.signal(SIGTERM) }
    killLater()
  }

  private func terminated(_ cause: WorkerEnd.Cause) {
    guard !isOver else { return }
    isOver = true
    for deadline in [deadline, loadDeadline] { deadline.cancel() }
    connection.close()
    errors.finish { [weak self] text in self?.locate(cause, text) }
  }

  /// Looks up the places that the worker has written as addresses, and reports the end then.
  private func locate(_ cause: WorkerEnd.Cause, _ text: String) {
    // It may still run if what it has written or sent was enough.
    process.killAll()
    guard let library else { return report(cause, text) }
    Task { [weak self] in
      let text = await CrashPlaces.named(in: text, of: library)
      self?.report(cause, text)
    }
  }

  private func report(_ cause: WorkerEnd.Cause, _ text: String) {
    pendingEnd = WorkerEnd(cause: hangs ? .hang : cause, text: text, wasReady: isReady)
    deliverEnd()
  }

  private func deliverEnd() {
    guard let onEnd, let end = pendingEnd.take() else { return }
    onEnd(end)
  }
}

/// The end of a worker, and the last that it wrote to its standard error.
package struct WorkerEnd: Equatable, Sendable {
  package enum Cause: Equatable, Sendable {
    case exit(Int32)
    case signal(Int32)
    /// It was ended because it did not answer.
    case hang
    /// It was ended because it has sent more bytes than can be kept.
    case excess(limit: Int)

    init(_ result: ProcessResult) {
      switch result {
      case .exit(let status): self = .exit(status)
      case .signal(let number): self = .signal(number)
      }
    }
  }

  package let cause: Cause
  package let text: String
  /// False for a worker that has ended before it could run the code of a scene.
  package var wasReady = true

  /// The reason that the program itself has given for its end before it could run the code of a scene; nil if there is none.
  package var startError: String? {
    guard !wasReady, case .exit = cause else { return nil }
    let line = text.split(separator: "\n").last { !$0.allSatisfy(\.isWhitespace) }
    let name = "lamina: "
    return line.map { String($0.hasPrefix(name) ? $0.dropFirst(name.count) : $0) }
  }
}

extension SceneLoading.Code {
  /// The library of a scene that was compiled; nil for one that comes with Lamina.
  fileprivate var library: URL? {
    switch self {
    case .library(let path, _, _): URL(fileURLWithPath: path)
    case .named: nil
    }
  }
}
