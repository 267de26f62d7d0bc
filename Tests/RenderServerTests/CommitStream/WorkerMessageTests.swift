import CoreGraphics
import RenderModel
import Testing

@testable import CommitStream

/// Tests of the messages between a viewer and the worker process of a scene.
@Suite struct WorkerMessageTests {
  private static let requests: [WorkerRequest] = {
    var loading = SceneLoading(
      .library(path: "/tmp/Scene.so", sources: "/home/Übung.swift", title: "Door"), isDark: true)
    (loading.device, loading.isLandscape, loading.isAppDark) = ("iPhone 8", true, false)
    var key = StreamInput(time: 3, kind: .keyDown)
    (key.code, key.modifiers, key.text) = (0xFF0D, 5, "\n")
    let size = CGSize(width: 375, height: 667.5)
    let edit = LayerEdit(
      number: 7, node: NodeID(index: 300), after: 3, keyPath: "opacity", value: .number(0.5))
    let animation = AnimationValue(
      id: AnimationID(rawValue: 9), timing: Timing(duration: 1), curve: nil,
      isRemovedOnCompletion: true,
      kind: .inert, reportsStart: false)
    return [
      .load(SceneLoading(.named("stars"), isDark: false)), .load(loading),
      .start(SceneStart(size: size, scale: 2, origin: 100.1, time: 102, step: 1 / 60)),
      .layOut(size: size, scale: 1.25), .removeBackground(keepingOwn: true),
      .setClock(.media), .setClock(TimeBase(anchor: 12.3, origin: -4, rate: -0.25)),
      .setClock(TimeBase(anchor: 1, origin: 2, rate: 8, range: 0...3.3, loop: .pingPong)),
      .advance(to: 12.75, step: 0.5), .frame(SceneFrame(time: 7.7, period: 1 / 144)),
      .input(StreamInput(time: 1, kind: .pointerDown, position: CGPoint(x: 1.5, y: 2))),
      .input(key), .edit(edit), .ping(0), .ping(1 << 40),
      .editAnimation(AnimationEdit(AnimationID(rawValue: 1 << 40), .replacement(animation))),
      .editAnimation(AnimationEdit(AnimationID(rawValue: 3), .removal)),
      .editAnimation(AnimationEdit(AnimationID(rawValue: 3), .restoration)),
      .drawTiles(NodeID(index: 5), TileSpan(level: -1, xs: -2..<3, ys: 0..<2)),
    ]
  }()

  private static let reports: [WorkerReport] = [
    .ready, .loaded(SceneFacts(size: CGSize(width: 375, height: 667), title: "Door", hasStyle: true)),
    .loaded(SceneFacts(size: nil, title: "", hasStyle: false)), .failed("why"), .stream([1, 2, 3]),
    .working, .reached(12.5), .needs([]), .needs([.frames, .time]),
    .issue(SceneIssueReport("no font", layerPath: nil, statement: nil)),
    .issue(
      SceneIssueReport(
        "no key path", layerPath: "a/b", statement: .property(name: "isHidden", keyPath: "hidden"))),
    .issue(SceneIssueReport("?", layerPath: "a", statement: .animation(key: nil, keyPath: "x"))),
    .changesPast(true), .animationKey(AnimationID(rawValue: 3), "move"),
    .animationKey(AnimationID(rawValue: 4), nil),
    .replacedAnimation(AnimationID(rawValue: 3), by: AnimationID(rawValue: 300)),
    .answer(number: 3, error: nil), .answer(number: 4, error: "no layer"),
    .pong(9),
  ]

  @Test func messagesAreReadAsTheyWereWritten() throws {
    var splitter = MessageSplitter()
    for message in Self.requests {
      splitter.append(message.chunk.bytes)
      let chunk = try #require(try splitter.next())
      #expect(try WorkerRequest(chunk) == message)
    }
    for message in Self.reports {
      splitter.append(message.chunk.bytes)
      let chunk = try #require(try splitter.next())
      #expect(try WorkerReport(chunk) == message)
    }
  }

  @Test func unknownKindsAreSkippedAndOthersRefused() throws {
    #expect(try WorkerRequest(MessageChunk(kind: "what", content: [1])) == nil)
    #expect(try WorkerReport(MessageChunk(kind: "what", content: [1])) == nil)
    let refused: [WorkerRequest] = [
      .setClock(TimeBase(anchor: .nan, origin: 0, rate: 1)),
      .setClock(TimeBase(anchor: 0, origin: .infinity, rate: 1)),
      .setClock(TimeBase(anchor: 0, origin: 0, rate: .infinity)),
      .setClock(TimeBase(anchor: 0, origin: 0, rate: 1, range: 0...Double.infinity)),
      .advance(to: 1, step: 0), .advance(to: 1, step: .nan), .advance(to: .infinity, step: 1),
      .layOut(size: CGSize(width: -1, height: 1), scale: 1),
      .layOut(size: CGSize(width: 1, height: CGFloat.nan), scale: 1),
      .layOut(size: CGSize(width: 1, height: 1), scale: 0),
      .frame(SceneFrame(time: 1, period: -1)),
      .drawTiles(NodeID(index: 1), TileSpan(level: 0, xs: 0..<5000, ys: 0..<5000)),
    ]
    for request in refused {
      #expect(throws: StreamError.self) { try WorkerRequest(request.chunk) }
    }
    let endless = WorkerReport.loaded(
      SceneFacts(size: CGSize(width: 1, height: CGFloat.infinity), title: "", hasStyle: false))
    for report in [endless, .reached(.nan), .reached(1e300)] {
      #expect(throws: StreamError.self) { try WorkerReport(report.chunk) }
    }
    let long = MessageChunk(kind: "back", content: [1, 1])
    #expect(throws: StreamError.self) { try WorkerRequest(long) }
    #expect(throws: StreamError.self) { try WorkerReport(MessageChunk(kind: "helo", content: [1])) }
  }

  /// Random changes of messages, with a checksum that fits, are read or refused.
  @Test func changedMessagesAreReadOrRefused() throws {
    let chunks =
      Self.requests.map { ($0.chunk, true) } + Self.reports.map { ($0.chunk, false) }
    var refused = 0
    for (chunk, isRequest) in chunks {
      for index in chunk.content.indices {
        for bit in 0..<8 {
          var content = chunk.content
          content[index] ^= 1 << UInt8(bit)
          let changed = MessageChunk(kind: chunk.kind, content: content)
          do {
            if isRequest { _ = try WorkerRequest(changed) } else { _ = try WorkerReport(changed) }
          } catch {
            refused += 1
          }
        }
      }
    }
    #expect(refused > 100)
  }
}
