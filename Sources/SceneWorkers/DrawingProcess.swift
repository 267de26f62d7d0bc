import ChildPrograms
import CoreGraphics
import Foundation
import LocalSockets
import QuartzCore
import SceneBuilding

/// A worker process that draws a scene for a command without a window, as the command sees it. The command waits for each
/// answer, within a limit of time, and meanwhile copies what the scene prints.
@MainActor
package final class DrawingProcess {
  /// The reason why the worker does not answer.
  package enum Failure: Error {
    /// The worker has ended.
    case ended(WorkerEnd)
    /// The worker has sent something that is no answer.
    case damaged
    /// The scene prints without end.
    case printsTooMuch(limit: Int)
  }

  /// The seconds that the worker has for each step. All are choices.
  package struct Limits: Sendable {
    /// The seconds for the loading of the scene, for each frame, and for a picture.
    package var step: Double
    /// The seconds until the worker has started. A machine with much other work starts programs slowly, which is no fault of
    /// the scene.
    package var start: Double
    /// The additional seconds for each million pixels of a picture.
    package var perMegapixel = 1.0

    package init(step: Double = 10) { (self.step, start) = (step, max(30, step)) }
    /// No limits, for a scene that the user trusts.
    package static let none = Limits(step: .infinity)
  }

  private let process: SpawnedProgram
  private let socket: UnixSocket
  private let output: ScenePrinting
  private let limits: Limits
  /// The seconds that the worker has for the present step, and those that it has used.
  private var (limit, used) = (0.0, 0.0)
  /// The time of the last request in seconds from the scene's start.
  private var time = 0.0
  private var isOver = false
  /// True once the worker has sent something.
  private var wasReady = false

  /// The seconds between two looks at the time. A pause of this process, as by Ctrl-Z, counts as at most so much.
  private static let interval = 0.25
  /// The seconds that a worker which is about to end gets to write where it is, and to end. It is a choice.
  private static let grace = 3.0
  /// The number of messages about progress that a worker may send for one request, and for each second that the scene is to go
  /// forward: at most one for each frame that is played. Both are choices.
  private static let (progressLimit, progressRate) = (64, 1000.0)
  /// The seconds in which the last output is read after the end of the process, whose children may keep the pipes open.
  private static let patience = 0.5

  package var identifier: pid_t { process.identifier }

  /// Starts a worker.
  /// - Throws: An error that says why the process cannot be started.
  package init(_ launch: WorkerLaunch, limits: Limits) throws {
    let (own, other) = try UnixSocket.pair()
    (socket, self.limits) = (own, limits)
    let (printed, errors) = (Pipe(), Pipe())
    output = ScenePrinting(printed.fileHandleForReading, errors.fileHandleForReading)
    process = try SpawnedProgram(
      launch.executable, launch.arguments, environment: launch.environment,
      streams: SpawnedProgram.Streams(
        input: other.descriptor, output: printed.fileHandleForWriting.fileDescriptor,
        errors: errors.fileHandleForWriting.fileDescriptor))
    withExtendedLifetime(other) {}
    for pipe in [printed, errors] { try? pipe.fileHandleForWriting.close() }
  }

  isolated deinit { kill() }

  /// Kills the worker and the processes that it has started.
  private func kill() {
    guard !isOver else { return }
    isOver = true
    socket.shutDown()
    process.killAll()
    process.waitForEnd()
  }

  /// Lets the worker end, and copies what the scene has printed at last.
  package func end() {
    guard !isOver else { return }
    socket.shutDown()
    _ = waitForEnd(within: Self.grace)
    kill()
    output.finish(isCrash: false)
  }

  // MARK: Requests

  /// Lets the worker load and start a scene, with one of the requests to load.
  package func load(_ request: DrawingRequest) throws -> DrawingFacts {
    let answer = try ask(request, startingWithin: limits.start)
    switch answer {
    case .loaded(let facts) where facts.isValid: return facts.withLimitedDuration
    case .failed(let reason): throw DrawingRefusal(reason: reason)
    case .working, .reached, .loaded, .picture, .text, .nothing: throw damaged()
    }
  }

  /// Sends a request, waits for the answer, and returns it. The result has `seconds` more once the time is reached.
  /// - Throws: `Failure`, after which the process has ended.
  private func ask(
    _ request: DrawingRequest, startingWithin start: Double? = nil, seconds: Double = 0
  ) throws -> DrawingAnswer {
    begin(start ?? limits.step)
    var (rest, isReached) = (progressCount(for: request), false)
    try send(DrawingForm.bytes(of: request))
    while true {
      let answer = try receiveAnswer()
      switch answer {
      case .working where rest > 0:
        rest -= 1
        begin(limits.step + (isReached ? seconds : 0))
      case .reached where !isReached:
        isReached = true
        begin(limits.step + seconds)
      // A worker must not keep the command for ever.
      case .working, .reached: throw damaged()
      case .loaded, .picture, .text, .nothing, .failed: return answer
      }
    }
  }

  /// Returns the number of messages about progress that the worker may send for a request, which is about to be sent.
  private func progressCount(for request: DrawingRequest) -> Int {
    let seconds = max(0, min(request.time, DrawingFacts.durationLimit) - time)
    time += seconds
    return Self.progressLimit + Int(seconds * Self.progressRate)
  }

  /// Asks for the picture at a time, whose size is that of `bitmap`. Returns false if there is none.
  package func draw(at time: Double, into bitmap: Bitmap) throws -> Bool {
    let megapixels = Double(bitmap.width) * Double(bitmap.height) / 1e6
    switch try ask(.picture(at: time), seconds: megapixels * limits.perMegapixel) {
    case .picture(bitmap.width, bitmap.height):
      try bitmap.withMutableBytes { try receive($0) }
      return true
    case .nothing: return false
    case .failed(let reason): throw DrawingRefusal(reason: reason)
    case .working, .reached, .loaded, .picture, .text: throw damaged()
    }
  }

  /// Asks for a text. Returns nil if there is none.
  package func text(_ request: DrawingRequest) throws -> String? {
    switch try ask(request, seconds: limits.step) {
    case .text(let count):
      guard count <= DrawingForm.textLimit else { throw damaged() }
      return String(decoding: try receive(count), as: UTF8.self)
    case .nothing: return nil
    case .failed(let reason): throw DrawingRefusal(reason: reason)
    case .working, .reached, .loaded, .picture: throw damaged()
    }
  }

  /// Ends the worker, which has sent something that was not asked for.
  private func damaged() -> Failure {
    kill()
    return .damaged
  }

  // MARK: Bytes

  /// Gives the worker `seconds` from now on.
  private func begin(_ seconds: Double) { (limit, used) = (seconds, 0) }

  private func receiveAnswer() throws -> DrawingAnswer {
    guard let length = DrawingForm.length(try receive(DrawingForm.lengthSize)) else { throw damaged() }
    let content = try receive(length)
    wasReady = true
    // While answers arrive, nothing is waited for.
    try copyOutput()
    do { return try JSONDecoder().decode(DrawingAnswer.self, from: Data(content)) } catch {
      throw damaged()
    }
  }

  private func receive(_ count: Int) throws -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    try bytes.withUnsafeMutableBytes { try receive($0) }
    return bytes
  }

  private func receive(_ bytes: UnsafeMutableRawBufferPointer) throws {
    try transfer(bytes.count, awaiting: POLLIN) {
      socket.receive(into: UnsafeMutableRawBufferPointer(rebasing: bytes.dropFirst($0)))
    }
  }

  private func send(_ bytes: [UInt8]) throws {
    try transfer(bytes.count, awaiting: POLLOUT) { socket.send(bytes[$0...]) }
  }

  /// Transfers `count` bytes with several calls of `body`, each of which begins at an offset.
  private func transfer(
    _ count: Int, awaiting event: Int32, _ body: (Int) -> UnixSocket.Transfer
  ) throws {
    var done = 0
    while done < count {
      switch body(done) {
      case .bytes(let count): done += count
      case .later: try wait(for: event)
      case .end: throw ended()
      }
    }
  }

  // MARK: Waiting

  /// Waits until the connection is ready, the scene prints something, or some time has passed.
  private func wait(for event: Int32) throws {
    let start = MonotonicTime.now
    var connection = [pollfd(fd: socket.descriptor, events: Int16(event), revents: 0)]
    output.wait(with: &connection, seconds: Self.interval)
    used += min(MonotonicTime.now - start, Self.interval)
    // The time in which the reader of the output keeps this process waiting is not that of the scene.
    try copyOutput()
    guard connection[0].revents == 0, used >= limit else { return }
    throw hangs()
  }

  private func copyOutput() throws {
    output.copy()
    guard output.isTooMuch else { return }
    kill()
    throw Failure.printsTooMuch(limit: ScenePrinting.limit)
  }

  /// Ends a worker that does not answer, so that it writes where it is, and returns the reason.
  private func hangs() -> Failure {
    Foundation.kill(identifier, SIGABRT)
    return finish(isHang: true)
  }

  /// Returns the reason why the connection has ended.
  private func ended() -> Failure { finish(isHang: false) }

  private func finish(isHang: Bool) -> Failure {
    let result = waitForEnd(within: Self.grace)
    // One that has closed its connection and goes on does not answer either.
    let cause = isHang || result == nil ? WorkerEnd.Cause.hang : result.map { WorkerEnd.Cause($0) }
    kill()
    output.finish(isCrash: true)
    return .ended(WorkerEnd(cause: cause ?? .hang, text: output.lastErrors, wasReady: wasReady))
  }

  /// Waits until the process has ended, and copies what it has written. Returns nil if it still runs after `seconds`.
  private func waitForEnd(within seconds: Double) -> ProcessResult? {
    let end = MonotonicTime.now + seconds
    var none: [pollfd] = []
    while !process.hasEnded, MonotonicTime.now < end {
      output.wait(with: &none, seconds: output.isOpen ? Self.interval : 0.01)
      output.copy()
    }
    guard process.hasEnded else { return nil }
    process.killGroup()
    let last = MonotonicTime.now + Self.patience
    while output.isOpen, MonotonicTime.now < last {
      output.wait(with: &none, seconds: Self.patience)
      output.copy()
    }
    return process.waitForEnd()
  }
}

/// The reason why a worker cannot fulfil a request, in the user's language.
package struct DrawingRefusal: Error, CustomStringConvertible {
  package let reason: String
  package var description: String { reason }
}

extension WorkerEnd {
  /// Returns the same end with another text.
  package func with(text: String) -> WorkerEnd {
    WorkerEnd(cause: cause, text: text, wasReady: wasReady)
  }
}
