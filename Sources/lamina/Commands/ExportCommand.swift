import ArgumentParser
import Export
import LaminaViewer
import Localization
import QuartzCore

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
    help: .localized("\(ExportFormat.choices) (default: by the file's extension)."),
    transform: { try ExportFormat(argument: $0) })
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

  @Option(
    help: .localized("Motion blur: the number of pictures that are averaged for each frame, 1 to 64."))
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
    help: .localized(
      """
      A part of the frames, such as 3/16. It is written without loss to a file beside the output, and `lamina join` makes \
      the output of all parts.
      """))
  var part: ExportPart?

  @Option(
    name: .shortAndLong,
    help: .localized(
      "The file to write, or - for the standard output; for pngs a new or empty folder."),
    completion: .file())
  var output: String

  func validate() throws {
    try Limits.check(seconds: from, "--from")
    try to.map { try Limits.check(seconds: $0, "--to") }
  }

  func run() throws {
    try reportingErrors {
      let format = try outputFormat
      try options.check(path)
      try MainActor.assumeIsolated {
        if options.isRecording { return try exportRecording(format) }
        var setup = try options.setup()
        setup.background = ground.components
        let renderer = try options.renderer(options.sceneToDraw, setup)
        // The default end is at least a second after the start, so that a late start gives frames too.
        let end = to ?? max(renderer.duration ?? EmitterExtent.shortest, from + 1)
        try InterruptibleExport(exportOptions(format, end: end), to: path).run(renderer)
      }
    }
  }

  @MainActor
  private func exportRecording(_ format: ExportFormat) throws {
    let renderer = try options.recordingRenderer(at: from, behind: ground)
    // A recording of a single picture has at least one frame.
    let duration = max(renderer.recording.duration, from + 1 / 30)
    try InterruptibleExport(exportOptions(format, end: to ?? duration), to: path).run(renderer)
  }

  /// The path of the file to write.
  private var path: String { part?.path(for: output) ?? output }

  private var outputFormat: ExportFormat { get throws { try ExportFormat(format, path: output) } }

  private func exportOptions(_ format: ExportFormat, end: Double) -> ExportOptions {
    var export = ExportOptions(format: format, end: end, rate: fps)
    export.start = from
    export.blur = blur
    export.shutter = shutter
    export.loops = loop
    export.dithers = dither
    export.part = part.map { ($0, origin) }
    return export
  }
}

extension ExportCommand {
  /// The surroundings in which the frames of a part are drawn.
  private var origin: PartOrigin {
    let background = (ground.background?.color).map { "\($0.components ?? [])" }
    let screen = options.screen
    let values = [
      options.size?.description, "\(options.scale)", screen.device, screen.appearance?.rawValue,
      options.state, background,
    ]
    return PartOrigin(
      version: ProgramVersion.text, scene: SceneSource(options.scene).name,
      options: values.map { $0 ?? "" } + [gesturesFingerprint])
  }

  private var gesturesFingerprint: String {
    guard let gestures = options.gestures, gestures != "none" else { return options.gestures ?? "" }
    var fingerprint = Fingerprint()
    fingerprint.add(fileOrFolder: gestures)
    return fingerprint.text
  }
}

extension ExportPart: ExpressibleByArgument {
  public init?(argument: String) { self.init(argument) }
}

extension ExportFormat {
  /// Returns the format `named`, or if it is nil, the format of the path's extension.
  init(_ named: ExportFormat?, path: String) throws {
    guard let format = named ?? ExportFormat(path: path) else {
      let names = Self.allCases.map(\.name).joined(separator: ", ")
      throw ExportError.impossible(
        localized("the extension of '\(path)' names no format; give one with --format: \(names)"))
    }
    self = format
  }
}

extension ExportFormat {
  /// Creates the format that an argument names.
  /// - Throws: `UnknownValue`.
  init(argument: String) throws {
    guard let format = ExportFormat(name: argument) else {
      throw UnknownValue(argument, among: Self.allCases.map(\.name), choice: Self.choices)
    }
    self = format
  }
}

extension FrameRate: ExpressibleByArgument {
  public init?(argument: String) { self.init(argument) }
}
