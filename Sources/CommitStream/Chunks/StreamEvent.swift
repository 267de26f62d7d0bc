import CoreGraphics
import RenderModel

/// A part of a stream, in the order in which it was recorded. Times are in seconds of the clock of the context, whose
/// commits also have their media time.
package enum StreamEvent: Sendable {
  case commit(StreamedCommit)
  case canvas(StreamCanvas)
  case input(StreamInput)
  case tick(StreamTick)
  case problem(StreamProblem)
  case bound(StreamBound)
}

/// The picture for which a tree is drawn.
package struct StreamCanvas: Equatable, Sendable {
  /// The size in pixels.
  package var width: Int
  package var height: Int
  /// The number of pixels per point.
  package var scale: Double
  /// The premultiplied color behind the layers, 0xAARRGGBB.
  package var background: UInt32

  package init(width: Int, height: Int, scale: Double, background: UInt32) {
    (self.width, self.height, self.scale, self.background) = (width, height, scale, background)
  }

  /// The sides in pixels and the scales that a stream may have. They are choices, within which the size in points and in
  /// pixels can be computed without overflow.
  static let (sides, scales) = (1...32767, 1.0 / 64...64)
}

/// An input of the user.
package struct StreamInput: Equatable, Sendable {
  package enum Kind: UInt8, CaseIterable, Sendable {
    case pointerDown, pointerMoved, pointerUp, pointerEntered, pointerLeft, scroll, keyDown, keyUp
  }

  package var time: Double
  package var kind: Kind
  /// The position of the pointer in pixels of the canvas.
  package var position: CGPoint
  /// The distance of a scroll in steps of the wheel, positive to the right and upward.
  package var delta: CGVector
  /// The button of the pointer, or the symbol of the key; 0 for none.
  package var code: Int
  /// The bits of the modifier keys.
  package var modifiers: Int
  /// The text that a key enters.
  package var text: String

  package init(
    time: Double, kind: Kind, position: CGPoint = .zero, delta: CGVector = .zero
  ) {
    (self.time, self.kind, self.position, self.delta) = (time, kind, position, delta)
    (code, modifiers, text) = (0, 0, "")
  }
}

/// A frame that was shown.
package struct StreamTick: Equatable, Sendable {
  package var time: Double
  /// The seconds of media time between two frames.
  package var period: Double

  package init(time: Double, period: Double) { (self.time, self.period) = (time, period) }
}

/// A problem that was reported while the recording was made.
package struct StreamProblem: Equatable, Sendable {
  package var time: Double
  /// The layer; nil if the problem belongs to none.
  package var node: NodeID?
  package var text: String

  package init(time: Double, node: NodeID? = nil, text: String) {
    (self.time, self.node, self.text) = (time, node, text)
  }
}

/// A time at which the recording begins or ends, although nothing happens then.
package enum StreamBound: Equatable, Sendable {
  /// The recording goes on up to this time at least.
  case end(Double)
  /// The recording begins at this time instead of that of its only commit so far, after which nothing has happened.
  case start(Double)
  /// The recording ends at this time, because it could not be written any longer.
  case failure(Double)
}

// MARK: - Coding

extension ValueWriter {
  mutating func put(_ canvas: StreamCanvas) {
    let (sides, scales) = (StreamCanvas.sides, StreamCanvas.scales)
    bytes.put(count: min(max(sides.lowerBound, canvas.width), sides.upperBound))
    bytes.put(count: min(max(sides.lowerBound, canvas.height), sides.upperBound))
    bytes.put(number: min(max(scales.lowerBound, canvas.scale), scales.upperBound))
    bytes.put(fixed: canvas.background)
  }

  mutating func put(_ input: StreamInput) {
    bytes.put(number: input.time)
    bytes.put(input.kind.rawValue)
    bytes.put(
      SIMD4(input.position.x, input.position.y, input.delta.dx, input.delta.dy), count: 4)
    bytes.put(signed: input.code)
    bytes.put(signed: input.modifiers)
    bytes.put(input.text)
  }

  mutating func put(_ tick: StreamTick) { bytes.put(SIMD4(tick.time, tick.period, 0, 0), count: 2) }

  mutating func put(_ problem: StreamProblem) {
    bytes.put(number: problem.time)
    bytes.put(signed: problem.node.map { Int($0.index) } ?? -1)
    bytes.put(problem.text)
  }

  mutating func put(_ bound: StreamBound) {
    switch bound {
    case .end(let time):
      bytes.put(0)
      bytes.put(number: time)
    case .start(let time):
      bytes.put(1)
      bytes.put(number: time)
    case .failure(let time):
      bytes.put(2)
      bytes.put(number: time)
    }
  }
}

extension ValueReader {
  mutating func canvas() throws(StreamError) -> StreamCanvas {
    let (width, height) = (try bytes.varint(), try bytes.varint())
    guard let width = Int(exactly: width), let height = Int(exactly: height),
      StreamCanvas.sides.contains(width), StreamCanvas.sides.contains(height)
    else { throw .invalid("a canvas of \(width) × \(height) pixels") }
    let scale = try bytes.number()
    guard StreamCanvas.scales.contains(scale) else {
      throw .invalid("a canvas with \(scale) pixels per point")
    }
    return StreamCanvas(width: width, height: height, scale: scale, background: try bytes.uint32())
  }

  mutating func input() throws(StreamError) -> StreamInput {
    let time = try bytes.number()
    guard let kind = StreamInput.Kind(rawValue: try bytes.byte()) else {
      throw .invalid("an input of an unknown kind")
    }
    let places = try bytes.numbers(count: 4)
    var input = StreamInput(
      time: time, kind: kind, position: CGPoint(x: places.x, y: places.y),
      delta: CGVector(dx: places.z, dy: places.w))
    input.code = try bytes.signed()
    input.modifiers = try bytes.signed()
    input.text = try text()
    return input
  }

  mutating func tick() throws(StreamError) -> StreamTick {
    let times = try bytes.numbers(count: 2)
    return StreamTick(time: times.x, period: times.y)
  }

  mutating func problem() throws(StreamError) -> StreamProblem {
    let time = try bytes.number()
    let node = Int32(exactly: try bytes.signed()).flatMap { $0 >= 0 ? NodeID(index: $0) : nil }
    return StreamProblem(time: time, node: node, text: try text())
  }

  /// Reads a bound; nil for one that this version does not know.
  mutating func bound() throws(StreamError) -> StreamBound? {
    switch try bytes.byte() {
    case 0: .end(try bytes.number())
    case 1: .start(try bytes.number())
    case 2: .failure(try bytes.number())
    default: nil
    }
  }
}
