import Foundation

/// The file of a listening socket. Only this user has access to it (`UnixSocket.bind` sets the mode), it never replaces
/// another file, and `remove` deletes it at the end.
package struct SocketFile: Sendable {
  package let path: String
  package let socket: UnixSocket
  private let identity: FileIdentity?

  package init(path: String) throws {
    self.path = path
    socket = try UnixSocket.make(isBlocking: false)
    if try !socket.bind(to: path) {
      try Self.removeStale(path)
      guard try socket.bind(to: path) else { throw SocketPathError.exists(path) }
    }
    identity = FileIdentity(path)
    try socket.listen()
  }

  /// Deletes the file, unless another one has taken its place.
  package func remove() {
    if let identity, FileIdentity(path) == identity { unlink(path) }
  }

  /// True if the file at the path is a socket of this user.
  package static func isOwnSocket(_ path: String) -> Bool {
    guard let file = FileIdentity(path) else { return false }
    return file.isSocket && file.owner == geteuid()
  }

  /// Deletes a socket of this user on which no program listens. Returns false, and deletes nothing, for any other file.
  package static func removeIfStale(_ path: String) -> Bool { (try? removeStale(path)) != nil }

  /// Deletes a socket of this user on which no program listens, such as a killed program leaves behind. Throws for any
  /// other file.
  private static func removeStale(_ path: String) throws {
    guard let old = FileIdentity(path), old.isSocket, old.owner == geteuid() else {
      throw SocketPathError.exists(path)
    }
    do {
      try UnixSocket.make(isBlocking: false).connect(to: path)
    } catch let error as SocketError where error.code == ECONNREFUSED {
      if FileIdentity(path) == old { unlink(path) }
      return
    } catch let error as SocketError where error.code == EAGAIN {
      // A program listens, but its queue of connections is full.
    } catch {
      throw SocketPathError.exists(path)
    }
    throw SocketPathError.inUse(path)
  }
}

/// The identity of the file at a path, whose symbolic links are not followed.
private struct FileIdentity: Equatable, Sendable {
  let device: UInt64
  let node: UInt64
  let owner: uid_t
  let isSocket: Bool

  /// Returns nil if there is no file.
  init?(_ path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    (device, node, owner) = (UInt64(status.st_dev), UInt64(status.st_ino), status.st_uid)
    isSocket = status.st_mode & S_IFMT == S_IFSOCK
  }
}
