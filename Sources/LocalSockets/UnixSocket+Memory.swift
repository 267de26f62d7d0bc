import Foundation

// The code is unsafe, because it sends and fills memory in place. Pictures are large, and copies of them would take as long
// as their transfer.

extension UnixSocket {
  /// Makes `receiveAll` and `sendAll` wait from now on.
  package func startBlocking() {
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
  }

  /// Receives bytes, as many as have arrived and have room.
  package func receive(into bytes: UnsafeMutableRawBufferPointer) -> Transfer {
    Self.transfer(recv(descriptor, bytes.baseAddress, bytes.count, 0), of: bytes.count)
  }

  /// Sends bytes, as many as the system takes.
  package func send(_ bytes: UnsafeRawBufferPointer) -> Transfer {
    Self.transfer(
      Glibc.send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL)), of: bytes.count)
  }

  private static func transfer(_ count: Int, of expected: Int) -> Transfer {
    if count > 0 || count == 0 && expected == 0 { return .bytes(count) }
    return count < 0 && (errno == EAGAIN || errno == EINTR) ? .later : .end
  }

  /// Waits until all of `bytes` was received. Returns false at the end of the connection.
  package func receiveAll(_ bytes: UnsafeMutableRawBufferPointer) -> Bool {
    Self.repeatTransfer(bytes.count) {
      receive(into: UnsafeMutableRawBufferPointer(rebasing: bytes.dropFirst($0)))
    }
  }

  /// Waits until all of `bytes` was sent. Returns false at the end of the connection.
  package func sendAll(_ bytes: UnsafeRawBufferPointer) -> Bool {
    Self.repeatTransfer(bytes.count) { send(UnsafeRawBufferPointer(rebasing: bytes.dropFirst($0))) }
  }

  /// Transfers `count` bytes with several calls of `body`, each of which begins at an offset. Returns false at the end of the
  /// connection.
  private static func repeatTransfer(_ count: Int, _ body: (Int) -> Transfer) -> Bool {
    var done = 0
    while done < count {
      switch body(done) {
      case .bytes(let count): done += count
      // A signal has interrupted the call.
      case .later: continue
      case .end: return false
      }
    }
    return true
  }
}
