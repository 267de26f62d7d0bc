import ArgumentParser
import Export
import LaminaViewer
import Localization
import QuartzCore
import Synchronization

/// An export with a progress line that Ctrl-C ends.
struct InterruptibleExport {
  private let options: ExportOptions
  private let output: String

  private static let cancelled: Int32 = 130
  /// The time in seconds that a frame may still take after an interruption, before the program ends without it.
  private static let timeout = 0.5

  init(_ options: ExportOptions, to output: String) {
    (self.options, self.output) = (options, output)
  }

  @MainActor
  func run(_ source: any FrameSource) throws {
    let ending = Ending()
    defer { ending.begin() }
    Interruption.watch { [output, format = options.format] in
      // An export through ffmpeg ends in the ordinary way, after ffmpeg has ended.
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
      // The terminal's signal also reaches ffmpeg, which may have ended first and caused the error.
      ending.begin { Self.reportCancelling(output) }
      throw ExitCode(Self.cancelled)
    }
  }

  /// Ends the program if the current frame is not done within `timeout` seconds.
  private static func end(_ output: String, _ ending: Ending) {
    DispatchQueue.global().asyncAfter(deadline: .now() + timeout) {
      ending.begin {
        OutputFile.removeUncommitted()
        reportCancelling(output)
        _exit(cancelled)
      }
    }
  }

  private static func reportCancelling(_ output: String) {
    StandardStream.errors.writeLine("lamina: \(ExportError.cancelled(path: output))")
  }
}

/// A lock with which only one thread ends the export: the main thread, or the one that ends the program without
/// waiting.
private final class Ending: Sendable {
  private let hasBegun = Mutex(false)

  /// Calls `body` at the first call only. A concurrent second call blocks until the first one has returned.
  func begin(_ body: () -> Void = {}) {
    hasBegun.withLock { hasBegun in
      if !hasBegun { body() }
      hasBegun = true
    }
  }
}
