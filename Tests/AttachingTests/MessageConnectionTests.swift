import CommitStream
import Dispatch
import LocalSockets
import Testing

@testable import Attaching

/// Tests of the reading end of a connection.
@MainActor
@Suite struct MessageConnectionTests {
  /// A side that sends without end does not keep the main thread.
  @Test func otherWorkIsDoneBetweenMessages() async throws {
    let (near, far) = try UnixSocket.pair()
    let sender = MessageConnection(far)
    let receiver = MessageConnection(near)
    defer { for connection in [sender, receiver] { connection.close() } }
    sender.begin()
    for number in 0..<3 { sender.send(WorkerRequest.ping(number).chunk) }
    var events: [String] = []
    await withCheckedContinuation { continuation in
      receiver.onChunk = { chunk throws(StreamError) in
        // This takes longer than messages may take in a turn.
        let end = DispatchTime.now().uptimeNanoseconds + 20_000_000
        while DispatchTime.now().uptimeNanoseconds < end {}
        events.append("message")
        DispatchQueue.main.async { MainActor.assumeIsolated { events.append("work") } }
        if events.count(where: { $0 == "message" }) == 3 { continuation.resume() }
      }
      receiver.begin()
    }
    #expect(events.prefix(5) == ["message", "work", "message", "work", "message"])
  }
}
