import CommitStream
import CoreGraphics
import Foundation
import QuartzCore
import RenderModel
import RenderServer
import TestSupport
import Testing
import WindowHosting
import WindowSystem

@testable import Attaching

/// A program in this process, to which viewers attach over a real socket.
@Suite(.serialized, .ownsTheClock) @MainActor
struct AttachableProgramTests {
  @Test func theProgramGreetsAndSendsItsTree() async throws {
    let world = try AttachingWorld()
    defer { world.end() }
    let (client, first) = try await world.client()
    guard case .greeting(let greeting)? = first else { throw AttachError.noAnswer }
    #expect(greeting.processID == Int(getpid()) && greeting.windows == ["A window"])
    #expect(greeting.version == MessageChunk.version)
    #expect(!greeting.isAttached && !world.program.isAttached)
    try await offMain { try client.value.send(.attach(version: MessageChunk.version)) }
    let reader = Reader()
    try await follow(client, with: reader) { $0.contains("square") }
    withoutActions { world.layer.name = "changed" }
    CATransaction.flush()
    try await follow(client, with: reader) { $0.contains("changed") }
    #expect(world.program.isAttached)
  }

  /// Listeners are called on the thread that commits.
  @Test func commitsOfOtherThreadsArrive() async throws {
    let world = try AttachingWorld()
    defer { world.end() }
    let client = try await world.attachedClient()
    let reader = Reader()
    try await follow(client, with: reader) { $0.contains("square") }
    // The main thread does not use the layer meanwhile.
    nonisolated(unsafe) let layer = world.layer
    try await offMain {
      withoutActions { layer.name = "elsewhere" }
      CATransaction.flush()
    }
    try await follow(client, with: reader) { $0.contains("elsewhere") }
  }

  /// Reads commits until the names of the layers are as expected.
  private func follow(
    _ client: Client, with reader: Reader, until isDone: @escaping @Sendable ([String]) -> Bool
  ) async throws {
    _ = try await client.first { message -> Bool? in
      guard case .stream(let bytes) = message else { return nil }
      reader.apply(bytes)
      return isDone(reader.copy.layerNames) ? true : nil
    }
    #expect(isDone(reader.copy.layerNames))
  }

  @Test func aSecondViewerIsToldThatThereIsOne() async throws {
    let world = try AttachingWorld()
    defer { world.end() }
    let first = try await world.attachedClient()
    _ = try await first.first { if case .clock(let clock) = $0 { clock } else { nil } }
    let (second, greeting) = try await world.client()
    guard case .greeting(let greeting)? = greeting else { throw AttachError.noAnswer }
    #expect(greeting.isAttached)
    try await offMain { try second.value.send(.attach(version: MessageChunk.version)) }
    #expect(try await second.refusal() == .isAttached)
    #expect(world.program.isAttached)
  }

  /// Processes that only connect do not keep viewers out.
  @Test func theOldestConnectionWithoutAViewerMakesRoom() async throws {
    let world = try AttachingWorld()
    defer { world.end() }
    let viewer = try await world.attachedClient()
    _ = try await viewer.first { if case .clock(let clock) = $0 { clock } else { nil } }
    var idle: [Client] = []
    for _ in 0..<20 {
      let (client, first) = try await world.client()
      #expect(first != nil)
      idle.append(client)
    }
    let oldest = idle[0]
    #expect(try await offMain { try oldest.value.receive() } == nil)
    #expect(world.program.isAttached)
    try await offMain { try viewer.value.send(.setSpeed(0.5)) }
    let speed = try await viewer.first { if case .clock(let clock) = $0 { clock.speed } else { nil } }
    #expect(speed == 0.5)
  }

  @Test func anotherVersionIsRefused() async throws {
    let world = try AttachingWorld()
    defer { world.end() }
    let (client, _) = try await world.client()
    try await offMain { try client.value.send(.attach(version: 1)) }
    #expect(try await client.refusal() == .otherVersion)
  }

  @Test func processesOfOtherUsersGetNothing() async throws {
    let world = try AttachingWorld(user: geteuid() + 1)
    defer { world.end() }
    #expect(try await world.client().first == nil)
  }

  @Test(arguments: [
    Array("GET / HTTP/1.1\r\n\r\n".utf8), [UInt8](repeating: 0, count: 4096),
    ViewerMessage.setSpeed(0).chunk.bytes, ViewerMessage.setSpeed(7).chunk.bytes,
  ])
  func bytesThatAreNoRequestEndTheConnection(bytes: [UInt8]) async throws {
    let world = try AttachingWorld()
    defer { world.end() }
    let (client, _) = try await world.client()
    try await offMain { try client.value.send(bytes) }
    #expect(try await client.refusal() == .invalidMessage)
    #expect(world.host.timeBase.isMedia)
    let other = try await world.attachedClient()
    let clock = try await other.first { if case .clock(let clock) = $0 { clock } else { nil } }
    #expect(clock?.speed == 1)
  }

  @Test func editsAreAnswered() async throws {
    let world = try AttachingWorld()
    defer { world.end() }
    let client = try await world.attachedClient()
    let node = world.layer.node
    func answer(_ edit: LayerEdit) async throws -> String? {
      try await offMain { try client.value.send(.edit(edit)) }
      return try await client.first {
        if case .answer(edit.number, let error) = $0 { error ?? "done" } else { nil }
      }
    }
    let half = LayerEdit(number: 5, node: node, after: 1, keyPath: "opacity", value: .number(0.5))
    #expect(try await answer(half) == "done")
    #expect(world.layer.opacity == 0.5)
    let wrong: [(String, PropertyValue)] = [
      ("repeatCount", .number(.nan)), ("opacity", .number(.nan)),
      ("nothing", .number(1)), ("position", .number(1)),
      ("speed", .number(1e308)), ("repeatCount", .number(-1e308)),
      ("bounds", .rect(CGRect(x: 0, y: 0, width: Double.infinity, height: 1))),
      ("delegate", .string("x")), ("sublayers", .array([])),
    ]
    for (keyPath, value) in wrong {
      let edit = LayerEdit(number: 6, node: node, after: 1, keyPath: keyPath, value: value)
      #expect(try await answer(edit) != "done", "\(keyPath)")
    }
    let gone = LayerEdit(
      number: 7, node: NodeID(index: 999), after: 1, keyPath: "opacity", value: .number(1))
    #expect(try await answer(gone) != "done")
  }

  @Test func problemsAndInputsArePartOfTheStream() async throws {
    let world = try AttachingWorld()
    defer { world.end() }
    let client = try await world.attachedClient()
    let reader = Reader()
    try await follow(client, with: reader) { $0.contains("square") }
    CoreGraphics.Issue.report(.document(world.folder.path, issue: "a problem"))
    world.host.note(.pointer(PointerEvent(phase: .down, at: .zero, button: 1)))
    withoutActions { world.layer.name = "last" }
    CATransaction.flush()
    try await follow(client, with: reader) { $0.contains("last") }
    #expect(reader.problems == ["\(world.folder.path): a problem"])
    #expect(reader.inputs.map(\.kind) == [.pointerDown])
  }

  /// The node of a layer that was removed is that of another one soon.
  @Test func anEditOfALayerThatWasRemovedIsRefused() async throws {
    let world = try AttachingWorld()
    defer { world.end() }
    let client = try await world.attachedClient()
    let reader = Reader()
    func answer(_ number: Int, after count: Int, to node: NodeID) async throws -> String? {
      let edit = LayerEdit(
        number: number, node: node, after: count, keyPath: "opacity", value: .number(0.5))
      try await offMain { try client.value.send(.edit(edit)) }
      return try await client.first {
        if case .stream(let bytes) = $0 { reader.apply(bytes) }
        return if case .answer(number, let error) = $0 { error ?? "done" } else { nil }
      }
    }
    try await follow(client, with: reader) { $0.contains("square") }
    let (node, seen) = (world.layer.node, reader.commitCount)
    let other = CALayer()
    withoutActions { world.layer.removeFromSuperlayer() }
    CATransaction.flush()
    withoutActions { world.host.rootLayer.addSublayer(other) }
    CATransaction.flush()
    #expect(other.node == node)
    #expect(try await answer(1, after: seen, to: node) == "the layer was removed")
    #expect(try await answer(2, after: 0, to: node) == "the layer was removed")
    #expect(other.opacity == 1 && reader.commitCount == seen + 2)
    #expect(try await answer(3, after: reader.commitCount, to: node) == "done")
    #expect(other.opacity == 0.5)
  }

  @Test func theViewersClockIsThatOfTheProgramUntilItGoes() async throws {
    let world = try AttachingWorld()
    defer { world.end() }
    let client = try await world.attachedClient()
    func clock(after request: ViewerMessage?) async throws -> ProgramClockState? {
      if let request { try await offMain { try client.value.send(request) } }
      return try await client.first { if case .clock(let clock) = $0 { clock } else { nil } }
    }
    #expect(try await clock(after: nil)?.speed == 1)
    let stopped = try #require(try await clock(after: .setSpeed(0)))
    #expect(stopped.speed == 0 && CACurrentMediaTime() == stopped.time)
    #expect(world.host.timeBase.time(at: MediaClock.now()) == stopped.time)
    // A step does not go beyond the clock of the machine.
    let stepped = try #require(try await clock(after: .step(frames: 100_000)))
    #expect(stepped.speed == 0 && stepped.time > stopped.time && stepped.time <= MediaClock.now())
    let slow = try #require(try await clock(after: .setSpeed(0.25)))
    #expect(slow.speed == 0.25 && slow.time >= stepped.time)
    client.value.close()
    try await world.waitForDetachment()
    #expect(world.host.timeBase.isMedia && MediaClock.programBase.isMedia)
    #expect(CACurrentMediaTime() >= slow.mediaTime)
  }

  @Test func aClickSelectsALayerWhileThatIsAsked() async throws {
    let world = try AttachingWorld()
    defer { world.end() }
    let client = try await world.attachedClient()
    try await offMain { try client.value.send(.setSelecting(.always)) }
    let edit = LayerEdit(
      number: 1, node: world.layer.node, after: 1, keyPath: "hidden", value: .bool(false))
    try await offMain { try client.value.send(.edit(edit)) }
    // The answer shows that the request before it was performed.
    _ = try await client.first { if case .answer = $0 { true } else { nil } }
    let press = PointerEvent(
      phase: .down, at: CGPoint(x: 10, y: 10), button: 1, buttons: .button(1))
    #expect(world.host.note(.pointer(press)))
    #expect(!world.host.note(.pointer(PointerEvent(phase: .up, at: .zero, button: 2))))
    let found = try await client.first { message -> NodeID? in
      if case .selection(let node, _) = message { node } else { nil }
    }
    #expect(found == world.layer.node)
    client.value.close()
    try await world.waitForDetachment()
    #expect(!world.host.note(.pointer(press)))
  }

  @Test func onlyARequestOrAnUnclearValueIsReported() throws {
    let host = try WindowHost(
      OffscreenWindow(width: 10, height: 10), background: CGColor(gray: 0, alpha: 1))
    var lines: [String] = []
    for value in ["1", "0", "", "off"] {
      let program = AttachableProgram.begin(
        host, title: "", environment: ["LAMINA_INSPECT": value], report: { lines.append($0) },
        animate: { _, change in change() })
      #expect(program == nil)
    }
    #expect(
      lines == [
        "no viewer can attach: XDG_RUNTIME_DIR names no folder for sockets",
        "no viewer can attach: LAMINA_INSPECT must be 1 or 0, and is 'off'",
      ])
  }
}

/// A reader of a stream from its beginning, which is used on one thread after the other.
private final class Reader: @unchecked Sendable {
  /// The tree that the stream describes.
  let copy = RenderContext()
  private(set) var commitCount = 0
  private(set) var problems: [String] = []
  private(set) var inputs: [StreamInput] = []
  private var stream = LiveStreamReader()

  func apply(_ bytes: [UInt8]) {
    stream.append(bytes)
    while let event = try? stream.next() {
      switch event {
      case .commit(let commit):
        copy.commit(commit.commit)
        commitCount += 1
      case .problem(let problem): problems.append(problem.text)
      case .input(let input): inputs.append(input)
      case .canvas, .tick, .bound: break
      }
    }
  }
}

extension RenderContext {
  /// The names of all layers of the tree.
  fileprivate var layerNames: [String] {
    let tree = tree(at: .infinity)
    var (names, pending) = ([String](), tree.root.map { [$0] } ?? [])
    while let id = pending.popLast() {
      names.append(tree[id].properties[path: PropertyPath(root: .declared(.name))].string ?? "")
      pending += tree[id].sublayers
    }
    return names
  }
}
