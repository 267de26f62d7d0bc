import CommitStream
import Dispatch
import LocalSockets
import WindowSystem

/// A connection to a program, whose calls block: for the command that lists programs, and for tests.
package final class ProgramClient {
  fileprivate let socket: UnixSocket
  fileprivate var messages = MessageSplitter()
  private let timeout: Double

  /// Connects to the program that listens at `path`. Each call ends with an error after `timeout` seconds.
  package init(path: String, timeout: Double) throws {
    self.timeout = timeout
    socket = try UnixSocket.make(isBlocking: true)
    socket.limitSending(to: timeout)
    try socket.connect(to: path)
  }

  /// Ends the connection.
  package func close() { socket.shutDown() }

  package func send(_ message: ViewerMessage) throws { try send(message.chunk.bytes) }

  /// Sends bytes that may be no message.
  package func send(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      guard case .bytes(let count) = socket.send(rest) else { throw AttachError.isGone }
      rest = rest.dropFirst(count)
    }
  }

  /// Returns the next message of a kind that is known; nil when the program has closed the connection.
  package func receive() throws -> ProgramMessage? {
    let end = monotonicSeconds() + timeout
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      while let chunk = try messages.next() {
        if let message = try ProgramMessage(chunk) { return message }
      }
      let rest = end - monotonicSeconds()
      guard rest > 0 else { throw AttachError.noAnswer }
      socket.limitWaiting(to: rest)
      switch socket.receive(&buffer) {
      case .bytes(let count): messages.append(buffer[..<count])
      case .later: throw AttachError.noAnswer
      case .end: return nil
      }
    }
  }
}

/// The connection of a viewer to the program to which it is attached. It is used on the main thread, and never waits.
@MainActor
package final class ProgramConnection {
  /// Called with each message.
  package var onMessage: ((ProgramMessage) -> Void)?
  /// Called once when the connection has ended, unless `close` has ended it.
  package var onEnd: ((AttachError) -> Void)?

  private let socket: UnixSocket
  private let sender: MessageSender
  private var messages: MessageSplitter
  private var source: (any DispatchSourceRead)?

  /// Takes over the connection of a client that has read some messages. `begin` reads further ones.
  package init(_ client: ProgramClient) {
    (socket, messages) = (client.socket, client.messages)
    socket.stopBlocking()
    sender = MessageSender(socket)
  }

  isolated deinit { close() }

  /// Begins to receive messages.
  package func begin() {
    guard source == nil else { return }
    source = socket.whenReadable { [weak self] in self?.receive() }
    takeMessages()
  }

  package func send(_ message: ViewerMessage) {
    if !sender.send(message) { end(.noAnswer) }
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

  private func takeMessages() {
    do {
      while source != nil, let chunk = try messages.next() {
        if let message = try ProgramMessage(chunk) { onMessage?(message) }
      }
    } catch {
      end(.isDamaged)
    }
  }
}

/// The reason why there is no connection to a program any more.
package enum AttachError: Error, Equatable {
  /// The program does not answer in time.
  case noAnswer
  /// The program has closed the connection.
  case isGone
  /// The program has sent what is no message.
  case isDamaged
  case isRefused(AttachRefusal)
}
