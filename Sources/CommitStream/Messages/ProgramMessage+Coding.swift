import CoreGraphics
import RenderModel

extension ProgramMessage {
  package var chunk: MessageChunk {
    if case .stream(let bytes) = self { return MessageChunk(kind: "strm", content: bytes) }
    var writer = ValueWriter()
    let kind = write(to: &writer)
    return MessageChunk(kind: kind, content: writer.bytes.bytes)
  }

  /// Returns the messages that carry the bytes of a stream.
  package static func pieces(of stream: [UInt8]) -> [ProgramMessage] {
    stride(from: 0, to: stream.count, by: MessageChunk.sizeLimit).map {
      .stream(Array(stream[$0..<min($0 + MessageChunk.sizeLimit, stream.count)]))
    }
  }

  /// Writes the content, and returns the kind.
  private func write(to writer: inout ValueWriter) -> String {
    switch self {
    case .greeting(let greeting):
      writer.put(greeting)
      return "helo"
    case .refusal(let refusal):
      writer.bytes.put(refusal.reason.rawValue)
      writer.bytes.put(refusal.text)
      return "deny"
    case .stream(let bytes):
      writer.bytes.put(bytes: bytes)
      return "strm"
    case .clock(let clock):
      writer.bytes.put(SIMD4(clock.mediaTime, clock.time, clock.speed, 0), count: 3)
      return "clok"
    case .statistics(let statistics):
      writer.put(statistics)
      return "stat"
    case .selection(let node, let point):
      writer.bytes.put(signed: node.map { Int($0.index) } ?? -1)
      writer.bytes.put(point)
      return "pick"
    case .answer(let number, let error):
      writer.bytes.put(count: number)
      writer.bytes.put(error == nil ? 0 : 1)
      if let error { writer.bytes.put(error) }
      return "answ"
    }
  }

  /// Reads a message. Returns nil for a kind that this version does not know. Bytes after what this version knows are
  /// ignored, so that later versions can add to a message.
  package init?(_ chunk: MessageChunk) throws(StreamError) {
    var reader = chunk.reader
    switch chunk.kind {
    case "helo": self = .greeting(try reader.greeting())
    case "deny": self = .refusal(try reader.refusal())
    case "strm": self = .stream(chunk.content)
    case "clok": self = .clock(try reader.clock())
    case "stat": self = .statistics(try reader.statistics())
    case "pick": self = .selection(try reader.optionalNode(), at: try reader.bytes.point())
    case "answ":
      let number = try reader.bytes.integer(upTo: .max)
      self = .answer(number: number, error: try reader.flag() ? try reader.text() : nil)
    default: return nil
    }
  }
}

// MARK: - Greeting and refusal

extension ValueWriter {
  fileprivate mutating func put(_ greeting: ProgramGreeting) {
    bytes.put(count: greeting.version)
    bytes.put(greeting.name)
    bytes.put(count: greeting.processID)
    bytes.put(count: greeting.windows.count)
    for title in greeting.windows { bytes.put(title) }
    bytes.put(greeting.isAttached ? 1 : 0)
  }
}

extension ValueReader {
  fileprivate mutating func greeting() throws(StreamError) -> ProgramGreeting {
    let version = try bytes.integer(upTo: .max)
    var greeting = ProgramGreeting(
      name: try text(), processID: try bytes.integer(upTo: Int(Int32.max)),
      windows: try list(of: 32) { reader throws(StreamError) in try reader.text() },
      isAttached: try flag())
    greeting.version = version
    return greeting
  }

  fileprivate mutating func refusal() throws(StreamError) -> AttachRefusal {
    guard let reason = AttachRefusal.Reason(rawValue: try bytes.byte()) else {
      throw .invalid("an unknown reason of a refusal")
    }
    return AttachRefusal(reason, try text())
  }

  fileprivate mutating func clock() throws(StreamError) -> ProgramClockState {
    let numbers = try bytes.numbers(count: 3)
    let clock = ProgramClockState(mediaTime: numbers.x, time: numbers.y, speed: numbers.z)
    let range = -ProgramClockState.timeLimit...ProgramClockState.timeLimit
    guard range.contains(clock.mediaTime), range.contains(clock.time), (0...1).contains(clock.speed)
    else {
      throw .invalid("a clock whose time or speed is out of range")
    }
    return clock
  }

  mutating func optionalNode() throws(StreamError) -> NodeID? {
    Int32(exactly: try bytes.signed()).flatMap { $0 >= 0 ? NodeID(index: $0) : nil }
  }
}

// MARK: - Statistics

extension ValueWriter {
  fileprivate mutating func put(_ statistics: ProgramStatistics) {
    bytes.put(count: statistics.frames.count)
    for frame in statistics.frames {
      bytes.put(SIMD4(frame.time, frame.period, 0, 0), count: 2)
      bytes.put((frame.wasPresented ? 1 : 0) | (frame.isRunning ? 2 : 0))
    }
    bytes.put(count: statistics.stages.count)
    for stage in statistics.stages {
      bytes.put(stage.name)
      bytes.put(number: stage.seconds)
    }
    bytes.put(count: statistics.cacheBytes)
    bytes.put(count: statistics.cacheLimit)
    bytes.put(count: statistics.residentBytes)
  }
}

extension ValueReader {
  fileprivate mutating func statistics() throws(StreamError) -> ProgramStatistics {
    var statistics = ProgramStatistics()
    statistics.frames = try list(of: MemoryLayout<ProgramStatistics.Frame>.stride) {
      reader throws(StreamError) in try reader.frame()
    }
    statistics.stages = try list(of: 64) { reader throws(StreamError) in
      ProgramStatistics.Stage(name: try reader.text(), seconds: try reader.bytes.number())
    }
    statistics.cacheBytes = try bytes.integer(upTo: .max)
    statistics.cacheLimit = try bytes.integer(upTo: .max)
    statistics.residentBytes = try bytes.integer(upTo: .max)
    return statistics
  }

  private mutating func frame() throws(StreamError) -> ProgramStatistics.Frame {
    let numbers = try bytes.numbers(count: 2)
    let flags = try bytes.byte()
    return ProgramStatistics.Frame(
      time: numbers.x, period: numbers.y, wasPresented: flags & 1 != 0, isRunning: flags & 2 != 0)
  }
}
