import ArgumentParser
import Export
import LaminaViewer
import Localization
import QuartzCore
import Synchronization

struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: localized("Export a scene as a video, an animated image or images."),
    discussion: localized(
      """
      The scene's clock stands still while a frame is drawn, so the result does not depend on speed: \
      \(ExportFormat.names { !$0.needsFFmpeg }) files are the same, byte for byte, every time. \
      \(ExportFormat.names(where: \.needsFFmpeg)) are written by ffmpeg. An existing file is replaced when the \
      new one is complete.
      """))

  @OptionGroup var options: SceneOptions

  @Option(
    help: .localized("\(ExportFormat.choices) (default: by the file's extension)."))
  var format: ExportFormat?

  @Option(help: .localized("The time of the first frame in seconds from the scene's start."))
  var from: Double = 0

  @Option(
    help: .localized(
      "The time of the end in seconds from the scene's start (default: the end of the scene, or 4).")
  )
  var to: Double?

  @Option(help: .localized("Frames per second: 30, 29.97 or 30000/1001 (default: 30; 25 for gif)."))
  var fps: FrameRate?

  @OptionGroup var ground: BackgroundOption

  @Option(help: .localized("Motion blur: the number of pictures whose mean is a frame, 1 to 64."))
  var blur = 1

  @Option(help: .localized("The shutter angle of --blur in degrees; 360 is open for the whole frame."))
  var shutter: Double = 180

  @Option(
    help: .localized(
      "The number of times that \(ExportFormat.names(where: \.hasLoops)) play; 0 is forever."))
  var loop = 0

  @Flag(help: .localized("Dither the colors of a gif."))
  var dither = false

  @Option(
    name: .shortAndLong,
    help: .localized("The file to write, or - for the standard output; for pngs a new or empty folder.")
  )
  var output: String

  func validate() throws {
    try Limits.check(seconds: from, "--from")
    try to.map { try Limits.check(seconds: $0, "--to") }
  }

  func run() throws {
    try reportingErrors {
      let format = try outputFormat
      try options.check(output)
      try MainActor.assumeIsolated {
        let renderer = try options.renderer()
        ground.set(behind: renderer)
        try export(renderer, exportOptions(format, duration: renderer.duration))
      }
    }
  }

  private var outputFormat: ExportFormat {
    get throws {
      guard let format = format ?? ExportFormat(path: output) else {
        let names = ExportFormat.allCases.map(\.name).joined(separator: ", ")
        throw ExportError.impossible(
          localized("the ending of '\(output)' tells no format; give one with --format: \(names)"))
      }
      return format
    }
  }

  private func exportOptions(_ format: ExportFormat, duration: Double?) -> ExportOptions {
    var export = ExportOptions(format: format, end: to ?? max(duration ?? 4, from + 1), rate: fps)
    export.start = from
    export.blur = blur
    export.shutter = shutter
    export.loops = loop
    export.dithers = dither
    return export
  }

  @MainActor
  private func export(_ renderer: SceneRenderer, _ options: ExportOptions) throws {
    let ending = Ending()
    defer { ending.begin() }
    Interruption.watch { [output, format = options.format] in
      // An export through ffmpeg ends in the ordinary way, after ffmpeg has ended.
      if !format.needsFFmpeg { Self.end(output, ending) }
    }
    let line = ProgressLine()
    defer { line.clear() }
    do {
      try Exporter.export(renderer, options, to: output) { done, count in
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

  private static let cancelled: Int32 = 130
  /// The time in seconds that a frame may still take after an interruption, before the program ends without it.
  private static let timeout = 0.5

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

extension ExportFormat: ExpressibleByArgument {
  public init?(argument: String) { self.init(name: argument) }

  public var defaultValueDescription: String { name }
  public static var allValueStrings: [String] { allCases.map(\.name) }
}

extension FrameRate: ExpressibleByArgument {
  public init?(argument: String) { self.init(argument) }
}
