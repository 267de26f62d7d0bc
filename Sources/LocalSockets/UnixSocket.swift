import Foundation

// The code is unsafe, because addresses of sockets are C structures with the path in an array of bytes.

/// A stream socket of this machine, closed when its last reference goes away.
package final class UnixSocket: Sendable {
  package let descriptor: Int32

  package init(descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// Returns a socket that is not connected.
  package static func make(isBlocking: Bool) throws -> UnixSocket {
    let kind = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue
    let flags = isBlocking ? 0 : SOCK_NONBLOCK.rawValue
    let descriptor = socket(AF_UNIX, Int32(kind | flags), 0)
    guard descriptor >= 0 else { throw SocketError("cannot make a socket", errno) }
    return UnixSocket(descriptor: descriptor)
  }

  /// Returns two sockets that are connected to each other, whose calls do not block.
  package static func pair() throws -> (UnixSocket, UnixSocket) {
    var descriptors: [Int32] = [-1, -1]
    let kind = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
    guard socketpair(AF_UNIX, Int32(kind), 0, &descriptors) == 0 else {
      throw SocketError("cannot make a pair of sockets", errno)
    }
    return (UnixSocket(descriptor: descriptors[0]), UnixSocket(descriptor: descriptors[1]))
  }

  // MARK: Addresses

  package func connect(to path: String) throws {
    let status = try Self.withAddress(path) { Glibc.connect(descriptor, $0, $1) }
    guard status == 0 else { throw SocketError("cannot connect to '\(path)'", errno) }
  }

  /// Binds the socket to a new file at `path`. Returns false if there is a file already.
  ///
  /// Only this user has access. The file gets the mode of the socket, which is set before, so there is no moment with
  /// more rights; and nobody can connect before `listen`.
  package func bind(to path: String) throws -> Bool {
    guard fchmod(descriptor, 0o600) == 0 else {
      throw SocketError("cannot protect '\(path)'", errno)
    }
    let status = try Self.withAddress(path) { Glibc.bind(descriptor, $0, $1) }
    if status == 0 { return true }
    guard errno == EADDRINUSE else { throw SocketError("cannot listen at '\(path)'", errno) }
    return false
  }

  package func listen() throws {
    guard Glibc.listen(descriptor, 16) == 0 else { throw SocketError("cannot listen", errno) }
  }

  private static func withAddress<Result>(
    _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
  ) throws -> Result {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    let room = MemoryLayout.size(ofValue: address.sun_path) - 1
    guard !bytes.isEmpty, bytes.count <= room, !bytes.contains(0) else {
      throw SocketPathError.length(path, limit: room)
    }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, size) }
    }
  }

  // MARK: Traffic

  /// The result of sending or receiving.
  package enum Transfer {
    case bytes(Int)
    /// No transfer, because it would have to wait.
    case later
    /// The end of the connection: the other side has closed it or will send no more, or there was an error.
    case end
  }

  /// The result of accepting.
  package enum Acceptance {
    case connection(UnixSocket)
    /// No connection waits, or the one that waited has ended.
    case later
    /// Connections wait that cannot be accepted now, for example because this process has too many open files. The socket
    /// stays readable meanwhile.
    case error
  }

  /// Accepts a connection, whose calls do not block.
  package func accept() -> Acceptance {
    let new = Glibc.accept(descriptor, nil, nil)
    if new >= 0 {
      _ = fcntl(new, F_SETFD, FD_CLOEXEC)
      let connection = UnixSocket(descriptor: new)
      connection.stopBlocking()
      return .connection(connection)
    }
    return [EAGAIN, EINTR, ECONNABORTED].contains(errno) ? .later : .error
  }

  package func receive(_ buffer: inout [UInt8]) -> Transfer {
    let count = recv(descriptor, &buffer, buffer.count, 0)
    return count == 0 ? .end : Self.transfer(count)
  }

  package func send(_ bytes: ArraySlice<UInt8>) -> Transfer {
    let count = bytes.withUnsafeBytes {
      Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
    }
    return Self.transfer(count)
  }

  private static func transfer(_ count: Int) -> Transfer {
    if count >= 0 { return .bytes(count) }
    return errno == EAGAIN || errno == EINTR ? .later : .end
  }

  /// Returns an active source that calls `handler` on the main queue while bytes wait. The socket stays open until the source
  /// is cancelled.
  @MainActor
  package func whenReadable(_ handler: @escaping @MainActor () -> Void) -> DescriptorSource {
    onMain(.reading, handler)
  }

  /// Returns an active source that calls `handler` on the main queue while bytes can be sent. The socket stays open until the
  /// source is cancelled.
  @MainActor
  package func whenWritable(_ handler: @escaping @MainActor () -> Void) -> DescriptorSource {
    onMain(.writing, handler)
  }

  @MainActor
  private func onMain(
    _ direction: DescriptorSource.Direction, _ handler: @escaping @MainActor () -> Void
  ) -> DescriptorSource {
    let source = DescriptorSource(descriptor, direction, of: self, queue: .main) {
      MainActor.assumeIsolated(handler)
    }
    source.activate()
    return source
  }

  /// Makes `receive` and `send` return at once from now on.
  package func stopBlocking() {
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
  }

  /// Ends both directions of the connection. The other side, and a source that waits for bytes, get the end.
  package func shutDown() { shutdown(descriptor, Int32(SHUT_RDWR)) }

  /// Ends the direction to the other side, which gets the end after the bytes that were sent.
  package func endSending() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// The user to whom the process at the other end belonged when it connected; nil if the system does not tell.
  package var peerUser: uid_t? {
    // The structure ucred, which Swift's module of the C library lacks: process, user and group, 32 bits each.
    var peer: [UInt32] = [0, 0, 0]
    var size = socklen_t(MemoryLayout<UInt32>.size * peer.count)
    let status = getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &peer, &size)
    return status == 0 ? uid_t(peer[1]) : nil
  }

  /// True when the other side has closed both directions of the connection.
  package var hasHungUp: Bool {
    var wait = pollfd(fd: descriptor, events: 0, revents: 0)
    return poll(&wait, 1, 0) == 1 && wait.revents & Int16(POLLHUP) != 0
  }

  /// Limits how long `receive` waits for bytes, in seconds.
  package func limitWaiting(to seconds: Double) { setLimit(seconds, SO_RCVTIMEO) }

  /// Limits how long `connect` and `send` wait, in seconds.
  package func limitSending(to seconds: Double) { setLimit(seconds, SO_SNDTIMEO) }

  private func setLimit(_ seconds: Double, _ option: Int32) {
    let whole = seconds.rounded(.down)
    var limit = timeval(tv_sec: Int(whole), tv_usec: Int((seconds - whole) * 1e6))
    setsockopt(descriptor, SOL_SOCKET, option, &limit, socklen_t(MemoryLayout<timeval>.size))
  }
}
