import Dispatch
import LocalSockets

/// The control socket, through which other programs control the viewer with lines of JSON in both directions.
/// Documentation/Control.md specifies it. It is used on the main thread, and does nothing without requests.
@MainActor
package final class ControlServer {
  /// The greatest number of clients; further ones are refused.
  static let clientLimit = 64

  /// The socket's file.
  package let file: SocketFile
  private let target: any ControlTarget
  private let describe: @MainActor (any Error) -> String
  private var source: ConnectionSource?
  private var clients: [ObjectIdentifier: ControlClientConnection] = [:]

  /// Opens the socket at `path`. `describe` returns the text that clients get for an error.
  /// - Throws: An error that says in one line why there can be no socket at `path`.
  package init(
    path: String, target: any ControlTarget,
    describe: @escaping @MainActor (any Error) -> String = { "\($0)" }
  ) throws {
    file = try Self.file(at: path)
    (self.target, self.describe) = (target, describe)
    source = ConnectionSource(file.socket) { [weak self] in self?.take($0) }
  }

  private static func file(at path: String) throws -> SocketFile {
    do {
      return try SocketFile(path: path)
    } catch let error as SocketPathError {
      switch error {
      case .length: throw ControlError("\(error)")
      case .exists: throw ControlError("\(error); give --control a path that does not exist")
      case .inUse: throw ControlError("\(error); give --control another path")
      }
    }
  }

  isolated deinit { stop() }

  /// Removes the socket's file and closes all connections. Bytes that were handed to the system still arrive.
  package func stop() {
    guard let source else { return }
    source.end()
    self.source = nil
    file.remove()
    for client in clients.values { client.close() }
    clients = [:]
  }

  // MARK: Events

  package func hasSubscribers(of event: ControlEvent) -> Bool {
    clients.values.contains { $0.subscriptions.contains(event) }
  }

  /// Sends an event to the clients that subscribed to it. `values` is evaluated only if there are any. It never blocks.
  package func publish(_ event: ControlEvent, _ values: @autoclosure () -> [String: JSONValue]) {
    guard hasSubscribers(of: event) else { return }
    var object = values()
    object["event"] = .text(event.rawValue)
    for client in clients.values where client.subscriptions.contains(event) {
      client.publish(event, object)
    }
  }

  // MARK: Clients

  private func take(_ socket: UnixSocket) {
    let client = ControlClientConnection(socket, target: target, describe: describe)
    guard clients.count < Self.clientLimit else {
      return client.turnAway("there are \(Self.clientLimit) clients already")
    }
    let key = ObjectIdentifier(client)
    client.onEnd = { [weak self] in self?.clients[key] = nil }
    clients[key] = client
    client.start()
  }
}
