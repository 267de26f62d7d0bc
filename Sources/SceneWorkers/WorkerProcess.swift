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
  /// Called with each message of the worker. Those that arrive before it is set are kept.
  package var onReport: ((WorkerReport) -> Void)? { didSet { deliverKept() } }
  /// Called once when the worker has ended, unless `end` has ended it.
  package var onEnd: ((WorkerEnd) -> Void)? { didSet { deliverEnd() } }
  /// Says whether the text of a crash names a place in the sources, so that nothing better will follow.
  package var isLocated: (String) -> Bool = { _ in false }

  /// The seconds in which a worker must answer before it is ready, while it loads a scene, and later. All are choices. A
  /// machine with much other work starts programs slowly, which is no fault of the scene.
  package var (startLimit, loadLimit, limit) = (30.0, SceneProbe.limit, 3.0)

  private let process = Process()
  private let connection: MessageConnection
  private let errors: WorkerErrors
  private var kept: [WorkerReport] = []
  /// The end that was not reported yet.
  private var pendingEnd: WorkerEnd?
  /// True once the end was reported, or does not have to be.
  private var isOver = false
  /// True while the scene is loaded and started.
  private var isLoading = false
  private var isReady = false
  private var deadline = AnswerDeadline()
  /// True once the worker was ended because it did not answer.
  private var hangs = false

  /// The seconds that a worker which is about to end gets to write where it is, which is a choice.
  private static let grace = 15.0

  package var identifier: pid_t { process.processIdentifier }

  /// Starts a worker.
  /// - Throws: An error that says why the process cannot be started.
  package init(_ launch: WorkerLaunch) throws {
    let (own, other) = try UnixSocket.pair()
    connection = MessageConnection(own, compresses: false)
    errors = WorkerErrors()
    process.executableURL = launch.executable
    process.arguments = launch.arguments
    process.environment = launch.environment
    process.standardInput = FileHandle(fileDescriptor: other.descriptor, closeOnDealloc: false)
    process.standardError = errors.pipe
    process.terminationHandler = { [weak self] process in
      let end = WorkerEnd.Cause(process)
      DispatchQueue.main.async { self?.terminated(end) }
    }
    try process.run()
    withExtendedLifetime(other) {}
    errors.begin { [weak self] in self?.crashBegins() }
    connection.onChunk = { [weak self] chunk throws(StreamError) in
      if let report = try WorkerReport(chunk) { self?.take(report) }
    }
    connection.onEnd = { [weak self] in self?.lost($0) }
    deadline.onMissed = { [weak self] in self?.missAnswer() }
    connection.begin()
  }

  isolated deinit { end() }

  /// Ends the worker. Nothing is reported any more.
  package func end() {
    isOver = true
    (onReport, onEnd) = (nil, nil)
    connection.close()
    deadline.cancel()
    if process.isRunning { ChildProgram.kill(identifier) }
  }

  // MARK: Requests

  package func send(_ request: WorkerRequest) {
    guard !isOver, !hangs else { return }
    switch request {
    case .load, .start: isLoading = true
    case .layOut, .removeBackground, .setClock, .advance, .frame, .input, .edit, .ping: break
    }
    connection.send(request.chunk)
    if let number = deadline.ask(within: answerTime) {
      connection.send(WorkerRequest.ping(number).chunk)
    }
  }

  private func take(_ report: WorkerReport) {
    guard !isOver else { return }
    if case .pong(let number) = report {
      let next = deadline.answered(number, next: answerTime)
      if let next { return connection.send(WorkerRequest.ping(next).chunk) }
      isLoading = false
      return
    }
    if report == .ready {
      isReady = true
      deadline.shorten(to: answerTime)
    }
    if let onReport { onReport(report) } else { kept.append(report) }
  }

  /// The seconds in which the next answer must come.
  private var answerTime: Double { !isReady ? startLimit : isLoading ? loadLimit : limit }

  private func deliverKept() {
    guard onReport != nil else { return }
    let reports = kept
    kept = []
    for report in reports { onReport?(report) }
  }

  // MARK: The end

  /// Ends a worker that does not answer, so that it writes where it is.
  private func missAnswer() {
    guard !isOver, !hangs else { return }
    hangs = true
    kill(identifier, SIGABRT)
    killLater()
  }

  /// Notes that the worker has begun to write about a crash. If the text names the place already, the rest is not awaited.
  private func crashBegins() {
    deadline.cancel()
    if isLocated(errors.text) {
      terminated(.signal(SIGILL))
    } else {
      killLater()
    }
  }

  private func killLater() {
    WorkerTimer.after(Self.grace) { [weak self] in
      guard let self, process.isRunning else { return }
      ChildProgram.kill(identifier)
    }
  }

  /// Handles the end of the connection. The process has ended, or closed its end.
  private func lost(_ error: AttachError) {
    guard !isOver else { return }
    // A worker that has closed its connection does not serve any more. One that crashes may still write where.
    if process.isRunning, !errors.isCrash { kill(identifier, SIGTERM) }
    killLater()
  }

  private func terminated(_ cause: WorkerEnd.Cause) {
    guard !isOver else { return }
    isOver = true
    deadline.cancel()
    connection.close()
    errors.finish { [weak self] text in self?.report(cause, text) }
  }

  private func report(_ cause: WorkerEnd.Cause, _ text: String) {
    // Its children must not go on. The number of a process that has ended may belong to another one.
    if process.isRunning { ChildProgram.kill(identifier) } else { kill(-identifier, SIGKILL) }
    pendingEnd = WorkerEnd(cause: hangs ? .hang : cause, text: text)
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

    fileprivate init(_ process: Process) {
      let status = process.terminationStatus
      self = process.terminationReason == .exit ? .exit(status) : .signal(status)
    }
  }

  package let cause: Cause
  package let text: String
}
