import Foundation

// The code is unsafe, because addresses of sockets are C structures.

/// A listening TCP socket that only programs of this machine can reach. The system chooses its port. Its connections are used
/// like those of a socket with a path.
package struct LoopbackSocket: Sendable {
  package let socket: UnixSocket
  package let port: UInt16

  package init() throws {
    let kind = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
    let descriptor = Glibc.socket(AF_INET, Int32(kind), 0)
    guard descriptor >= 0 else { throw SocketError("cannot make a socket", errno) }
    socket = UnixSocket(descriptor: descriptor)
    port = try Self.bind(descriptor)
    try socket.listen()
  }

  /// Binds a socket to the address 127.0.0.1, and returns its port.
  private static func bind(_ descriptor: Int32) throws -> UInt16 {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let status = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.bind(descriptor, $0, size) == 0 ? getsockname(descriptor, $0, &size) : -1
      }
    }
    guard status == 0 else { throw SocketError("cannot listen at 127.0.0.1", errno) }
    return UInt16(bigEndian: address.sin_port)
  }
}
