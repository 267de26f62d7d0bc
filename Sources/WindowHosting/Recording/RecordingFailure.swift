import CommitStream
import Foundation

/// The end of a recording that is not wished by anybody. The description is in English, for the standard error of the program.
package struct RecordingFailure: Error, CustomStringConvertible {
  package let path: String
  /// A `RecordingFull`, or the error of the file.
  package let reason: any Error

  package init(path: String, reason: any Error) { (self.path, self.reason) = (path, reason) }

  package var description: String {
    let name = RecordingRequest(path: path).isHidden ? "" : " \(path)"
    return "the recording\(name) ends here: \(Self.text(of: reason))"
  }

  /// Returns the reason of an error of `FileHandle`, or the description of another one.
  private static func text(of error: any Error) -> String {
    let foundation = error as NSError
    let below = foundation.userInfo[NSUnderlyingErrorKey] as? NSError ?? foundation
    guard below.domain == NSPOSIXErrorDomain else { return "\(error)" }
    return below.code == Int(ENOSPC) ? "the disk is full" : String(cString: strerror(Int32(below.code)))
  }
}

/// The error of a recording that has reached a limit of bytes.
package enum RecordingFull: Error, CustomStringConvertible {
  /// The file has the greatest size.
  case file
  /// The layers and images of one moment are too large for keeping the last seconds.
  case tree
  /// More is recorded than can be written meanwhile.
  case backlog

  /// The limits in MiB of a file, and of a tree when the last seconds are kept.
  package static let fileLimit = StreamLimits.fileSize >> 20
  package static let treeLimit = RecordingFiles.ringLimit >> 21

  package var description: String {
    switch self {
    case .file:
      "it has \(Self.fileLimit) MiB, which is the limit; LAMINA_RECORD_LAST=60 keeps the last minute"
    case .tree:
      "the layers alone take more than \(Self.treeLimit) MiB, so the last seconds cannot be kept"
    case .backlog: "the program shows more than can be written"
    }
  }
}
