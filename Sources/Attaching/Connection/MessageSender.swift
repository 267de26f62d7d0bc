import CommitStream
import Dispatch
import LocalSockets
import Synchronization

/// Sends messages over a socket on a queue of its own, so that the sender never waits for the other side.
///
/// The bytes that wait to be sent are limited. `@unchecked Sendable`: everything except `waitingBytes` is used on the queue
/// only.
final class MessageSender: @unchecked Sendable {
  private let socket: UnixSocket
  private let queue = DispatchQueue(label: "lamina-attached", qos: .utility)
  /// The bytes that wait, or an estimate for those that are not packed yet.
  private let waitingBytes = Atomic(0)
  private let byteLimit = Atomic(MessageSender.leastLimit)

  private var waiting: [[UInt8]] = []
  /// The index of the first message that was not sent, and the number of its bytes that were sent.
  private var (first, sent) = (0, 0)
  private var source: (any DispatchSourceWrite)?
  private var isEnded = false
  private var endsWhenSent = false

  /// The greatest number of waiting bytes besides those of the tree with which a stream begins, which is a choice.
  static let leastLimit = 1 << 26

  init(_ socket: UnixSocket) { self.socket = socket }

  /// Sends a message. Returns false if too many bytes wait.
  func send(_ message: ProgramMessage) -> Bool { send(message.chunk) }

  func send(_ message: ViewerMessage) -> Bool { send(message.chunk) }

  private func send(_ chunk: MessageChunk) -> Bool {
    let bytes = chunk.bytes
    return send(estimated: bytes.count) { [bytes] }
  }

  /// Sends a part of the stream. Returns false if too many bytes wait. With `isBase`, the limit becomes greater by the size of
  /// the part.
  func send(_ part: StreamPart, estimated count: Int, isBase: Bool) -> Bool {
    if isBase { byteLimit.store(Self.leastLimit + count, ordering: .relaxed) }
    return send(estimated: count) {
      ProgramMessage.pieces(of: part.bytes()).map(\.chunk.bytes)
    }
  }

  private func send(estimated count: Int, _ make: @escaping @Sendable () -> [[UInt8]]) -> Bool {
    let limit = byteLimit.load(ordering: .relaxed)
    guard waitingBytes.load(ordering: .relaxed) + count <= limit else { return false }
    waitingBytes.add(count, ordering: .relaxed)
    queue.async { [self] in
      let messages = isEnded ? [] : make()
      let change = messages.reduce(0) { $0 + $1.count } - count
      waitingBytes.add(change, ordering: .relaxed)
      waiting += messages
      flush()
    }
    return true
  }

  /// Sends the rest of the message that was begun, and `message`, instead of what waits. The connection then ends.
  func end(with message: ProgramMessage) {
    queue.async { [self] in
      guard !isEnded else { return }
      let rest = sent > 0 ? [waiting[first]] : []
      (waiting, first) = (rest + [message.chunk.bytes], 0)
      endsWhenSent = true
      flush()
    }
  }

  /// Ends the connection at once. Bytes that were handed to the system still arrive.
  func end() { queue.async { self.close() } }

  // MARK: Sending, on the queue

  private func flush() {
    while !isEnded, first < waiting.count {
      switch socket.send(waiting[first][sent...]) {
      case .bytes(let count): note(count)
      case .later: return wait()
      case .end: return close()
      }
    }
    source?.cancel()
    source = nil
    if endsWhenSent { close() }
  }

  /// Notes bytes that were sent.
  private func note(_ count: Int) {
    waitingBytes.subtract(count, ordering: .relaxed)
    sent += count
    guard sent == waiting[first].count else { return }
    waiting[first] = []
    (first, sent) = (first + 1, 0)
    if first == waiting.count || first > 1024 {
      waiting.removeFirst(first)
      first = 0
    }
  }

  private func wait() {
    guard source == nil else { return }
    let source = DispatchSource.makeWriteSource(fileDescriptor: socket.descriptor, queue: queue)
    source.setEventHandler { [self] in flush() }
    source.setCancelHandler { [socket] in withExtendedLifetime(socket) {} }
    source.activate()
    self.source = source
  }

  /// Closes both directions, so that the reading side sees the end as well.
  private func close() {
    guard !isEnded else { return }
    isEnded = true
    (waiting, first, sent) = ([], 0, 0)
    source?.cancel()
    source = nil
    socket.shutDown()
  }
}
