import CoreGraphics
import RenderModel

/// A message from a worker process, which runs the code of a scene, to its viewer.
package enum WorkerReport: Equatable, Sendable {
  /// The first message: the worker has started, and waits for a scene.
  case ready
  /// The scene was loaded.
  case loaded(SceneFacts)
  /// The scene cannot be loaded, for a reason in the user's language.
  case failed(String)
  /// A piece of the stream of commits. A piece may end within a chunk of the stream.
  case stream([UInt8])
  /// The scene is on its way to a time of its context, and makes progress.
  case working
  /// The scene has reached a time of its context. The commits until then were sent before.
  case reached(Double)
  case needs(SceneNeeds)
  /// An issue that the scene has caused.
  case issue(SceneIssueReport)
  /// True before commits that change the look of the scene at all times, because its area or a value was changed by the user;
  /// false after them.
  case changesPast(Bool)
  /// The key of an animation, which one of the next commits adds; nil for one without a key.
  case animationKey(AnimationID, String?)
  /// An animation was edited, and has another identifier now.
  case replacedAnimation(AnimationID, by: AnimationID)
  /// The end of an edit: the reason why it was refused; nil if it was made.
  case answer(number: Int, error: String?)
  /// The answer to a ping of this number.
  case pong(Int)
}

/// A scene as its worker has loaded it.
package struct SceneFacts: Equatable, Sendable {
  /// The size in points that the scene is made for; nil when it fills any area.
  package var size: CGSize?
  /// The name of the scene.
  package var title: String
  /// True if the look of the scene depends on the light or dark style.
  package var hasStyle: Bool

  package init(size: CGSize?, title: String, hasStyle: Bool) {
    (self.size, self.title, self.hasStyle) = (size, title, hasStyle)
  }
}

/// The needs of a scene's code at present.
package struct SceneNeeds: OptionSet, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The code needs a report of each frame, and frames although nothing is animated: for display links, and for layers that
  /// redraw while they animate.
  package static let frames = SceneNeeds(rawValue: 1)
  /// Time must go on, because a timer or a delayed block waits, or something moves.
  package static let time = SceneNeeds(rawValue: 2)
  /// A text of the scene is edited, so that keys belong to it.
  package static let keys = SceneNeeds(rawValue: 4)
}

// MARK: - Coding

extension WorkerReport {
  package var chunk: MessageChunk {
    if case .stream(let bytes) = self { return MessageChunk(kind: "strm", content: bytes) }
    var writer = ValueWriter()
    let kind = write(to: &writer)
    return MessageChunk(kind: kind, content: writer.bytes.bytes)
  }

  /// Writes the content, and returns the kind.
  private func write(to writer: inout ValueWriter) -> String {
    switch self {
    case .ready: return "helo"
    case .loaded(let facts):
      writer.put(facts)
      return "load"
    case .failed(let reason):
      writer.bytes.put(reason)
      return "fail"
    case .stream(let bytes):
      writer.bytes.put(bytes: bytes)
      return "strm"
    case .working: return "work"
    case .reached(let time):
      writer.bytes.put(number: time)
      return "time"
    case .needs(let needs):
      writer.bytes.put(needs.rawValue)
      return "need"
    case .issue(let report):
      writer.put(report)
      return "prob"
    case .changesPast(let begins):
      writer.bytes.put(begins ? 1 : 0)
      return "past"
    case .animationKey(let animation, let key):
      writer.bytes.putVarint(animation.rawValue)
      writer.put(optional: key)
      return "akey"
    case .replacedAnimation(let old, let new):
      for id in [old, new] { writer.bytes.putVarint(id.rawValue) }
      return "anew"
    case .answer(let number, let error):
      writer.bytes.put(count: number)
      writer.put(optional: error)
      return "answ"
    case .pong(let number):
      writer.bytes.put(count: number)
      return "pong"
    }
  }

  /// Reads a message. Returns nil for a kind that this version does not know.
  package init?(_ chunk: MessageChunk) throws(StreamError) {
    var reader = chunk.reader
    switch chunk.kind {
    case "helo": self = .ready
    case "load": self = .loaded(try reader.facts())
    case "fail": self = .failed(try reader.text())
    case "strm":
      self = .stream(chunk.content)
      return
    case "work": self = .working
    case "time": self = .reached(try reader.time(reader.bytes.number()))
    case "need": self = .needs(SceneNeeds(rawValue: try reader.bytes.byte()))
    case "prob": self = .issue(try reader.issueReport())
    case "past": self = .changesPast(try reader.flag())
    case "akey": self = .animationKey(try reader.animationID(), try reader.optionalText())
    case "anew": self = .replacedAnimation(try reader.animationID(), by: try reader.animationID())
    case "answ":
      let number = try reader.bytes.integer(upTo: .max)
      self = .answer(number: number, error: try reader.flag() ? try reader.text() : nil)
    case "pong": self = .pong(try reader.bytes.integer(upTo: .max))
    default: return nil
    }
    guard reader.bytes.remaining == 0 else {
      throw .invalid("a message '\(chunk.kind)' that is too long")
    }
  }
}

extension ValueWriter {
  fileprivate mutating func put(_ facts: SceneFacts) {
    bytes.put(facts.size == nil ? 0 : 1)
    if let size = facts.size { bytes.put(size) }
    bytes.put(facts.title)
    bytes.put(facts.hasStyle ? 1 : 0)
  }
}

extension ValueReader {
  /// The greatest side of a scene in points, which is a choice.
  private static let sideLimit = 1e6

  fileprivate mutating func facts() throws(StreamError) -> SceneFacts {
    var size: CGSize?
    if try flag() {
      let new = try bytes.size()
      let sides = 1...Self.sideLimit
      guard sides.contains(new.width), sides.contains(new.height) else {
        throw .invalid("a scene of \(new.width) × \(new.height) points")
      }
      size = new
    }
    return SceneFacts(size: size, title: try text(), hasStyle: try flag())
  }
}
