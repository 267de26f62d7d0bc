import CoreGraphics
import RenderModel

/// A message from a program to a viewer.
package enum ProgramMessage: Equatable, Sendable {
  /// The first message.
  case greeting(ProgramGreeting)
  /// The reason why the program ends the connection.
  case refusal(AttachRefusal)
  /// A piece of the stream of commits. A piece may end within a chunk of the stream.
  case stream([UInt8])
  case clock(ProgramClockState)
  case statistics(ProgramStatistics)
  /// A click in the program's window, in points from its upper left corner, and the frontmost layer there; nil where
  /// there is none.
  case selection(NodeID?, at: CGPoint)
  /// The end of an edit: the reason why it was refused; nil if it was made.
  case answer(number: Int, error: String?)
}

package struct ProgramGreeting: Equatable, Sendable {
  /// The version of the protocol.
  package var version: Int
  /// The name of the program, and its process identifier.
  package var name: String
  package var processID: Int
  /// The titles of its windows.
  package var windows: [String]
  /// True if a viewer is attached already.
  package var isAttached: Bool

  package init(name: String, processID: Int, windows: [String], isAttached: Bool) {
    version = MessageChunk.version
    (self.name, self.processID) = (name, processID)
    (self.windows, self.isAttached) = (windows, isAttached)
  }
}

package struct AttachRefusal: Equatable, Sendable {
  package enum Reason: UInt8, CaseIterable, Sendable {
    /// Another viewer is attached.
    case isAttached
    /// The program speaks another version of the protocol.
    case otherVersion
    /// A message was invalid.
    case invalidMessage
    /// The viewer has not read for so long that too many bytes were waiting for it.
    case tooSlow
  }

  package var reason: Reason
  /// Details in English, for the author of a viewer.
  package var text: String

  package init(_ reason: Reason, _ text: String) { (self.reason, self.text) = (reason, text) }
}

/// The clock of a program at one moment.
package struct ProgramClockState: Equatable, Sendable {
  /// The media time of the moment in seconds.
  package var mediaTime: Double
  /// The time of the program's layers at that moment.
  package var time: Double
  /// Seconds of the layers' time per second of media time.
  package var speed: Double

  /// The greatest absolute value of a time that is accepted, in seconds. It is a choice: some 300 years.
  package static let timeLimit = 1e10

  package init(mediaTime: Double, time: Double, speed: Double) {
    (self.mediaTime, self.time, self.speed) = (mediaTime, time, speed)
  }
}

/// The frames of a program since the last message, and its use of time and memory.
package struct ProgramStatistics: Equatable, Sendable {
  package struct Frame: Equatable, Sendable {
    /// The media time and the period of the frame in seconds.
    package var time, period: Double
    package var wasPresented, isRunning: Bool

    package init(time: Double, period: Double, wasPresented: Bool, isRunning: Bool) {
      (self.time, self.period) = (time, period)
      (self.wasPresented, self.isRunning) = (wasPresented, isRunning)
    }
  }

  package struct Stage: Equatable, Sendable {
    /// The name of a stage of the pipeline, such as `raster`.
    package var name: String
    /// The seconds that it took since the viewer was attached.
    package var seconds: Double

    package init(name: String, seconds: Double) { (self.name, self.seconds) = (name, seconds) }
  }

  package var frames: [Frame] = []
  package var stages: [Stage] = []
  /// The memory of caches and its limit, and the resident memory of the process, in bytes.
  package var cacheBytes = 0
  package var cacheLimit = 0
  package var residentBytes = 0

  package init() {}
}
