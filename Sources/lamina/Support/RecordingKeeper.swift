import LaminaViewer
import Localization
import QuartzCore
import ViewerKit
import WindowHosting

/// Moves the hidden files of a recorded program to their names, and reports each in a line.
struct RecordingKeeper {
  private let request: RecordingRequest
  /// The media time at which a signal has ended the program, which could not write the end of its recordings; nil if the
  /// program has ended by itself.
  private let killTime: Double?
  /// The number of recordings that have their names.
  private var count = 0
  private var hasFailed = false

  /// The duration in seconds from which on a recording that ended early may replace a file. It is a choice: an event is
  /// written within a second, so such a recording has hardly more than the first picture.
  private static let leastDuration = 1.0

  init(_ request: RecordingRequest, killedAt killTime: Double?) {
    (self.request, self.killTime) = (request, killTime)
  }

  /// True if there is a recording, and no file could not be kept.
  var isComplete: Bool { count > 0 && !hasFailed }

  /// Moves a file to its name if it can be opened, and removes it otherwise. A file that is still written stays where it
  /// is.
  /// - Throws: `OutputError` if the file cannot be moved; it then stays where it is.
  mutating func keep(_ hidden: String) throws {
    guard !RecordingRequest.isWritten(hidden) else {
      return fail(localized("lamina: a program that goes on records to \(hidden)"))
    }
    // A killed program has left it.
    try? FileManager.default.removeItem(atPath: RecordingRequest.nextPath(of: hidden))
    let (duration, hasEnd): (Double, Bool)
    do { (duration, hasEnd) = try extent(of: hidden) } catch {
      try? FileManager.default.removeItem(atPath: hidden)
      return fail(localized("lamina: nothing was recorded: \(Self.reason(error, of: hidden))"))
    }
    try keep(hidden, duration: duration, endsEarly: !hasEnd)
  }

  /// Returns the duration in seconds of a recording, and whether it has an end. That of a killed program gets one.
  private func extent(of hidden: String) throws -> (duration: Double, hasEnd: Bool) {
    guard let killTime else {
      let recording = try RecordingFile.open(hidden)
      return (recording.duration, recording.hasEnd)
    }
    let recording = try RecordingFile.end(hidden, at: killTime, keeping: request.seconds)
    return (recording.duration, true)
  }

  /// Moves a file that can be opened, unless it ended so early that the file that it would replace is worth more.
  private mutating func keep(_ hidden: String, duration: Double, endsEarly: Bool) throws {
    let seconds = duration.shown(decimals: 1)
    if endsEarly, duration < Self.leastDuration, replacesFile {
      try? FileManager.default.removeItem(atPath: hidden)
      return fail(
        localized(
          "lamina: the recording ended early, after \(seconds) s; \(request.path) stays as it was"))
    }
    let path = try move(hidden)
    let size = BoundedSize.text(ofFile: path)
    if endsEarly {
      return fail(localized("lamina: the recording ended early, after \(seconds) s, \(size): \(path)"))
    }
    StandardStream.errors.writeVisibleLine(
      localized("lamina: recorded \(seconds) s, \(size): \(path)"))
  }

  /// True if the next recording replaces a file.
  private var replacesFile: Bool {
    count == 0 && FileManager.default.fileExists(atPath: request.path)
  }

  private mutating func fail(_ line: String) {
    hasFailed = true
    StandardStream.errors.writeVisibleLine(line)
  }

  /// Returns the reason of an error without the path of the file, which the user does not know.
  private static func reason(_ error: any Error, of path: String) -> String {
    let text = PlainText.of(error)
    return text.hasPrefix("\(path): ") ? String(text.dropFirst(path.count + 2)) : text
  }

  /// Moves a file to the next name and returns it. Only the first recording replaces a file.
  private mutating func move(_ hidden: String) throws -> String {
    let path = count == 0 ? request.path : try freePath()
    do {
      let output = try OutputFile(path: path)
      guard rename(hidden, output.temporary.path) == 0 else { throw OutputError(path, code: errno) }
      do { try output.commit() } catch {
        _ = rename(output.temporary.path, hidden)
        throw error
      }
    } catch {
      // The file of a further window is the empty one.
      if count > 0 { try? FileManager.default.removeItem(atPath: path) }
      StandardStream.errors.writeVisibleLine(localized("lamina: the recording stays in \(hidden)"))
      throw error
    }
    count += 1
    return path
  }

  /// Returns the first path of a further window at which there is no file, and creates an empty file there.
  private func freePath() throws -> String {
    for number in 2..<1000 {
      let path = request.path(number: number)
      let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      guard descriptor < 0 else {
        close(descriptor)
        return path
      }
      guard errno == EEXIST else { throw OutputError(path, code: errno) }
    }
    throw OutputError(request.path, code: EEXIST)
  }
}

/// The size of a file for the user.
private enum BoundedSize {
  static func text(ofFile path: String) -> String {
    let values = try? FileManager.default.attributesOfItem(atPath: path)
    let bytes = Double((values?[.size] as? Int) ?? 0)
    return bytes < 1e6
      ? "\(Int((bytes / 1e3).rounded(.up))) kB" : "\((bytes / 1e6).shown(decimals: 1)) MB"
  }
}
