import Foundation
import LocalSockets

/// The server of a book for the browsers of this machine. It is used on the main thread, and does nothing without requests.
@MainActor
package final class BookServer {
  /// The greatest number of connections, which is a choice; further ones are closed. Browsers use six.
  static let connectionLimit = 32

  package let handler: BookHandler
  /// The limits of connections that are accepted from now on.
  var limits = BookConnection.Limits()
  /// The socket that is open until `stop`.
  private var listener: UnixSocket?
  private var source: ConnectionSource?
  private var connections: [ObjectIdentifier: BookConnection] = [:]
  private var show: (URL) -> Void = { _ in }

  /// Opens the socket. Connections wait until `start`.
  /// - Throws: An error that says in one line why there can be no socket.
  package init(_ book: Book) throws {
    let loopback = try LoopbackSocket()
    listener = loopback.socket
    handler = BookHandler(book, port: loopback.port)
  }

  isolated deinit { stop() }

  /// Begins to answer. `show` gets the file of each example that is to be shown.
  package func start(show: @escaping (URL) -> Void) {
    self.show = show
    source = listener.map { ConnectionSource($0) { [weak self] in self?.take($0) } }
  }

  /// Closes the socket and all connections.
  package func stop() {
    source?.end()
    (source, listener) = (nil, nil)
    for connection in connections.values { connection.close() }
    connections = [:]
  }

  private func take(_ socket: UnixSocket) {
    guard connections.count < Self.connectionLimit else { return }
    let connection = BookConnection(socket, limits: limits) { [weak self] in
      self?.answer(to: $0) ?? HTTPResponse(.notFound)
    }
    let identifier = ObjectIdentifier(connection)
    connections[identifier] = connection
    connection.onEnd = { [weak self] in self?.connections[identifier] = nil }
    connection.start()
  }

  private func answer(to request: Result<HTTPRequest, HTTPStatus>) -> HTTPResponse {
    switch request {
    case .success(let request):
      let answer = handler.answer(to: request)
      answer.example.map(show)
      return answer.response
    case .failure(let status): return handler.refusal(status)
    }
  }
}
