import CommitStream
import Dispatch
import LocalSockets

/// A connection to a viewer, or to a command that lists programs. It reads the requests on the main queue.
@MainActor
final class ViewerConnection {
  /// Called once when the connection has ended.
  var onEnd: (() -> Void)?

  private let socket: UnixSocket
  private let sender: MessageSender
  private unowned let program: AttachableProgram
  private var source: DescriptorSource?
  private var messages = MessageSplitter()
  private(set) var isAttached = false

  init(_ socket: UnixSocket, to program: AttachableProgram) {
    (self.socket, self.program) = (socket, program)
    sender = MessageSender(socket)
  }

  /// Begins to read, and sends the greeting.
  func start(greeting: ProgramGreeting) {
    source = socket.whenReadable { [weak self] in self?.receive() }
    send(.greeting(greeting))
  }

  func close() {
    sender.end()
    finish()
  }

  /// Ends the connection with a reason.
  private func refuse(_ reason: AttachRefusal.Reason, _ text: String) {
    sender.end(with: .refusal(AttachRefusal(reason, text)))
    finish()
  }

  /// Ends reading.
  private func finish() {
    guard let source else { return }
    source.cancel()
    self.source = nil
    onEnd?()
  }

  // MARK: Requests

  private func receive() {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    switch socket.receive(&buffer) {
    case .bytes(let count): take(buffer[..<count])
    case .later: return
    case .end: close()
    }
  }

  private func take(_ bytes: ArraySlice<UInt8>) {
    messages.append(bytes)
    do {
      while source != nil, let chunk = try messages.next() {
        if let message = try ViewerMessage(chunk) { perform(message) }
      }
    } catch {
      refuse(.invalidMessage, "\(error)")
    }
  }

  private func perform(_ message: ViewerMessage) {
    if case .attach(let version) = message { return attach(version: version) }
    guard isAttached, let viewer = program.viewer else {
      return refuse(.invalidMessage, "the first message must ask for attaching")
    }
    viewer.perform(message)
  }

  private func attach(version: Int) {
    guard version == MessageChunk.version else {
      return refuse(.otherVersion, "this program speaks version \(MessageChunk.version)")
    }
    guard program.attach(self) else {
      return refuse(.isAttached, "another viewer is attached")
    }
    isAttached = true
    program.viewer?.beginStream()
  }

  // MARK: Messages

  func send(_ message: ProgramMessage) {
    if !sender.send(message) { refuseSlowReader() }
  }

  /// Sends a part of the stream, which takes about `count` bytes.
  func send(_ part: StreamPart, estimated count: Int) {
    if !sender.send(part, estimated: count) { refuseSlowReader() }
  }

  private func refuseSlowReader() {
    refuse(.tooSlow, "more than \(MessageSender.waitingLimit >> 20) MiB were not read")
  }
}
