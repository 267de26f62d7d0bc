import CommitStream
import Foundation
import LocalSockets
import Synchronization
import TestSupport
import Testing
import WindowSystem

@testable import Attaching

/// The sending of messages to a viewer that may not read them.
@Suite struct MessageSenderTests {
  /// Returns two sockets that are connected. The first one does not block.
  private static func pair() throws -> (UnixSocket, UnixSocket) {
    var ends: [Int32] = [0, 0]
    let status = socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends)
    try #require(status == 0)
    _ = fcntl(ends[0], F_SETFL, fcntl(ends[0], F_GETFL) | O_NONBLOCK)
    let other = UnixSocket(descriptor: ends[1])
    other.limitWaiting(to: 20)
    return (UnixSocket(descriptor: ends[0]), other)
  }

  /// Returns the messages up to the end of the connection.
  private static func messages(from socket: UnixSocket) throws -> [ProgramMessage] {
    var (splitter, found) = (MessageSplitter(), [ProgramMessage]())
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while case .bytes(let count) = socket.receive(&buffer) {
      splitter.append(buffer[..<count])
      while let chunk = try splitter.next() {
        if let message = try ProgramMessage(chunk) { found.append(message) }
      }
    }
    return found
  }

  @Test func messagesArriveInTheirOrder() throws {
    let (near, far) = try Self.pair()
    let sender = MessageSender(near)
    let sent = (0..<3000).map { ProgramMessage.answer(number: $0, error: nil) }
    #expect(sent.allSatisfy { sender.send($0) })
    let last = ProgramMessage.answer(number: 0, error: "the end")
    // Everything that was sent before is read before the end is sent.
    var (splitter, found) = (MessageSplitter(), [ProgramMessage]())
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while found.count < sent.count, case .bytes(let count) = far.receive(&buffer) {
      splitter.append(buffer[..<count])
      while let chunk = try splitter.next() {
        if let message = try ProgramMessage(chunk) { found.append(message) }
      }
    }
    #expect(found == sent)
    sender.end(with: last)
    #expect(try Self.messages(from: far) == [last])
  }

  /// A sender that waits becomes as fast as the other side, and nothing is lost.
  @Test func aSenderMayWait() throws {
    let (near, far) = try Self.pair()
    let sender = MessageSender(near, limit: 1 << 16, waits: true)
    let piece = ProgramMessage.stream([UInt8](repeating: 7, count: MessageChunk.sizeLimit))
    let part = Self.part(ofSize: 1 << 20)
    let sending = SendingThread {
      for _ in 0..<50 where !sender.send(piece) { return false }
      for _ in 0..<5 where !sender.send(part, estimated: 1 << 29) { return false }
      return sender.send(piece)
    }
    let whole = part.bytes(compresses: true).count
    var (splitter, count) = (MessageSplitter(), 0)
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while count < 51 << 20 + 5 * whole, case .bytes(let received) = far.receive(&buffer) {
      splitter.append(buffer[..<received])
      while let chunk = try splitter.next() {
        if case .stream(let bytes)? = try ProgramMessage(chunk) { count += bytes.count }
      }
    }
    #expect(sending.waitForEnd())
    #expect(count == 51 << 20 + 5 * whole)
  }

  @Test func theEndOfAConnectionIsNotWaitedFor() throws {
    let (near, far) = try Self.pair()
    let sender = MessageSender(near, limit: 1 << 16, waits: true)
    let piece = ProgramMessage.stream([UInt8](repeating: 7, count: MessageChunk.sizeLimit))
    let sending = SendingThread {
      while sender.send(piece) {}
      return false
    }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    _ = far.receive(&buffer)
    far.shutDown()
    #expect(!sending.waitForEnd())
  }

  /// The sender does not wait. The viewer gets the reason when it reads at last.
  @Test func aViewerThatDoesNotReadIsRefused() throws {
    let (near, far) = try Self.pair()
    let sender = MessageSender(near)
    let piece = ProgramMessage.stream([UInt8](repeating: 7, count: MessageChunk.sizeLimit))
    var count = 0
    while sender.send(piece), count < 1000 { count += 1 }
    #expect((60...70).contains(count), "the limit is 64 MiB")
    let reason = ProgramMessage.refusal(AttachRefusal(.tooSlow, "too slow"))
    sender.end(with: reason)
    let got = try Self.messages(from: far)
    #expect(got.last == reason && got.count < 10)
  }

  @Test func aViewerThatNeverReadsIsDisconnectedAtLast() throws {
    let (near, far) = try Self.pair()
    let sender = MessageSender(near, endSeconds: 0.01)
    while sender.send(.stream([UInt8](repeating: 7, count: MessageChunk.sizeLimit))) {}
    sender.end(with: .refusal(AttachRefusal(.tooSlow, "too slow")))
    let deadline = monotonicSeconds() + 20
    while !far.hasHungUp, monotonicSeconds() < deadline { usleep(1000) }
    #expect(far.hasHungUp)
  }

  /// A photograph may be larger than what may wait. While it is sent, other messages are accepted.
  @Test func aViewerThatReadsGetsALargePart() throws {
    let (near, far) = try Self.pair()
    let sender = MessageSender(near, limit: 1 << 16)
    let part = Self.part(ofSize: 1 << 22)
    let last = ProgramMessage.answer(number: 2, error: nil)
    #expect(sender.send(.answer(number: 1, error: nil)))
    #expect(sender.send(part, estimated: part.chunks.count))
    var (splitter, count) = (MessageSplitter(), 0)
    var (buffer, found) = ([UInt8](repeating: 0, count: 1 << 16), ProgramMessage?.none)
    while found != last, case .bytes(let received) = far.receive(&buffer) {
      splitter.append(buffer[..<received])
      while let chunk = try splitter.next() {
        found = try ProgramMessage(chunk)
        guard case .stream(let bytes)? = found else { continue }
        if count == 0 { #expect(sender.send(last)) }
        count += bytes.count
      }
    }
    #expect(found == last && count > 1 << 20)
  }

  /// Returns a part of a stream of random text, which stays large when it is packed.
  private static func part(ofSize size: Int) -> StreamPart {
    var random = SeededGenerator(seed: 1)
    let text = (0..<size / 16).map { _ in
      String(UInt64.random(in: 1 << 63...UInt64.max, using: &random), radix: 16)
    }
    var encoder = StreamEncoder()
    encoder.append(StreamProblem(time: 0, text: text.joined()))
    return encoder.take()
  }
}

/// A thread that sends, and waits for that.
private final class SendingThread: Sendable {
  private let result = Mutex(false)
  private let end = DispatchSemaphore(value: 0)

  init(_ body: @escaping @Sendable () -> Bool) {
    Thread.detachNewThread { [self] in
      let value = body()
      result.withLock { $0 = value }
      end.signal()
    }
  }

  /// Waits for the end, and returns the result.
  func waitForEnd() -> Bool {
    end.wait()
    return result.withLock(\.self)
  }
}
