import RenderModel

/// A message from a viewer to the program to which it is attached.
package enum ViewerMessage: Equatable, Sendable {
  /// Begins the stream, or begins it again. `version` is that of the protocol.
  case attach(version: Int)
  /// Sets the speed of the program's clock, from 0 (stopped) to 1 (normal).
  case setSpeed(Double)
  /// Stops the clock, and moves it forward by a number of frames.
  case step(frames: Int)
  case edit(LayerEdit)
  /// Says which clicks in the program's window select layers instead of reaching the program.
  case setSelecting(LayerSelecting)
}

/// The clicks of the first button in a program's window that select layers for an attached viewer.
package enum LayerSelecting: UInt8, CaseIterable, Sendable {
  case never
  case always
  /// Those with Alt or Control, as in the viewer itself.
  case withModifiers
}

/// A change of a layer's value by an attached viewer.
package struct LayerEdit: Equatable, Sendable {
  /// A number that the viewer chooses. The program's answer contains it.
  package var number: Int
  package var node: NodeID
  /// The number of commits of the stream that the viewer has applied. A layer that was removed since is not edited, nor one
  /// that got its node.
  package var commitCount: Int
  /// The key path of a property, such as `position` or `transform.rotation.z`.
  package var keyPath: String
  package var value: PropertyValue
  /// True if the layer's implicit animation runs.
  package var isAnimated: Bool

  package init(
    number: Int, node: NodeID, after commitCount: Int, keyPath: String, value: PropertyValue,
    isAnimated: Bool = false
  ) {
    (self.number, self.node, self.commitCount, self.keyPath) = (number, node, commitCount, keyPath)
    (self.value, self.isAnimated) = (value, isAnimated)
  }
}

// MARK: - Coding

extension ViewerMessage {
  /// The greatest number of frames of a step, which is a choice.
  private static let stepLimit = 100_000

  package var chunk: MessageChunk {
    var writer = ValueWriter()
    let kind = write(to: &writer)
    return MessageChunk(kind: kind, content: writer.bytes.bytes)
  }

  /// Writes the content, and returns the kind.
  private func write(to writer: inout ValueWriter) -> String {
    switch self {
    case .attach(let version):
      writer.bytes.put(count: version)
      return "atta"
    case .setSpeed(let speed):
      writer.bytes.put(number: speed)
      return "clok"
    case .step(let frames):
      writer.bytes.put(count: frames)
      return "step"
    case .edit(let edit):
      writer.put(edit)
      return "edit"
    case .setSelecting(let selecting):
      writer.bytes.put(selecting.rawValue)
      return "slct"
    }
  }

  /// Reads a message. Returns nil for a kind that this version does not know.
  package init?(_ chunk: MessageChunk) throws(StreamError) {
    var reader = chunk.reader
    switch chunk.kind {
    case "atta": self = .attach(version: try reader.bytes.integer(upTo: .max))
    case "clok": self = .setSpeed(try reader.speed())
    case "step": self = .step(frames: try reader.bytes.integer(upTo: Self.stepLimit))
    case "edit": self = .edit(try reader.edit())
    case "slct": self = .setSelecting(try reader.selecting())
    default: return nil
    }
    guard reader.bytes.remaining == 0 else {
      throw .invalid("a message '\(chunk.kind)' that is too long")
    }
  }
}

extension ValueWriter {
  mutating func put(_ edit: LayerEdit) {
    bytes.put(count: edit.number)
    bytes.put(count: Int(edit.node.index))
    bytes.put(count: edit.commitCount)
    bytes.put(edit.keyPath)
    put(edit.value)
    bytes.put(edit.isAnimated ? 1 : 0)
  }
}

extension ValueReader {
  fileprivate mutating func speed() throws(StreamError) -> Double {
    let speed = try bytes.number()
    guard (0...1).contains(speed) else { throw .invalid("the speed \(speed), which must be 0 to 1") }
    return speed
  }

  fileprivate mutating func selecting() throws(StreamError) -> LayerSelecting {
    guard let selecting = LayerSelecting(rawValue: try bytes.byte()) else {
      throw .invalid("an unknown way of selecting")
    }
    return selecting
  }

  mutating func edit() throws(StreamError) -> LayerEdit {
    LayerEdit(
      number: try bytes.integer(upTo: .max),
      node: NodeID(index: Int32(try bytes.integer(upTo: Int(Int32.max)))),
      after: try bytes.integer(upTo: .max), keyPath: try text(), value: try value(),
      isAnimated: try flag())
  }
}
