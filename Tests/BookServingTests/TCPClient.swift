import Foundation

/// A connection to a port of this machine. Its calls block for at most a minute.
final class TCPClient: Sendable {
  struct Failure: Error { let code: Int32 }

  private let descriptor: Int32

  init(port: UInt16) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var limit = timeval(tv_sec: 60, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
    let status = withUnsafePointer(to: address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard status == 0 else { throw Failure(code: errno) }
  }

  deinit { close(descriptor) }

  /// Sends a text, and returns everything that the other side sends until it ends the connection.
  func exchange(_ text: String) -> String {
    var output = Array(text.utf8)[...]
    while !output.isEmpty {
      let count = output.withUnsafeBytes {
        send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      // The other side may have closed the connection already.
      guard count > 0 else { break }
      output = output.dropFirst(count)
    }
    var (input, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 1 << 16))
    while case let count = recv(descriptor, &buffer, buffer.count, 0), count > 0 {
      input += buffer[..<count]
    }
    return String(decoding: input, as: UTF8.self)
  }
}
