import Foundation
import LocalSockets

extension UnixSocket {
  /// Takes the connection of a worker from the standard input, which is empty from then on: code of a scene must not read
  /// messages.
  package static func takingStandardInput() throws -> UnixSocket {
    let descriptor = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3)
    guard descriptor >= 0 else {
      throw SocketError("there is no connection to a viewer or a command", errno)
    }
    let null = open("/dev/null", O_RDONLY)
    dup2(null, STDIN_FILENO)
    close(null)
    return UnixSocket(descriptor: descriptor)
  }
}
