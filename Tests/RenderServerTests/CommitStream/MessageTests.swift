import CoreGraphics
import RenderModel
import Testing

@testable import CommitStream

/// Tests of the messages between a program and an attached viewer.
@Suite struct MessageTests {
  private static let toProgram: [ViewerMessage] = [
    .attach(version: 1), .setSpeed(0), .setSpeed(0.125), .setSpeed(1), .step(frames: 3),
    .setSelecting(.never), .setSelecting(.always), .setSelecting(.withModifiers),
    .edit(
      LayerEdit(
        number: 7, node: NodeID(index: 300), after: 1000, keyPath: "position",
        value: .point(CGPoint(x: 1, y: -2.5)))),
    .edit(
      LayerEdit(
        number: 0, node: NodeID(index: 0), after: 0, keyPath: "backgroundColor",
        value: .color(CGColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 1)), isAnimated: true)),
  ]

  private static let toViewer: [ProgramMessage] = {
    var greeting = ProgramGreeting(
      name: "Übung", processID: 4711, windows: ["One", ""], isAttached: true)
    greeting.version = 3
    var statistics = ProgramStatistics()
    statistics.frames = [
      .init(time: 12.25, period: 1 / 60, wasPresented: true, isRunning: false),
      .init(time: 12.5, period: 1 / 60, wasPresented: false, isRunning: true),
    ]
    statistics.stages = [.init(name: "raster", seconds: 0.1)]
    (statistics.cacheBytes, statistics.cacheLimit, statistics.residentBytes) = (1, 2, 1 << 40)
    return [
      .greeting(greeting), .refusal(AttachRefusal(.tooSlow, "why")), .stream([1, 2, 3]),
      .clock(ProgramClockState(mediaTime: 100, time: 99.5, speed: 0.5)), .statistics(statistics),
      .selection(NodeID(index: 9), at: CGPoint(x: 4, y: 5)), .selection(nil, at: .zero),
      .answer(number: 7, error: nil), .answer(number: 8, error: "no layer"),
    ]
  }()

  @Test func messagesAreReadAsTheyWereWritten() throws {
    var splitter = MessageSplitter()
    for message in Self.toProgram {
      splitter.append(message.chunk.bytes)
      let chunk = try #require(try splitter.next())
      #expect(try ViewerMessage(chunk) == message)
    }
    for message in Self.toViewer {
      splitter.append(message.chunk.bytes)
      let chunk = try #require(try splitter.next())
      #expect(try ProgramMessage(chunk) == message)
    }
  }

  @Test func aStreamIsCutIntoMessagesOfLimitedSize() throws {
    let stream = (0..<MessageChunk.sizeLimit * 2 + 5).map { UInt8(truncatingIfNeeded: $0) }
    let pieces = ProgramMessage.pieces(of: stream)
    #expect(pieces.count == 3)
    var (splitter, joined) = (MessageSplitter(), [UInt8]())
    for piece in pieces {
      splitter.append(piece.chunk.bytes)
      let chunk = try #require(try splitter.next())
      if case .stream(let bytes)? = try ProgramMessage(chunk) { joined += bytes }
    }
    #expect(joined == stream)
  }

  @Test func unknownKindsAreSkippedAndOthersRefused() throws {
    #expect(try ViewerMessage(MessageChunk(kind: "what", content: [1])) == nil)
    #expect(try ProgramMessage(MessageChunk(kind: "what", content: [1])) == nil)
    for speed in [-0.5, 1.5, .nan, .infinity] {
      let chunk = ViewerMessage.setSpeed(speed).chunk
      #expect(throws: StreamError.self) { try ViewerMessage(chunk) }
    }
    for time in [-1e300, 1e11, .nan, .infinity] {
      for state in [
        ProgramClockState(mediaTime: time, time: 0, speed: 1),
        ProgramClockState(mediaTime: 0, time: time, speed: 1),
      ] {
        let chunk = ProgramMessage.clock(state).chunk
        #expect(throws: StreamError.self) { try ProgramMessage(chunk) }
      }
    }
    let long = MessageChunk(kind: "slct", content: [1, 1])
    #expect(throws: StreamError.self) { try ViewerMessage(long) }
    let short = MessageChunk(kind: "edit", content: [1, 1])
    #expect(throws: StreamError.self) { try ViewerMessage(short) }
  }

  /// A length is compared with the limit before its bytes arrive, and a checksum before the content is read.
  @Test func bytesThatAreNoMessageAreRefused() {
    var long = MessageSplitter()
    long.append(Array("GET / HTTP/1.1\r\n".utf8))
    #expect(throws: StreamError.needsTooMuchMemory) { try long.next() }
    var damaged = MessageSplitter()
    var bytes = ViewerMessage.step(frames: 1).chunk.bytes
    bytes[8] ^= 1
    damaged.append(bytes)
    #expect(throws: StreamError.self) { try damaged.next() }
  }

  /// Random changes of messages, with a checksum that fits, are read or refused.
  @Test func changedMessagesAreReadOrRefused() throws {
    var refused = 0
    for message in Self.toProgram {
      let chunk = message.chunk
      for index in chunk.content.indices {
        for bit in 0..<8 {
          var content = chunk.content
          content[index] ^= 1 << UInt8(bit)
          do { _ = try ViewerMessage(MessageChunk(kind: chunk.kind, content: content)) } catch {
            refused += 1
          }
        }
      }
    }
    #expect(refused > 100)
  }
}
