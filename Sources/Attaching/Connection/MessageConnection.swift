import CommitStream
import Dispatch
import LocalSockets

/// A connection over which messages are exchanged. It is used on the main thread, and never waits unless it is told to.
@MainActor
package final class MessageConnection {
  /// Called with each message. An error that it throws ends the connection.
  package var onChunk: ((MessageChunk) throws(StreamError) -> Void)?
  /// Called once when the connection has ended, unless `close` has ended it.
  package var onEnd: ((AttachError) -> Void)?

  private let socket: UnixSocket
  private let sender: MessageSender
  private var messages: MessageSplitter
  private var source: DescriptorSource?

  /// The limit of the bytes that wait to be sent where the sender waits, which is a choice.
  private static let waitingLimit = 1 << 24

  /// Creates a connection over `socket`, from which `messages` were read. `begin` reads further ones. With `waits`, sending
  /// waits while the other side reads too slowly; otherwise the connection ends then.
  package init(
    _ socket: UnixSocket, afterReading messages: MessageSplitter = MessageSplitter(),
    compresses: Bool = true, waits: Bool = false
  ) {
    (self.socket, self.messages) = (socket, messages)
    socket.stopBlocking()
    let limit = waits ? Self.waitingLimit : MessageSender.waitingLimit
    sender = MessageSender(socket, limit: limit, compresses: compresses, waits: waits)
  }

  isolated deinit { close() }

  /// Begins to receive messages.
  package func begin() {
    guard source == nil else { return }
    source = socket.whenReadable { [weak self] in self?.receive() }
    takeMessages()
  }

  /// Sends a message. If too many bytes wait to be sent, it waits, or the connection ends.
  package func send(_ chunk: MessageChunk) {
    if !sender.send(chunk) { end(.noAnswer) }
  }

  /// Sends a part of a stream of commits, which takes `count` bytes until it is packed.
  package func send(_ part: StreamPart, estimated count: Int) {
    if !sender.send(part, estimated: count) { end(.noAnswer) }
  }

  package func close() {
    source?.cancel()
    source = nil
    sender.end()
  }

  private func end(_ error: AttachError) {
    guard source != nil else { return }
    close()
    onEnd?(error)
  }

  private func receive() {
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    switch socket.receive(&buffer) {
    case .bytes(let count):
      messages.append(buffer[..<count])
      takeMessages()
    case .later: return
    case .end: end(.isGone)
    }
  }

  /// The nanoseconds after which further messages wait until the main thread has done other work, such as a frame. It is a
  /// choice.
  private static let turn: UInt64 = 8_000_000

  private func takeMessages() {
    let turnEnd = DispatchTime.now().uptimeNanoseconds + Self.turn
    do {
      while source != nil, let chunk = try messages.next() {
        try onChunk?(chunk)
        if DispatchTime.now().uptimeNanoseconds > turnEnd { return takeMessagesLater() }
      }
    } catch {
      end(.isDamaged)
    }
  }

  private func takeMessagesLater() {
    source?.suspend()
    DispatchQueue.main.async { [weak self] in
      MainActor.assumeIsolated {
        self?.source?.resume()
        self?.takeMessages()
      }
    }
  }
}
