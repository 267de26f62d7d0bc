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

  /// Adds the time of the end, which is media time, to the recording of a program that was killed. If the last `seconds`
  /// were recorded and nothing has happened for longer, it also begins later. Returns the recording.
  /// - Throws: `RecordingFault`, or the error of the system.
  package static func end(_ path: String, at time: Double, keeping seconds: Double?) throws -> Recording
  {
    let recording = try open(path)
    guard recording.lacksEnd else { return recording }
    let start = seconds.map { StreamEncoder.part(of: .start(time - $0)).bytes() } ?? []
    append(start + StreamEncoder.part(of: .end(time)).bytes(), to: path)
    return try open(path)
  }

  /// Appends a part to a recording. If that fails, the file stays as it is.
  private static func append(_ bytes: [UInt8], to path: String) {
    guard let file = FileHandle(forUpdatingAtPath: path), let size = try? file.seekToEnd(),
      Int(size) + bytes.count <= RecordingLimits.fileSize
    else { return }
    do { try file.write(contentsOf: Data(bytes)) } catch { try? file.truncate(atOffset: size) }
    try? file.close()
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
