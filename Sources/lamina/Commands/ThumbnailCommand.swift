import ArgumentParser
import ChildPrograms
import CoreGraphics
import LaminaViewer
import Localization
import QuartzCore

/// Writes the thumbnail of a document. A separate process draws it, so that its time and memory can be limited.
struct ThumbnailCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "thumbnail",
    abstract: localized("Write a small picture of a document as PNG, for file managers."),
    discussion: localized(
      """
      It reads only documents, and never compiles or runs code. It takes at most 2 s and \
      \(DrawThumbnailCommand.memory >> 20) MiB; if that is not enough, it writes no file. The picture shows the \
      document on a transparent background, at that one of up to five times at which most detail is visible.
      """))

  @Argument(help: .localized("The path or the file URI of the document."), completion: .file())
  var input: String

  @Argument(help: .localized("The PNG file to write; - is the standard output."), completion: .file())
  var output: String

  @Option(name: .shortAndLong, help: .localized("The greatest length of the longer side in pixels."))
  var size = 128

  /// The time limit in seconds. Tests give another one, because debug builds take longer.
  @Option(help: .hidden)
  var seconds = 2.0

  func validate() throws {
    guard (1...2048).contains(size) else {
      throw ValidationError(localized("--size must lie between 1 and 2048 pixels"))
    }
  }

  func run() throws {
    try reportingErrors {
      try OutputFile.check(output, keeps: path)
      let file = try OutputFile(path: output)
      let outcome = try Blocking.run { [drawing = drawing(to: file.temporary.path)] in
        await drawing.run()
      }
      if let reason = reason(of: outcome) { throw ThumbnailError(description: reason) }
      try file.commit()
    }
  }

  private var path: String {
    guard input.hasPrefix("file://"), let url = URL(string: input) else {
      return URL(fileURLWithPath: input).path
    }
    return url.path
  }

  /// Returns the process that draws the thumbnail into the file `output`.
  private func drawing(to output: String) -> ChildProgram {
    // The backtrace of a crash would describe Lamina's code and not the document, so it is switched off.
    let environment = ProcessInfo.processInfo.environment(adding: ["SWIFT_BACKTRACE": "enable=no"])
    return ChildProgram(
      ChildProgram.own, [DrawThumbnailCommand.name, path, output, "--size", "\(size)"],
      environment: environment, limit: seconds)
  }

  private var shownSeconds: String {
    Int(exactly: seconds).map(String.init) ?? "\(seconds)"
  }

  /// Returns the reason why the process has drawn no thumbnail; nil if it has drawn one.
  private func reason(of outcome: ChildProgram.Outcome) -> String? {
    switch outcome.end {
    case .exit(0): nil
    case .exit:
      outcome.text.split(separator: "\n").last.map(String.init) ?? localized("\(path): cannot be drawn")
    case .timeOut, .cancelled: localized("\(path): takes longer than \(shownSeconds) s to draw")
    case .signal(SIGXCPU), .signal(SIGKILL): localized("\(path): takes too long to draw")
    case .signal:
      localized("\(path): needs more than \(DrawThumbnailCommand.memory >> 20) MiB of memory")
    case .notStarted(let reason):
      localized("another process of this program cannot be started: \(reason)")
    }
  }
}

private struct ThumbnailError: Error, CustomStringConvertible {
  let description: String
}

/// A hidden command that `lamina thumbnail` runs to draw a document. If that fails, it prints the reason.
struct DrawThumbnailCommand: ParsableCommand {
  static let name = "draw-thumbnail"
  static let configuration = CommandConfiguration(
    commandName: name, abstract: localized("Draw a document within limits."), shouldDisplay: false)

  /// The greatest size in bytes of the process's writable memory.
  static let memory = 256 << 20
  /// The greatest processor time in seconds, summed over all threads. Usually the other process's time limit is
  /// reached before.
  private static let processorTime = 8

  @Argument var path: String
  @Argument var output: String
  @Option var size: Int

  func run() throws {
    ProcessLimits.set(memory: Self.memory, processorTime: Self.processorTime)
    do {
      try MainActor.assumeIsolated {
        let thumbnail = try DocumentThumbnail(of: URL(fileURLWithPath: path), side: size)
        guard let data = thumbnail.pngData() else { throw NothingToDraw() }
        try data.write(to: URL(fileURLWithPath: output))
      }
    } catch {
      StandardStream.output.writeVisibleLine(PlainText.of(error))
      throw ExitCode.failure
    }
  }
}
