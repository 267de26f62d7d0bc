import Foundation
import Synchronization

/// The wish of the user that a program records its windows, from the environment of the process.
package struct RecordingRequest: Equatable, Sendable {
  /// The path of the file of the first window.
  package var path: String
  /// The seconds at the end of the program that the file contains at least; nil for all of them.
  package var seconds: Double?
  /// The value of the environment variable with the seconds, if it is no duration. Everything is then recorded.
  package private(set) var unclearSeconds: String?

  /// The environment variables with the path, and with the number of seconds.
  package static let (pathVariable, secondsVariable) = ("LAMINA_RECORD", "LAMINA_RECORD_LAST")
  /// The least number of seconds that are kept, which is a choice: the tree is copied as often.
  package static let leastSeconds = 1.0

  package init(path: String, seconds: Double? = nil) {
    self.path = URL(fileURLWithPath: path).path
    self.seconds = seconds
  }

  /// Creates the request of an environment; nil if it contains none.
  package init?(_ environment: [String: String]) {
    guard let path = environment[Self.pathVariable], !path.isEmpty else { return nil }
    self.init(path: path)
    guard let text = environment[Self.secondsVariable], !text.isEmpty else { return }
    seconds = Self.seconds(text).map { max(Self.leastSeconds, $0) }
    if seconds == nil { unclearSeconds = text }
  }

  /// Returns the seconds of a duration such as `60s`, `2m` or `90`, which is in seconds; nil for another text.
  package static func seconds(_ text: String) -> Double? {
    let factors: [(ending: String, seconds: Double)] = [("min", 60), ("m", 60), ("s", 1), ("", 1)]
    guard let unit = factors.first(where: { text.hasSuffix($0.ending) }),
      let number = Double(text.dropLast(unit.ending.count)), number > 0,
      (number * unit.seconds).isFinite
    else { return nil }
    return number * unit.seconds
  }

  /// The request of this process.
  package static let ofProcess = RecordingRequest(ProcessInfo.processInfo.environment)

  /// The variables of the environment of a program that is to record its windows.
  package var environment: [String: String] {
    var variables = [Self.pathVariable: path]
    variables[Self.secondsVariable] = seconds.map { "\($0)" }
    return variables
  }

  /// Returns the path of the second file of a recording whose last seconds are kept.
  package static func nextPath(of path: String) -> String {
    let url = URL(fileURLWithPath: path)
    return url.deletingLastPathComponent().appendingPathComponent(".\(url.lastPathComponent).next").path
  }

  /// True if the path is that of a hidden file, which `lamina record` gives its name at the end. Messages do not contain it.
  package var isHidden: Bool { URL(fileURLWithPath: path).lastPathComponent.hasPrefix(".") }

  /// Creates a file for a recording and locks it for as long as it is open. Returns nil, with the reason in `errno`, if
  /// that is not possible or a file exists.
  static func create(_ path: String) -> FileHandle? {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return nil }
    // Without the lock, `isWritten` does not see that a program goes on.
    _ = flock(descriptor, LOCK_EX | LOCK_NB)
    return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  /// Returns true if a running program records to a file.
  package static func isWritten(_ path: String) -> Bool {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
  }

  /// Returns the path of a further window of the program, or of a file that must not replace another one:
  /// `door-2.lamina` after `door.lamina`.
  package func path(number: Int) -> String {
    guard number > 1 else { return path }
    let url = URL(fileURLWithPath: path)
    let (name, ending) = (url.deletingPathExtension().lastPathComponent, url.pathExtension)
    let file = ending.isEmpty ? "\(name)-\(number)" : "\(name)-\(number).\(ending)"
    return url.deletingLastPathComponent().appendingPathComponent(file).path
  }
}
