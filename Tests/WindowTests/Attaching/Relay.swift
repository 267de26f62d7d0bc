import Dispatch
import Foundation
import LocalSockets

/// A socket that passes bytes on to another one in both directions with a delay, as `ssh -L` does over a network.
final class Relay: @unchecked Sendable {
  private let file: SocketFile
  private let target: String
  private let delay: Double
  private let queue = DispatchQueue(label: "lamina-test-relay")
  /// The sources of all connections by their descriptors. They end with the relay.
  private var sources: [Int32: DescriptorSource] = [:]

  /// Listens at `path`, and connects to `target` for each connection. `delay` is in seconds.
  init(at path: String, to target: String, delay: Double) throws {
    (self.target, self.delay) = (target, delay)
    file = try SocketFile(path: path)
    let source = DescriptorSource(
      file.socket.descriptor, .reading, of: file.socket, queue: queue
    ) { [weak self] in self?.accept() }
    source.activate()
    sources[file.socket.descriptor] = source
  }

  deinit {
    for source in sources.values { source.cancel() }
    file.remove()
  }

  private func accept() {
    while case .connection(let near) = file.socket.accept() {
      guard let far = try? UnixSocket.make(isBlocking: false), (try? far.connect(to: target)) != nil
      else { continue }
      pass(from: near, to: far)
      pass(from: far, to: near)
    }
  }

  private func pass(from source: UnixSocket, to target: UnixSocket) {
    let reading = DescriptorSource(
      source.descriptor, .reading, of: source, queue: queue
    ) { [weak self] in self?.passOn(from: source, to: target) }
    reading.activate()
    sources[source.descriptor] = reading
  }

  private func passOn(from source: UnixSocket, to target: UnixSocket) {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    switch source.receive(&buffer) {
    case .bytes(let count):
      let bytes = Array(buffer[..<count])
      queue.asyncAfter(deadline: .now() + delay) { Self.send(bytes, to: target) }
    case .later: break
    case .end:
      sources.removeValue(forKey: source.descriptor)?.cancel()
      queue.asyncAfter(deadline: .now() + delay) { target.shutDown() }
    }
  }

  /// Sends all bytes. A receiver that does not read lets the relay wait, as a network does.
  private static func send(_ bytes: [UInt8], to target: UnixSocket) {
    var rest = bytes[...]
    while !rest.isEmpty {
      switch target.send(rest) {
      case .bytes(let count): rest = rest.dropFirst(count)
      case .later:
        var wait = pollfd(fd: target.descriptor, events: Int16(POLLOUT), revents: 0)
        _ = poll(&wait, 1, 1000)
      case .end: return
      }
    }
  }
}
