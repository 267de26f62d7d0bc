import Attaching
import CommitStream
import LocalSockets
import Localization
import QuartzCore

/// The first messages of a program to which the viewer attaches: everything that is needed to show it.
struct AttachedBeginning {
  let greeting: ProgramGreeting
  private(set) var clock: ProgramClockState
  private(set) var stream = LiveStreamReader()
  private(set) var events: [StreamEvent] = []

  /// The seconds in which everything must have arrived, and the greatest number of events: a canvas, a commit, and what
  /// other threads of the program commit meanwhile. Both are choices.
  private static let (patience, eventLimit) = (60.0, 64)

  /// Asks the program for its tree, and waits for it.
  init(_ client: ProgramClient) throws {
    guard case .greeting(let greeting)? = try client.receive() else { throw AttachError.isGone }
    self.greeting = greeting
    guard greeting.version == MessageChunk.version else {
      throw AttachError.isRefused(AttachRefusal(.otherVersion, ""))
    }
    let end = MediaClock.now() + Self.patience
    try client.send(.attach(version: MessageChunk.version))
    clock = ProgramClockState(mediaTime: 0, time: 0, speed: 1)
    while MediaClock.now() < end, events.count <= Self.eventLimit {
      switch try client.receive() {
      case .stream(let bytes):
        stream.append(bytes)
        while let event = try stream.next() { events.append(event) }
      case .clock(let state):
        clock = state
        return
      case .refusal(let refusal): throw AttachError.isRefused(refusal)
      case .answer, .greeting, .statistics, .selection: break
      case nil: throw AttachError.isGone
      }
    }
    throw events.count > Self.eventLimit ? AttachError.isDamaged : AttachError.noAnswer
  }
}

/// The reason why the viewer cannot attach to a program, in one line for the user.
struct AttachingFailure: Error, CustomStringConvertible {
  let description: String

  init(_ path: String, _ error: any Error) {
    let attaching = error as? AttachError
    description = attaching.map { Self.text($0, path) } ?? "\(path): \(Self.reason(of: error))"
  }

  private static func reason(of error: any Error) -> String {
    switch error {
    case let error as SocketError where [ENOENT, ECONNREFUSED].contains(error.code):
      localized("no program listens there")
    case is StreamError: localized("it is no program that can be inspected")
    default: PlainText.of(error)
    }
  }

  /// Returns the line about a connection to the program with this name or path.
  static func text(_ error: AttachError, _ name: String) -> String {
    switch error {
    case .noAnswer: localized("\(name) does not answer")
    case .isGone: localized("\(name) has ended, or the connection to it was lost")
    case .isDamaged: localized("\(name) has sent something that cannot be read")
    case .isRefused(let refusal): text(refusal.reason, name)
    }
  }

  private static func text(_ reason: AttachRefusal.Reason, _ name: String) -> String {
    switch reason {
    case .isAttached: localized("another viewer is attached to \(name)")
    case .otherVersion: localized("\(name) was built with another version of Lamina")
    case .invalidMessage: localized("\(name) does not understand this viewer")
    case .tooSlow: localized("\(name) has ended the connection, because this viewer was too slow")
    }
  }
}
