import Dispatch
import Foundation
import LocalSockets
import Synchronization
import Testing

/// Tests of the sources that wait for sockets.
@Suite struct DescriptorSourceTests {
  /// A socket whose bytes are counted. It ends by itself when the other side does.
  private final class Reading: Sendable {
    let count = Atomic(0)
    let ended = DispatchSemaphore(value: 0)
    let read = DispatchSemaphore(value: 0)
    let source = Mutex<DescriptorSource?>(nil)

    func begin(_ socket: UnixSocket, on queue: DispatchQueue) {
      let source = DescriptorSource(socket.descriptor, .reading, of: socket, queue: queue) {
        [self, unowned socket] in receive(socket)
      }
      self.source.withLock { $0 = source }
      source.activate()
    }

    private func receive(_ socket: UnixSocket) {
      var buffer = [UInt8](repeating: 0, count: 16)
      switch socket.receive(&buffer) {
      case .bytes(let bytes):
        count.add(bytes, ordering: .relaxed)
        read.signal()
      case .later: break
      case .end:
        source.withLock { $0.take() }?.cancel()
        ended.signal()
      }
    }
  }

  private let queue = DispatchQueue(label: "lamina-test-descriptors")

  private func arrives(_ semaphore: DispatchSemaphore) -> Bool {
    semaphore.wait(timeout: .now() + 10) == .success
  }

  /// Waits until an event of earlier bytes has reached the queue: two later events have, one after the other.
  private func passTwoEvents() throws {
    let (near, far) = try UnixSocket.pair()
    let reading = Reading()
    reading.begin(near, on: queue)
    for _ in 1...2 {
      _ = far.send([0])
      #expect(arrives(reading.read))
    }
    far.shutDown()
    #expect(arrives(reading.ended))
  }

  @Test func bytesAndTheEndAreReported() throws {
    let (near, far) = try UnixSocket.pair()
    let reading = Reading()
    reading.begin(near, on: queue)
    for number in 1...3 {
      _ = far.send([0])
      #expect(arrives(reading.read) && reading.count.load(ordering: .relaxed) == number)
    }
    far.shutDown()
    #expect(arrives(reading.ended))
  }

  @Test func aSuspendedSourceWaitsForItsResumption() throws {
    let (near, far) = try UnixSocket.pair()
    let reading = Reading()
    reading.begin(near, on: queue)
    reading.source.withLock { $0?.suspend() }
    _ = far.send([0])
    try passTwoEvents()
    #expect(reading.count.load(ordering: .relaxed) == 0)
    reading.source.withLock { $0?.resume() }
    #expect(arrives(reading.read))
    reading.source.withLock { $0.take() }?.cancel()
  }

  /// After the cancellation nothing is called, and the socket is closed, which the other side sees.
  @Test func aCancelledSourceReleasesItsSocket() throws {
    var pair = Optional(try UnixSocket.pair())
    let far = try #require(pair?.1)
    let reading = Reading()
    reading.begin(try #require(pair?.0), on: queue)
    reading.source.withLock { $0.take() }?.cancel()
    pair = nil
    var wait = pollfd(fd: far.descriptor, events: 0, revents: 0)
    let count = poll(&wait, 1, 10_000)
    #expect(count == 1 && far.hasHungUp)
    #expect(reading.count.load(ordering: .relaxed) == 0)
  }

  /// Sockets hang up while their queues cancel their sources, as connections of the viewer do.
  @Test func manySocketsEndOnSeveralThreads() {
    let missing = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: 4) { number in
      let queue = DispatchQueue(label: "lamina-test-descriptors-\(number)")
      for _ in 0..<500 {
        guard let (near, far) = try? UnixSocket.pair() else { continue }
        let reading = Reading()
        reading.begin(near, on: queue)
        _ = far.send([0])
        far.shutDown()
        if !arrives(reading.ended) { missing.add(1, ordering: .relaxed) }
      }
    }
    #expect(missing.load(ordering: .relaxed) == 0)
  }
}
