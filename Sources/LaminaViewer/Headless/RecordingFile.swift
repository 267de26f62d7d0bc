import Archives
import CommitStream
import CoreGraphics
import Foundation
import Localization
import Recordings

/// Recordings in files, for commands that draw them without layers.
package enum RecordingFile {
  /// Returns true if an argument of the command line names a recording: a file with the extension of recordings, or one
  /// that begins as they do.
  package static func isRecording(_ argument: String) -> Bool {
    guard case .document(let url) = SceneSource(argument) else { return false }
    return url.pathExtension.lowercased() == "lamina" || beginsAsRecording(url)
  }

  /// Reads a recording, and returns the reasons why a part of it is missing.
  static func issues(of path: String) throws -> [DocumentIssue] {
    try open(path).issues.map { DocumentIssue(LibraryErrors.recordings.translated($0.description)) }
  }

  private static func beginsAsRecording(_ url: URL) -> Bool {
    guard BoundedFile.size(of: url) ?? 0 > 0, let file = try? FileHandle(forReadingFrom: url) else {
      return false
    }
    defer { try? file.close() }
    let start = (try? file.read(upToCount: StreamReader.firstBytes.count)) ?? Data()
    return Array(start) == StreamReader.firstBytes
  }

  /// Reads a recording.
  /// - Throws: `RecordingFault`, or the error of the system.
  package static func open(_ path: String) throws -> Recording {
    let url = SceneSource.url(of: path)
    // The system's error says why a file cannot be read.
    guard try url.checkResourceIsReachable(), let size = BoundedFile.size(of: url) else {
      throw RecordingFault(path, localized("is not a file"))
    }
    let bytes = try RecordingDocument.bytes(of: url, size: size, path: path)
    do { return try Recording(bytes) } catch { throw RecordingFault(path, error) }
  }
}
