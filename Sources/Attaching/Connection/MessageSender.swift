import CommitStream
import Dispatch
import LocalSockets
import Synchronization

/// Sends messages over a socket on a queue of its own, so that the sender never waits for the other side, unless it asks for that.
///
/// The bytes that wait behind what is being packed or sent are limited, so a large part does not end the connection with
/// a viewer that reads. `@unchecked Sendable`: everything except the atomic numbers is used on the queue only.
final class MessageSender: @unchecked Sendable {
  /// A message that waits to be sent.
  private struct Waiting {
    var bytes: [UInt8]
    /// The bytes that no longer wait when this message is begun: those of all messages of its part, if it is the first one.
    var count: Int
  }

  private let socket: UnixSocket
  private let queue = DispatchQueue(label: "lamina-attached", qos: .utility)
  /// The memory of the parts that wait to be packed.
  private let unpackedBytes = Atomic(0)
  /// The bytes that wait behind the part that is being sent.
  private let waitingBytes = Atomic(0)

  private var waiting: [Waiting] = []
  /// The index of the first message that was not sent completely, and the number of its bytes that were sent.
  private var (first, sent) = (0, 0)
  private var source: DescriptorSource?
  private var isEnded = false
  private var endsWhenSent = false
  /// True once the connection has ended.
  private let hasEnded = Atomic(false)
  /// The threads that wait until more is accepted.
  private var waitingThreads: [DispatchSemaphore] = []

  /// The usual limit of the bytes that wait to be sent, which is a choice.
  static let waitingLimit = 1 << 26
  /// The limit of the memory of parts that wait to be packed. Most of it is that of images that the program shows.
  static let unpackedLimit = 1 << 29

  private let limit: Int
  /// The seconds in which the other side must read the last message. They are a choice.
  private let endSeconds: Double
  /// True if parts of a stream are compressed.
  private let compresses: Bool
  /// True if sending waits while too many bytes wait.
  private let waits: Bool

  /// `limit` is the number of waiting bytes from which on nothing more is accepted, or is waited. Parts of a stream need not be
  /// compressed where bytes cost less than the time for it.
  init(
    _ socket: UnixSocket, limit: Int = MessageSender.waitingLimit, endSeconds: Double = 30,
    compresses: Bool = true, waits: Bool = false
  ) {
    (self.socket, self.limit, self.endSeconds) = (socket, limit, endSeconds)
    (self.compresses, self.waits) = (compresses, waits)
  }

  /// Sends a message. Returns false if too many bytes wait, or if the connection has ended while this was waited for.
  func send(_ message: ProgramMessage) -> Bool { send(message.chunk) }

  func send(_ message: ViewerMessage) -> Bool { send(message.chunk) }

  func send(_ chunk: MessageChunk) -> Bool {
    guard getsRoom() else { return false }
    let bytes = chunk.bytes
    waitingBytes.add(bytes.count, ordering: .relaxed)
    queue.async { [self] in append([bytes]) }
    return true
  }

  /// Sends a part of the stream, which takes `count` bytes until it is packed. Returns false as for a message.
  func send(_ part: StreamPart, estimated count: Int) -> Bool {
    guard getsRoom() else { return false }
    unpackedBytes.add(count, ordering: .relaxed)
    queue.async { [self] in
      unpackedBytes.subtract(count, ordering: .relaxed)
      guard !isEnded else { return }
      let messages = ProgramMessage.pieces(of: part.bytes(compresses: compresses)).map(\.chunk.bytes)
      waitingBytes.add(messages.reduce(0) { $0 + $1.count }, ordering: .relaxed)
      append(messages)
    }
    return true
  }

  /// Returns true if something can be sent, for which it may wait.
  private func getsRoom() -> Bool {
    while !hasRoom {
      guard waits, !hasEnded.load(ordering: .relaxed) else { return false }
      let thread = DispatchSemaphore(value: 0)
      queue.async { [self] in
        waitingThreads.append(thread)
        wakeThreads()
      }
      thread.wait()
    }
    return true
  }

  private var hasRoom: Bool {
    waitingBytes.load(ordering: .relaxed) < limit
      && unpackedBytes.load(ordering: .relaxed) < Self.unpackedLimit
  }

  /// Sends the rest of the message that was begun, and `message`, instead of what waits. The connection then ends, or after
  /// some seconds if the other side does not read that.
  func end(with message: ProgramMessage) {
    queue.async { [self] in
      guard !isEnded else { return }
      let rest = sent > 0 ? [waiting[first]] : []
      (waiting, first) = (rest + [Waiting(bytes: message.chunk.bytes, count: 0)], 0)
      endsWhenSent = true
      flush()
      guard !isEnded else { return }
      queue.asyncAfter(deadline: .now() + endSeconds) { [weak self] in self?.close() }
    }
  }

  /// Ends the connection at once. Bytes that were handed to the system still arrive.
  func end() { queue.async { self.close() } }

  // MARK: Sending, on the queue

  /// Adds the messages of a part, whose bytes were counted.
  private func append(_ messages: [[UInt8]]) {
    guard !isEnded, !endsWhenSent else { return }
    let count = messages.reduce(0) { $0 + $1.count }
    for (index, bytes) in messages.enumerated() {
      waiting.append(Waiting(bytes: bytes, count: index == 0 ? count : 0))
    }
    flush()
  }

  private func flush() {
    defer { wakeThreads() }
    while !isEnded, first < waiting.count {
      waitingBytes.subtract(waiting[first].count, ordering: .relaxed)
      waiting[first].count = 0
      switch socket.send(waiting[first].bytes[sent...]) {
      case .bytes(let count): note(count)
      case .later: return wait()
      case .end: return close()
      }
    }
    source?.cancel()
    source = nil
    if endsWhenSent { close() }
  }

  private func wakeThreads() {
    guard isEnded || hasRoom else { return }
    for thread in waitingThreads { thread.signal() }
    waitingThreads = []
  }

  /// Notes bytes that were sent.
  private func note(_ count: Int) {
    sent += count
    guard sent == waiting[first].bytes.count else { return }
    waiting[first].bytes = []
    (first, sent) = (first + 1, 0)
    if first == waiting.count || first > 1024 {
      waiting.removeFirst(first)
      first = 0
    }
  }

  private func wait() {
    guard source == nil else { return }
    let source = DescriptorSource(socket.descriptor, .writing, of: socket, queue: queue) { [self] in
      flush()
    }
    source.activate()
    self.source = source
  }

  /// Closes both directions, so that the reading side sees the end as well.
  private func close() {
    guard !isEnded else { return }
    isEnded = true
    hasEnded.store(true, ordering: .relaxed)
    wakeThreads()
    (waiting, first, sent) = ([], 0, 0)
    source?.cancel()
    source = nil
    socket.shutDown()
  }
}
