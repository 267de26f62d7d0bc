import Dispatch
import Foundation

/// Accepts the connections of a listening socket on the main queue.
///
/// While connections cannot be accepted, for example because this process has too many open files, the socket is watched
/// again after a second only: it stays readable, and would keep the queue busy.
@MainActor
package final class ConnectionSource {
  private let socket: UnixSocket
  private let source: any DispatchSourceRead
  private let accept: (UnixSocket) -> Void
  private var isSuspended = false

  /// The seconds until connections are accepted again after an error, which is a choice.
  private static let pause = 1.0

  /// Begins to accept. `accept` gets each connection.
  package init(_ socket: UnixSocket, accept: @escaping (UnixSocket) -> Void) {
    (self.socket, self.accept) = (socket, accept)
    source = DispatchSource.makeReadSource(fileDescriptor: socket.descriptor, queue: .main)
    source.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.acceptAll() } }
    source.setCancelHandler { withExtendedLifetime(socket) {} }
    source.activate()
  }

  /// Ends accepting.
  package func end() {
    source.cancel()
    resume()
  }

  isolated deinit { end() }

  private func acceptAll() {
    while !source.isCancelled {
      switch socket.accept() {
      case .connection(let connection): accept(connection)
      case .later: return
      case .error: return suspend()
      }
    }
  }

  private func suspend() {
    isSuspended = true
    source.suspend()
    DispatchQueue.main.asyncAfter(deadline: .now() + Self.pause) { [weak self] in
      MainActor.assumeIsolated { self?.resume() }
    }
  }

  /// A source must not be released while it is suspended.
  private func resume() {
    guard isSuspended else { return }
    isSuspended = false
    source.resume()
  }
}
