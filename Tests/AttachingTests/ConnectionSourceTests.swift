import Dispatch
import Foundation
import LocalSockets
import Testing

/// Accepting connections.
@Suite @MainActor struct ConnectionSourceTests {
  @Test func connectionsAreAcceptedWithoutBlocking() throws {
    let folder = try RuntimeFolder()
    let file = try SocketFile(path: folder.path + "/socket")
    defer { file.remove() }
    guard case .later = file.socket.accept() else { throw TestError.unexpected }
    let far = try UnixSocket.make(isBlocking: true)
    try far.connect(to: file.path)
    guard case .connection(let near) = file.socket.accept() else { throw TestError.unexpected }
    #expect(fcntl(near.descriptor, F_GETFL) & O_NONBLOCK != 0)
    #expect(fcntl(near.descriptor, F_GETFD) & FD_CLOEXEC != 0)
  }

  /// A descriptor that cannot accept stays readable, and must not be tried again and again. A pipe gives an error as a full
  /// table of files does.
  @Test func anErrorIsNotNoConnection() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    defer { close(ends[1]) }
    let socket = UnixSocket(descriptor: ends[0])
    guard case .error = socket.accept() else { throw TestError.unexpected }
  }

  private enum TestError: Error { case unexpected }
}
