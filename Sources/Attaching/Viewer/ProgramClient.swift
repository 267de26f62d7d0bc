import CommitStream
import LocalSockets
import WindowSystem

/// A connection to a program, whose calls block: for the command that lists programs, and for tests.
package final class ProgramClient {
  private let socket: UnixSocket
  private var messages = MessageSplitter()
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

/// The reason why there is no connection to a program any more.
package enum AttachError: Error, Equatable {
  /// The program does not answer in time.
  case noAnswer
  /// The program has closed the connection.
  case isGone
}
