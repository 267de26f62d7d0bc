import CoreGraphics
import RenderModel

/// A message from a viewer to the worker process that runs the code of a scene. Times are those of the scene's context, which
/// both processes compute from the same monotonic clock, unless they are called media times.
package enum WorkerRequest: Equatable, Sendable {
  /// Loads the scene. The worker answers `loaded` or `failed`.
  case load(SceneLoading)
  /// Starts the scene that was loaded, and brings it to a time. The worker sends its tree, and answers `reached`.
  case start(SceneStart)
  /// Lays the scene out in an area of `size` points, drawn with `scale` pixels per point.
  case layOut(size: CGSize, scale: Double)
  /// Removes the background of the scene.
  case removeBackground(keepingOwn: Bool)
  /// Sets the clock of the scene's context.
  case setClock(TimeBase)
  /// Brings the scene to a time that was not reached yet, in steps of at most `step` seconds. The worker answers `reached`.
  case advance(to: Double, step: Double)
  /// Reports that the viewer has shown a frame.
  case frame(SceneFrame)
  /// Passes an input of the user on. Its position is in points of the scene's root layer, and its time is that of the
  /// context.
  case input(StreamInput)
  case edit(LayerEdit)
  case editAnimation(AnimationEdit)
  /// Asks for the tiles of a layer that a frame has missed. They come with a commit.
  case drawTiles(NodeID, TileSpan)
  /// Asks for the answer `pong` with the same number, which follows what was sent before.
  case ping(Int)
}

/// The scene that a worker is to load, and the appearance with which it begins.
package struct SceneLoading: Equatable, Sendable {
  /// The place of the scene's code.
  package enum Code: Equatable, Sendable {
    /// A scene that comes with Lamina, by its name.
    case named(String)
    /// A compiled library, and the file or folder of the sources that it was compiled from.
    case library(path: String, sources: String, title: String)
  }

  package var code: Code
  package var isDark: Bool
  /// The name of the device on whose screen the scene is shown; empty without one.
  package var device = ""
  /// True if the device is turned.
  package var isLandscape = false
  /// True for the dark style of the app, false for the light one; nil for that of the viewer.
  package var isAppDark: Bool?

  package init(_ code: Code, isDark: Bool) { (self.code, self.isDark) = (code, isDark) }
}

/// The area in which a scene starts, and its time.
package struct SceneStart: Equatable, Sendable {
  /// The area in points, and the number of pixels per point.
  package var size: CGSize
  package var scale: Double
  /// The context's time at scene time 0.
  package var origin: Double
  /// The context's time that is to be reached, in steps of at most `step` seconds.
  package var time: Double
  package var step: Double

  package init(size: CGSize, scale: Double, origin: Double, time: Double, step: Double) {
    (self.size, self.scale, self.origin, self.time, self.step) = (size, scale, origin, time, step)
  }
}

/// A frame of a scene.
package struct SceneFrame: Equatable, Sendable {
  /// The time of the frame, and the seconds between two frames.
  package var time, period: Double

  package init(time: Double, period: Double) { (self.time, self.period) = (time, period) }
}

// MARK: - Coding

extension WorkerRequest {
  /// The greatest size in points, and the greatest number of pixels per point. Both are choices.
  fileprivate static let (sizeLimit, scaleLimit) = (1e6, 64.0)

  package var chunk: MessageChunk {
    var writer = ValueWriter()
    let kind = write(to: &writer)
    return MessageChunk(kind: kind, content: writer.bytes.bytes)
  }

  /// Writes the content, and returns the kind.
  private func write(to writer: inout ValueWriter) -> String {
    switch self {
    case .load(let loading):
      writer.put(loading)
      return "load"
    case .start(let start):
      writer.put(start)
      return "star"
    case .layOut(let size, let scale):
      writer.bytes.put(SIMD4(size.width, size.height, scale, 0), count: 3)
      return "layo"
    case .removeBackground(let keepsOwn):
      writer.bytes.put(keepsOwn ? 1 : 0)
      return "back"
    case .setClock(let base):
      writer.put(base)
      return "base"
    case .advance(let time, let step):
      writer.bytes.put(SIMD4(time, step, 0, 0), count: 2)
      return "goto"
    case .frame(let frame):
      writer.bytes.put(SIMD4(frame.time, frame.period, 0, 0), count: 2)
      return "fram"
    case .input(let input):
      writer.put(input)
      return "inpt"
    case .edit(let edit):
      writer.put(edit)
      return "edit"
    case .editAnimation(let edit):
      writer.put(edit)
      return "anim"
    case .drawTiles(let node, let span):
      writer.put(span, of: node)
      return "tile"
    case .ping(let number):
      writer.bytes.put(count: number)
      return "ping"
    }
  }

  /// Reads a message. Returns nil for a kind that this version does not know.
  package init?(_ chunk: MessageChunk) throws(StreamError) {
    var reader = chunk.reader
    switch chunk.kind {
    case "load": self = .load(try reader.loading())
    case "star": self = .start(try reader.start())
    case "layo":
      let area = try reader.area()
      self = .layOut(size: area.size, scale: area.scale)
    case "back": self = .removeBackground(keepingOwn: try reader.flag())
    case "base": self = .setClock(try reader.timeBase())
    case "goto":
      let (time, step) = try reader.timeAndStep()
      self = .advance(to: time, step: step)
    case "fram":
      let (time, period) = try reader.timeAndStep()
      self = .frame(SceneFrame(time: time, period: period))
    case "inpt": self = .input(try reader.input())
    case "edit": self = .edit(try reader.edit())
    case "anim": self = .editAnimation(try reader.animationEdit())
    case "tile":
      let (node, span) = try reader.tiles()
      self = .drawTiles(node, span)
    case "ping": self = .ping(try reader.bytes.integer(upTo: .max))
    default: return nil
    }
    guard reader.bytes.remaining == 0 else {
      throw .invalid("a message '\(chunk.kind)' that is too long")
    }
  }
}

extension ValueWriter {
  fileprivate mutating func put(_ loading: SceneLoading) {
    switch loading.code {
    case .named(let name):
      bytes.put(0)
      bytes.put(name)
    case .library(let path, let sources, let title):
      bytes.put(1)
      for text in [path, sources, title] { bytes.put(text) }
    }
    bytes.put(loading.isDark ? 1 : 0)
    bytes.put(loading.device)
    bytes.put(loading.isLandscape ? 1 : 0)
    bytes.put(loading.isAppDark.map { $0 ? 1 : 0 } ?? 2)
  }

  fileprivate mutating func put(_ start: SceneStart) {
    bytes.put(SIMD4(start.size.width, start.size.height, start.scale, 0), count: 3)
    bytes.put(number: start.origin)
    bytes.put(SIMD4(start.time, start.step, 0, 0), count: 2)
  }

  fileprivate mutating func put(_ span: TileSpan, of node: NodeID) {
    bytes.put(count: Int(node.index))
    for number in [
      span.level, span.xs.lowerBound, span.xs.upperBound, span.ys.lowerBound, span.ys.upperBound,
    ] {
      bytes.put(signed: number)
    }
  }

  fileprivate mutating func put(_ base: TimeBase) {
    bytes.put(SIMD4(base.anchor, base.origin, base.rate, 0), count: 3)
    bytes.put(base.range == nil ? 0 : 1)
    if let range = base.range {
      bytes.put(SIMD4(range.lowerBound, range.upperBound, 0, 0), count: 2)
    }
    bytes.put(UInt8(TimeBase.Loop.allCases.firstIndex(of: base.loop) ?? 0))
  }
}

extension ValueReader {
  fileprivate mutating func loading() throws(StreamError) -> SceneLoading {
    let code: SceneLoading.Code
    switch try bytes.byte() {
    case 0: code = .named(try text())
    case 1: code = .library(path: try text(), sources: try text(), title: try text())
    default: throw .invalid("an unknown kind of code")
    }
    var loading = SceneLoading(code, isDark: try flag())
    loading.device = try text()
    loading.isLandscape = try flag()
    switch try bytes.byte() {
    case 0: loading.isAppDark = false
    case 1: loading.isAppDark = true
    case 2: loading.isAppDark = nil
    default: throw .invalid("an unknown style")
    }
    return loading
  }

  /// The greatest number of tiles of one request, which is a choice.
  private static let tileLimit = 4096

  fileprivate mutating func tiles() throws(StreamError) -> (NodeID, TileSpan) {
    let node = NodeID(index: Int32(try bytes.integer(upTo: Int(Int32.max))))
    let level = try bytes.signed()
    let (xs, ys) = (try range(), try range())
    guard xs.count <= Self.tileLimit, ys.count <= Self.tileLimit / max(1, xs.count) else {
      throw .invalid("too many tiles")
    }
    return (node, TileSpan(level: level, xs: xs, ys: ys))
  }

  private mutating func range() throws(StreamError) -> Range<Int> {
    let (start, end) = (try bytes.signed(), try bytes.signed())
    guard start <= end, abs(start) <= Int(Int32.max), abs(end) <= Int(Int32.max) else {
      throw .invalid("a range of tiles that ends before it starts")
    }
    return start..<end
  }

  fileprivate mutating func area() throws(StreamError) -> (size: CGSize, scale: Double) {
    let numbers = try bytes.numbers(count: 3)
    let sides = 0...WorkerRequest.sizeLimit
    guard sides.contains(numbers.x), sides.contains(numbers.y), numbers.z > 0,
      numbers.z <= WorkerRequest.scaleLimit
    else { throw .invalid("an area of \(numbers.x) × \(numbers.y) points") }
    return (CGSize(width: numbers.x, height: numbers.y), numbers.z)
  }

  fileprivate mutating func start() throws(StreamError) -> SceneStart {
    let area = try area()
    let origin = try time(bytes.number())
    let (time, step) = try timeAndStep()
    return SceneStart(size: area.size, scale: area.scale, origin: origin, time: time, step: step)
  }

  /// Reads a time, and a number of seconds that is positive.
  fileprivate mutating func timeAndStep() throws(StreamError) -> (time: Double, step: Double) {
    let numbers = try bytes.numbers(count: 2)
    guard numbers.y > 0, numbers.y <= Self.timeLimit else {
      throw .invalid("a step of \(numbers.y) seconds")
    }
    return (try time(numbers.x), numbers.y)
  }

  fileprivate mutating func timeBase() throws(StreamError) -> TimeBase {
    let numbers = try bytes.numbers(count: 3)
    let (anchor, origin) = (try time(numbers.x), try time(numbers.y))
    guard abs(numbers.z) <= Self.timeLimit else { throw .invalid("the rate \(numbers.z)") }
    var range: ClosedRange<Double>?
    if try flag() {
      let ends = try bytes.numbers(count: 2)
      let (start, end) = (try time(ends.x), try time(ends.y))
      guard start <= end else { throw .invalid("a range that ends before it starts") }
      range = start...end
    }
    let (index, loops) = (Int(try bytes.byte()), TimeBase.Loop.allCases)
    guard loops.indices.contains(index) else { throw .invalid("an unknown loop") }
    return TimeBase(anchor: anchor, origin: origin, rate: numbers.z, range: range, loop: loops[index])
  }
}
