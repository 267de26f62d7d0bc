import ArgumentParser
import Export
import LaminaViewer
import Localization
import QuartzCore
import Synchronization

/// An export that shows its progress on a line of the terminal and that Ctrl-C cancels.
struct InterruptibleExport {
  private let options: ExportOptions
  private let output: String

  /// The time in seconds that the current frame may take after an interruption. After that, the program ends without
  /// waiting for it.
  private static let timeout = 0.5

  init(_ options: ExportOptions, to output: String) {
    (self.options, self.output) = (options, output)
  }

  @MainActor
  func run(_ source: any FrameSource) throws {
    let ending = Ending()
    defer { ending.begin() }
    Interruption.watch { [output, format = options.format] in
      // An export through ffmpeg is cancelled after the current frame, and the encoder then ends ffmpeg. If this program
      // ended at once, ffmpeg would go on running.
      if !format.needsFFmpeg { Self.end(output, ending) }
    }
    let line = ProgressLine()
    defer { line.clear() }
    do {
      try Exporter.export(source, options, to: output) { done, count in
        line.show(done, of: count)
        return !Interruption.isAsked
      }
    } catch {
      line.clear()
      guard Interruption.isAsked else { throw error }
      // The user has cancelled the export, even if another error occurs in the same moment.
      ending.begin { Self.reportCancelling(output) }
      throw ExitCode(Interruption.status)
    }
  }

  /// Ends the program if the export has not ended within `timeout` seconds.
  private static func end(_ output: String, _ ending: Ending) {
    DispatchQueue.global().asyncAfter(deadline: .now() + timeout) {
      ending.begin {
        OutputFile.removeUncommitted()
        Leftovers.removeAll()
        reportCancelling(output)
        _exit(Interruption.status)
      }
    }
  }

  private static func reportCancelling(_ output: String) {
    StandardStream.errors.writeVisibleLine("lamina: \(ExportError.cancelled(path: output))")
  }
}

/// A lock that ensures that only one thread ends the export. This is either the main thread or the thread that ends
/// the program without waiting for the current frame.
private final class Ending: Sendable {
  private let hasBegun = Mutex(false)

  /// Calls `body` only at the first call. If a second thread calls this meanwhile, it blocks until the first call has
  /// returned.
  func begin(_ body: () -> Void = {}) {
    hasBegun.withLock { hasBegun in
      if !hasBegun { body() }
      hasBegun = true
    }
  }
}
