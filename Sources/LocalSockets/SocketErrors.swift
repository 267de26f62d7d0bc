import Foundation

/// An error of the system, described in one line.
package struct SocketError: Error, CustomStringConvertible {
  package let description: String
  /// The value of errno.
  package let code: Int32

  package init(_ what: String, _ code: Int32) {
    description = "\(what): \(String(cString: strerror(code)))"
    self.code = code
  }
}

/// The reason why there can be no socket at a path.
package enum SocketPathError: Error, Equatable, CustomStringConvertible {
  /// The path is empty, has a NUL in it, or has more bytes than the system allows.
  case length(String, limit: Int)
  /// There is a file of another kind, or a socket of another user.
  case exists(String)
  /// Another program listens there.
  case inUse(String)

  package var description: String {
    switch self {
    case .length(let path, let limit):
      "the path of a socket has 1 to \(limit) bytes; '\(path)' has \(path.utf8.count)"
    case .exists(let path): "'\(path)' exists already"
    case .inUse(let path): "another program listens at '\(path)'"
    }
  }
}
