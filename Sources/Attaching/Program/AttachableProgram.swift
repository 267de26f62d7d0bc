import CommitStream
import Dispatch
import Foundation
import LocalSockets
import QuartzCore
import WindowHosting

/// The listening side of attaching: a program with a window to which a viewer of the same user can attach.
/// Documentation/Attaching.md specifies the protocol.
///
/// Without a viewer it only has a socket, which the main queue watches with the program's other sources: there is no
/// thread for it and no wake-up.
@MainActor
package final class AttachableProgram {
  let host: WindowHost
  /// Runs a change of a layer with the layer's implicit animation.
  let animate: (CALayer, @escaping () -> Void) -> Void
  private let title: String
  private let user: uid_t
  private let file: SocketFile
  private var source: ConnectionSource?
  /// The connections by their numbers, which increase.
  private var connections: [Int: ViewerConnection] = [:]
  private var lastNumber = 0
  /// The viewer that is attached; nil without one.
  private(set) var viewer: AttachedViewer?

  /// The greatest number of connections, which is a choice. Then the oldest one that is not attached is closed.
  private static let connectionLimit = 16
  /// The greatest number of characters of a wrong value that are shown, which is a choice.
  private static let shownLimit = 40

  /// The path of the socket.
  package var path: String { file.path }
  package var isAttached: Bool { viewer != nil }

  /// Opens the socket of a program with a window. Only processes of `user` may use it; tests name another one.
  /// - Throws: An error that says in one line why there can be no socket.
  package init(
    _ host: WindowHost, title: String, in sockets: ProgramSockets, user: uid_t = geteuid(),
    animate: @escaping (CALayer, @escaping () -> Void) -> Void
  ) throws {
    (self.host, self.title, self.user, self.animate) = (host, title, user, animate)
    try sockets.prepare()
    file = try SocketFile(path: sockets.path(name: Self.name, processID: getpid()))
    source = ConnectionSource(file.socket) { [weak self] in self?.take($0) }
  }

  /// Opens the socket if the environment or the build allows it. A socket that cannot be made is reported to `report` if
  /// the environment asks for it, and the program goes on without it. So is a value in the environment that is unclear.
  package static func begin(
    _ host: WindowHost, title: String,
    environment: [String: String] = ProcessInfo.processInfo.environment,
    report: (String) -> Void = { StandardStream.errors.writeLine("\(name): \($0)") },
    animate: @escaping (CALayer, @escaping () -> Void) -> Void
  ) -> AttachableProgram? {
    let permission = InspectionPermission(environment)
    if case .unclear(let value) = permission { report(reason(for: value)) }
    guard permission == .requested || permission == .allowed else { return nil }
    do {
      return try AttachableProgram(
        host, title: title, in: try ProgramSockets(environment), animate: animate)
    } catch {
      if permission == .requested { report("no viewer can attach: \(error)") }
      return nil
    }
  }

  /// Returns the reason why no viewer can attach if the environment variable has a value that is unclear.
  private static func reason(for value: String) -> String {
    let shown = value.prefix(Self.shownLimit)
    return "no viewer can attach: \(InspectionPermission.variable) must be 1 or 0, and is '\(shown)'"
  }

  /// The name of the program.
  private static var name: String { ProcessInfo.processInfo.processName }

  /// Removes the socket's file and ends all connections. The clock of the program becomes normal.
  package func end() {
    guard let source else { return }
    source.end()
    self.source = nil
    file.remove()
    for connection in connections.values { connection.close() }
  }

  // MARK: Connections

  private func take(_ socket: UnixSocket) {
    // The mode of the file already excludes others, except those who may read every file.
    guard socket.peerUser == user else { return }
    if connections.count >= Self.connectionLimit { closeIdleConnection() }
    let connection = ViewerConnection(socket, to: self)
    lastNumber += 1
    connection.onEnd = { [weak self, lastNumber] in self?.remove(lastNumber) }
    connections[lastNumber] = connection
    connection.start(greeting: greeting)
  }

  private func closeIdleConnection() {
    let idle = connections.filter { !$0.value.isAttached }
    idle.keys.min().flatMap { idle[$0] }?.close()
  }

  private var greeting: ProgramGreeting {
    ProgramGreeting(
      name: Self.name, processID: Int(getpid()), windows: [title], isAttached: isAttached)
  }

  private func remove(_ number: Int) {
    guard let connection = connections.removeValue(forKey: number) else { return }
    guard viewer?.connection === connection else { return }
    viewer?.end()
    viewer = nil
  }

  /// Attaches the viewer of a connection. Returns false if another one is attached.
  func attach(_ connection: ViewerConnection) -> Bool {
    if let viewer { return viewer.connection === connection }
    viewer = AttachedViewer(connection, to: self)
    return true
  }
}
