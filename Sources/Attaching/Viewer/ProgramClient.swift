import CommitStream
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

  private let connection: MessageConnection

  /// Takes over the connection of a client that has read some messages. `begin` reads further ones.
  package init(_ client: ProgramClient) {
    connection = MessageConnection(client.socket, afterReading: client.messages)
    connection.onChunk = { [weak self] chunk throws(StreamError) in
      if let message = try ProgramMessage(chunk) { self?.onMessage?(message) }
    }
    connection.onEnd = { [weak self] in self?.onEnd?($0) }
  }

  isolated deinit { close() }

  /// Begins to receive messages.
  package func begin() { connection.begin() }

  package func send(_ message: ViewerMessage) { connection.send(message.chunk) }

  package func close() { connection.close() }
}
