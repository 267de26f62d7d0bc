import Foundation

/// A client of the X server that reads the cursor through the XFIXES extension. It implements the protocol itself, so
/// that the tests do not need libXfixes, which contains Xlib's functions for this extension.
final class CursorReader {
  /// The file descriptor of the socket.
  private let descriptor: Int32
  /// The major opcode of XFIXES.
  private var fixes: UInt8 = 0

  init(_ server: XServer) throws {
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    try connect("/tmp/.X11-unix/X" + server.display.dropFirst())
    try setUp()
    fixes = try extensionOpcode("XFIXES")
    // A client must first send the request QueryVersion; the version is 4.0.
    try send([fixes, 0] + short(3) + long(4) + long(0))
    _ = try receive(32)
  }

  deinit { close(descriptor) }

  /// Returns the size, the hot spot and the pixels of the cursor in the server's encoding (GetCursorImage). They can
  /// only be compared.
  func picture() throws -> [UInt8] {
    try send([fixes, 4] + short(1))
    let head = try receive(32)
    let body = try receive(4 * Int(number(head[4..<8])))
    return Array(head[12..<20]) + body
  }

  // MARK: The protocol

  private func connect(_ path: String) throws {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let status = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard status == 0 else { throw Failure("cannot connect to \(path)") }
  }

  /// Opens the connection: little-endian byte order ("l"), version 11.0 of the protocol, no authorization.
  private func setUp() throws {
    try send([0x6c, 0] + short(11) + short(0) + short(0) + short(0) + short(0))
    let head = try receive(8)
    guard head[0] == 1 else { throw Failure("the server refuses the connection") }
    _ = try receive(4 * Int(number(head[6..<8])))
  }

  /// Returns the major opcode of an extension (QueryExtension).
  private func extensionOpcode(_ name: String) throws -> UInt8 {
    let padding = [UInt8](repeating: 0, count: (4 - name.utf8.count % 4) % 4)
    let length = 2 + (name.utf8.count + 3) / 4
    try send([98, 0] + short(length) + short(name.utf8.count) + short(0) + Array(name.utf8) + padding)
    let reply = try receive(32)
    guard reply[8] == 1 else { throw Failure("the server has no \(name)") }
    return reply[9]
  }

  private func send(_ bytes: [UInt8]) throws {
    guard write(descriptor, bytes, bytes.count) == bytes.count else { throw Failure("cannot write") }
  }

  /// Blocks until `count` bytes were received.
  private func receive(_ count: Int) throws -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    let read = recv(descriptor, &bytes, count, Int32(MSG_WAITALL))
    guard count == 0 || read == count else { throw Failure("the server closed the connection") }
    return bytes
  }

  /// Returns a number of the protocol in two bytes, and in four, the least significant byte first.
  private func short(_ value: Int) -> [UInt8] { [UInt8(value & 0xff), UInt8(value >> 8 & 0xff)] }
  private func long(_ value: Int) -> [UInt8] { short(value) + short(value >> 16) }
  /// Returns the number in two or four bytes, the least significant byte first.
  private func number(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }
}
