import ChildPrograms
import QuartzCore
import SceneBuilding
import Synchronization

/// A child process that runs this program: the viewer, or a command that runs scenes in Swift. Its standard error is
/// copied to that of this process, and the last part is kept for the report of a crash.
final class SupervisedProcess: Sendable {
  private let process = Process()
  private let errors = Pipe()
  /// The last bytes of the standard error.
  private let tail = Mutex(Data())
  private let isClosed = DispatchSemaphore(value: 0)
  /// True for a viewer, whose text about a crash is copied at once. False for a command, whose text is only kept,
  /// because this process reports the crash in one line.
  private let showsCrash: Bool
  /// Called on another thread when the process begins to write the backtrace of a crash.
  private let onCrash: @Sendable () -> Void
  /// The errors of a command that look like the report of a crash, which are written only if it does not crash.
  private let withheld = Mutex("")
  /// The greatest length of `withheld` in bytes.
  private static let withheldLimit = 1 << 20
  /// The greatest length of `tail` in bytes.
  private static let tailLimit = 16384

  /// The first words of a backtrace. Swift's runtime writes them before it looks up the names of functions.
  private static let firstWords = "*** Signal "

  /// Starts the process with command-line arguments, and with `environment` added to that of this process.
  init(
    _ arguments: [String], environment: [String: String] = [:], showsCrash: Bool = true,
    onCrash: @escaping @Sendable () -> Void = {}
  ) throws {
    (self.showsCrash, self.onCrash) = (showsCrash, onCrash)
    process.executableURL = ChildProgram.own
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment(
      adding: SceneProbe.environment.merging(environment) { $1 })
    process.standardError = errors
    try process.run()
    // A viewer that has crashed does not react to signals until its backtrace is written. A command may have to remove
    // many files, or to wait for ffmpeg.
    Interruption.begin(process.processIdentifier, grace: showsCrash ? 1 : 10)
    Thread.detachNewThread { [self] in forwardStandardError() }
  }

  /// Copies the standard error of the child process to that of this process, until its end of the pipe is closed.
  private func forwardStandardError() {
    var isCrash = false
    while case let data = errors.fileHandleForReading.availableData, !data.isEmpty {
      let text = String(decoding: data, as: UTF8.self)
      if !showsCrash, !isCrash, let part = CrashText.partBeforeCrash(of: text) {
        StandardStream.errors.write(String(part))
        isCrash = true
        withhold(text.dropFirst(part.count))
      } else if isCrash {
        withhold(text[...])
      } else {
        StandardStream.errors.write(Self.withoutHangLine(data))
      }
      if text.contains(Self.firstWords) { onCrash() }
      tail.withLock { $0 = Data(($0 + data).suffix(Self.tailLimit)) }
    }
    isClosed.signal()
  }

  /// Returns a part of the standard error without the lines that are for this process. A part may begin or end
  /// within a character, so its bytes are not decoded.
  private static func withoutHangLine(_ data: Data) -> Data {
    var data = data
    while let line = data.range(of: Data("\(CrashText.hang)\n".utf8)) { data.removeSubrange(line) }
    return data
  }

  /// Keeps a text that looks like the report of a crash, unless the limit is exceeded.
  private func withhold(_ text: Substring) {
    withheld.withLock { if $0.utf8.count + text.utf8.count <= Self.withheldLimit { $0 += text } }
  }

  /// The last part of the standard error of the process, at most 16 KiB.
  var lastErrors: String { String(decoding: tail.withLock { $0 }, as: UTF8.self) }

  /// Waits until the process has ended.
  func waitForEnd() -> ProcessResult {
    let end = process.waitForEnd()
    Interruption.removeChild()
    // Processes that the child has started may keep the pipe open, so this waits at most half a second.
    _ = isClosed.wait(timeout: .now() + .milliseconds(500))
    // The withheld text only looked like a crash.
    if case .exit = end { StandardStream.errors.write(withheld.withLock(\.self)) }
    return end
  }
}
