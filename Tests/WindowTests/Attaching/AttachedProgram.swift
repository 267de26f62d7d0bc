import Attaching
import CommitStream
import CoreGraphics
import Foundation
import QuartzCore
import RenderModel
import RenderServer

/// A program of `Tests/Applications` in a window of an X server, and a viewer in this process that is attached to it.
final class AttachedProgram {
  let program: Application
  private(set) var client: ProgramClient
  /// The tree of the program, as the viewer knows it.
  private(set) var copy = RenderContext()
  private var stream = LiveStreamReader()
  private var commitCount = 0
  private(set) var clock: ProgramClockState?
  private(set) var selection: NodeID?
  private(set) var canvas: StreamCanvas?
  private var answers: [Int: String] = [:]

  /// Attaches to a program through the socket at `path`.
  init(_ program: Application, at path: String) throws {
    self.program = program
    client = try ProgramClient(path: path, timeout: Deadline.timeout)
    guard case .greeting? = try client.receive() else { throw Failure("there is no greeting") }
    try client.send(.attach(version: MessageChunk.version))
    try wait(for: "the clock") { clock != nil }
  }

  /// Processes messages until the condition is true.
  func wait(for text: String, until isTrue: () throws -> Bool) throws {
    while try !isTrue() {
      guard let message = try client.receive() else { throw Failure("no \(text): it is gone") }
      try take(message)
    }
  }

  private func take(_ message: ProgramMessage) throws {
    switch message {
    case .greeting, .statistics: break
    case .refusal(let refusal): throw Failure("refused: \(refusal)")
    case .stream(let bytes):
      stream.append(bytes)
      while let event = try stream.next() { take(event) }
    case .clock(let state): clock = state
    case .selection(let node, _): selection = node
    case .answer(let number, let error): answers[number] = error ?? ""
    }
  }

  private func take(_ event: StreamEvent) {
    switch event {
    case .commit(let commit):
      copy.commit(commit.commit)
      commitCount += 1
    case .canvas(let new): canvas = new
    case .input, .tick, .problem, .bound: break
    }
  }

  /// Sets the speed of the program's clock, and waits until that is done.
  func setSpeed(_ speed: Double) throws {
    clock = nil
    try client.send(.setSpeed(speed))
    try wait(for: "the clock") { clock?.speed == speed }
  }

  /// Moves the stopped clock forward, and waits until that is done.
  func step() throws {
    clock = nil
    try client.send(.step(frames: 1))
    try wait(for: "the step") { clock != nil }
  }

  /// Edits a layer, and returns the reason if that is refused; otherwise an empty text.
  func edit(_ node: NodeID, _ keyPath: String, _ value: PropertyValue) throws -> String? {
    let number = answers.count + 1
    let edit = LayerEdit(
      number: number, node: node, after: commitCount, keyPath: keyPath, value: value)
    try client.send(.edit(edit))
    try wait(for: "the answer") { answers[number] != nil }
    return answers[number]
  }

  /// Returns the layer with a background color, 0xRRGGBB.
  func layer(withBackground color: UInt32) -> NodeID? {
    let tree = copy.tree(at: .infinity)
    var pending = tree.root.map { [$0] } ?? []
    while let id = pending.popLast() {
      if let own = tree[id].properties.backgroundColor?.premultipliedPixel(),
        own & 0xFF_FFFF == color
      {
        return id
      }
      pending += tree[id].sublayers
    }
    return nil
  }

  /// Returns the number of pixels of the window that differ from those of the copy; nil while there is no picture of both.
  func differingPixels() -> Int? {
    guard let canvas, let clock, let shown = program.client.picture(of: program.window) else {
      return nil
    }
    let area = PixelRect(x: 0, y: 0, width: canvas.width, height: canvas.height)
    let time = max(clock.time, MediaClock.now())
    var tree = copy.tree(at: time)
    // Animations that have ended are removed.
    _ = tree.advance(to: time)
    guard shown.width == canvas.width, shown.height == canvas.height,
      let part = tree.picture(
        at: time, in: area, scale: canvas.scale, background: canvas.background), part.area == area
    else { return nil }
    return (0..<canvas.height).reduce(0) { count, y in
      count
        + (0..<canvas.width).count {
          (part.image.bitmap[$0, y] ^ shown[$0, y]) & 0xFF_FFFF != 0
        }
    }
  }

  func detach() { client.close() }
}

/// Runs `body` with a program to which viewers can attach, and the path of its socket.
func withInspectedProgram(
  _ arguments: String..., body: (Application, String) throws -> Void
) throws {
  try withTemporaryFolder { folder in
    try withServer { server in
      let program = try Application(
        "TestPage", arguments,
        environment: ["XDG_RUNTIME_DIR": folder.path, "LAMINA_INSPECT": "1"], on: server)
      try body(program, "\(folder.path)/lamina/TestPage.\(program.child.identifier).sock")
      try program.close()
      let left = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/lamina")
      guard left.isEmpty else { throw Failure("the socket is left: \(left)") }
    }
  }
}
