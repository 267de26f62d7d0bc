import Foundation
import LocalSockets

/// A client of the control socket, for the command line. Its calls block, so it is not for the main thread of a viewer.
package final class ControlClient {
  private let socket: UnixSocket
  /// The answers. The limit of a line, 256 MiB, is a choice: a snapshot that is sent is one line. A longer line is
  /// dropped.
  private var lines = LineSplitter(limit: 1 << 28)

  /// Connects to the viewer that listens at `path`. Waiting for bytes ends with an error after `timeout` seconds.
  package init(path: String, timeout: Double) throws {
    socket = try UnixSocket.make(isBlocking: true)
    socket.limitWaiting(to: timeout)
    do {
      try socket.connect(to: path)
    } catch let error as SocketPathError {
      throw ControlError("\(error)")
    } catch let error as SocketError {
      throw ControlError("\(error); start a viewer with: lamina view --control \(path)")
    }
  }

  package func send(_ line: String) throws {
    var rest = Array("\(line)\n".utf8)[...]
    while !rest.isEmpty {
      guard case .bytes(let count) = socket.send(rest) else {
        throw ControlError("the viewer has closed the connection")
      }
      rest = rest.dropFirst(count)
    }
  }

  /// Returns the next line; nil when the viewer has closed the connection.
  package func receive() throws -> String? {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      if case .bytes(let line)? = lines.next() { return String(decoding: line, as: UTF8.self) }
      switch socket.receive(&buffer) {
      case .bytes(let count): lines.append(buffer[..<count])
      case .later: throw ControlError("the viewer does not answer")
      case .end: return nil
      }
    }
  }
}
