import Dispatch
import LocalSockets

/// The connection to one client of the control socket. It performs the client's requests one after the other, and sends
/// answers and events.
///
/// Its memory is bounded: while many requests or unsent answers wait, nothing more is read, and a client that does not
/// keep up misses events.
@MainActor
final class ControlClientConnection {
  /// The greatest length of a request in bytes.
  static let lineLimit = 1 << 20
  /// The number of unsent bytes at which the connection stops reading and performing requests until some are sent.
  static let outputLimit = 1 << 20

  /// The events that the client gets. The server publishes only these.
  private(set) var subscriptions: Set<ControlEvent> = []
  /// Called when the connection is closed.
  var onEnd: (() -> Void)?

  private let socket: UnixSocket
  private let target: any ControlTarget
  /// Returns the text that the client gets for an error.
  private let describe: @MainActor (any Error) -> String
  private var lines = LineSplitter(limit: lineLimit)
  /// The bytes that are not sent yet.
  private var output: [UInt8] = []
  private var reading: DescriptorSource?
  private var writing: DescriptorSource?
  private var isReadingPaused = false
  /// True once the client has ended its output. It still gets answers and events.
  private var hasInputEnded = false
  private var isEnded = false
  /// The request that is being performed; nil when there is none.
  private var task: Task<Void, Never>?
  /// The number of frame events that the client has missed since it got the last one.
  private var missedFrames = 0
  /// The newest state that a subscriber has missed because older output was unsent; nil when there is none.
  private var waitingState: [String: JSONValue]?

  init(
    _ socket: UnixSocket, target: any ControlTarget,
    describe: @escaping @MainActor (any Error) -> String
  ) {
    self.socket = socket
    (self.target, self.describe) = (target, describe)
  }

  /// Begins to read requests.
  func start() {
    reading = socket.whenReadable { [weak self] in self?.receive() }
  }

  /// Sends an error and closes the connection.
  func turnAway(_ reason: String) {
    send(["id": .null, "error": .text(reason)])
    close()
  }

  func close() {
    guard !isEnded else { return }
    isEnded = true
    task?.cancel()
    stopReading()
    writing?.cancel()
    writing = nil
    onEnd?()
  }

  // MARK: Requests

  private func receive() {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    switch socket.receive(&buffer) {
    case .bytes(let count): lines.append(buffer[..<count])
    case .later: return
    case .end:
      // A client that has only ended its own output still waits for answers.
      if socket.hasHungUp { return close() }
      hasInputEnded = true
      lines.end()
      stopReading()
    }
    work()
  }

  /// Begins to perform the next request, if none is being performed and not too much output is unsent. Subscriptions,
  /// empty lines and faulty requests before it are completed here. `finish` calls this again after each request.
  private func work() {
    while !isEnded, task == nil, output.count < Self.outputLimit, let line = lines.next() {
      take(line)
    }
    guard !isEnded else { return }
    let isDone = hasInputEnded && task == nil && output.isEmpty && subscriptions.isEmpty
    if isDone { return close() }
    pauseReading(lines.byteCount > Self.lineLimit || output.count >= Self.outputLimit)
  }

  private func take(_ line: LineSplitter.Line) {
    switch line {
    case .tooLong: fail(.null, "a request has at most \(Self.lineLimit) bytes")
    case .bytes(let bytes):
      guard !bytes.allSatisfy(" \t\r".utf8.contains) else { return }
      do {
        guard case .object(let object) = try JSONValue(line: bytes) else {
          throw ControlError("a request is an object, as in {\"id\": 1, \"verb\": \"play\"}")
        }
        take(object)
      } catch {
        fail(.null, describe(error))
      }
    }
  }

  private func take(_ object: JSONObject) {
    let identifier = object["id"] ?? .null
    do {
      let request = try ControlVerb.request(object)
      if case .subscribe(let events) = request {
        (subscriptions, waitingState, missedFrames) = (events, nil, 0)
        return send(["id": identifier, "ok": .object([:])])
      }
      perform(request, identifier)
    } catch {
      fail(identifier, describe(error))
    }
  }

  /// Begins to perform a request. Its answer is sent after this function has returned.
  private func perform(_ request: ControlRequest, _ identifier: JSONValue) {
    task = Task { [weak self, target, describe] in
      let answer: [String: JSONValue]
      do {
        answer = ["id": identifier, "ok": try await target.perform(request)]
      } catch {
        answer = ["id": identifier, "error": .text(Self.oneLine(describe(error)))]
      }
      self?.finish(answer)
    }
  }

  private func finish(_ answer: [String: JSONValue]) {
    task = nil
    send(answer)
    work()
  }

  private func fail(_ identifier: JSONValue, _ reason: String) {
    send(["id": identifier, "error": .text(Self.oneLine(reason))])
  }

  private static func oneLine(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).joined(separator: " ")
  }

  // MARK: Answers and events

  /// Sends an event to which the client has subscribed. While output is unsent, a frame is counted as missed, and a
  /// state is kept until the output is sent.
  func publish(_ event: ControlEvent, _ object: [String: JSONValue]) {
    guard !output.isEmpty else { return sendEvent(event, object) }
    switch event {
    case .frame: missedFrames += 1
    case .state: waitingState = object
    }
  }

  private func sendEvent(_ event: ControlEvent, _ object: [String: JSONValue]) {
    var object = object
    if event == .frame, missedFrames > 0 {
      object["missed"] = .number(Double(missedFrames))
      missedFrames = 0
    }
    send(object)
  }

  private func send(_ object: [String: JSONValue]) {
    guard !isEnded else { return }
    output += Array(JSONValue.object(object).line.utf8)
    output.append(UInt8(ascii: "\n"))
    flush()
  }

  /// Sends the output, as far as the socket accepts it now, and the state that was kept until then.
  private func flush() {
    var sent = 0
    while sent < output.count {
      switch socket.send(output[sent...]) {
      case .bytes(let count): sent += count
      case .end: return close()
      case .later:
        output.removeFirst(sent)
        return startWriting()
      }
    }
    output.removeAll(keepingCapacity: output.capacity < Self.outputLimit)
    writing?.cancel()
    writing = nil
    guard let state = waitingState else { return }
    waitingState = nil
    send(state)
  }

  private func startWriting() {
    guard writing == nil else { return }
    writing = socket.whenWritable { [weak self] in self?.writeMore() }
  }

  private func writeMore() {
    flush()
    work()
  }

  // MARK: Reading

  private func pauseReading(_ isPaused: Bool) {
    guard let reading, isPaused != isReadingPaused else { return }
    isReadingPaused = isPaused
    if isPaused { reading.suspend() } else { reading.resume() }
  }

  private func stopReading() {
    reading?.cancel()
    reading = nil
  }
}
