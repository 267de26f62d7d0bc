import CommitStream
import RenderModel

/// The memory that a recording may use.
package struct RecordingLimits: Sendable {
  package var stream: StreamLimits
  /// The bytes of the lists of frames, inputs, problems and times.
  package var lists: Int
  /// The bytes of the trees that are kept so that any time is reached soon.
  package var checkpoints = 1 << 27

  /// The size of the largest file that is read, in bytes.
  package static let fileSize = StreamLimits.fileSize
  /// The greatest duration in seconds. It is a choice, below which times have an exact meaning.
  package static let duration = 1e6

  /// Creates limits in proportion to the size of a file.
  package init(fileSize: Int) {
    stream = StreamLimits(fileSize: fileSize)
    lists = 1 << 26 + 64 * fileSize
  }
}

/// The reason why nothing of a recording can be shown.
package enum RecordingError: Error, Equatable, CustomStringConvertible {
  case unreadable(StreamError)
  /// The file ends before the first commit.
  case isEmpty
  /// Reading took too long, or its result is no longer needed.
  case isCancelled

  package var description: String {
    switch self {
    case .unreadable(let error): error.description
    case .isEmpty: "the recording ends before its first picture"
    case .isCancelled: "the recording was not read to its end"
    }
  }
}

/// The reason why the end of a recording is missing.
package enum RecordingIssue: Equatable, Sendable, CustomStringConvertible {
  /// The program was killed while it wrote, or only a part of the file was copied. The time is that of the last event.
  case isTruncated(time: Double)
  /// The rest of the file cannot be read.
  case isFaulty(time: Double, StreamError)
  /// The recording is longer than `RecordingLimits.duration`.
  case isTooLong

  package var description: String {
    switch self {
    case .isTruncated(let time):
      "the recording was cut off, and ends at \(seconds(time)) s"
    case .isFaulty(let time, let error):
      "the recording can be read up to \(seconds(time)) s: \(error.description)"
    case .isTooLong:
      "the recording is longer than \(Int(RecordingLimits.duration)) s, and is read up to there"
    }
  }

  private func seconds(_ time: Double) -> Double { (time * 100).rounded() / 100 }
}
