import ArgumentParser
import Export
import LaminaViewer
import Localization
import QuartzCore

struct FilmCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "film",
    abstract: localized(
      "Export a film of the viewer's window while a script of gestures is played in it."),
    discussion: localized(
      """
      The window is drawn without a display, with the pointer and the keys (Documentation/Gestures.md has the format \
      of the script). A single png shows the window at --from.
      """))

  @Argument(
    help: .localized("The scene that the window shows at first (default: the gallery)."),
    completion: .file())
  var scene: String?

  @Option(
    help: .localized("The script of gestures, which also states the size of the window."),
    completion: .file())
  var gestures: String

  @Option(help: .localized("Pixels per point."))
  var scale: Double = 1

  @Flag(help: .localized("Show the window in dark colors."))
  var dark = false

  @Option(
    help: .localized("\(ExportFormat.choices) (default: by the file's extension)."),
    transform: { try ExportFormat(argument: $0) })
  var format: ExportFormat?

  @Option(help: .localized("The time of the first frame in seconds from the film's beginning."))
  var from: Double = 0

  @Option(
    help: .localized("The time of the end in seconds (default: three seconds after the last gesture)."))
  var to: Double?

  @Option(help: .localized("Frames per second: 30, 29.97 or 30000/1001 (default: 30; 25 for gif)."))
  var fps: FrameRate?

  @Option(
    help: .localized(
      "The number of times that \(ExportFormat.names(where: \.hasLoops)) play; 0 is forever."))
  var loop = 0

  @Option(
    name: .shortAndLong,
    help: .localized(
      "The file to write, or - for the standard output; for pngs a new or empty folder."),
    completion: .file())
  var output: String

  @OptionGroup var trust: TrustOption

  func validate() throws {
    guard scale >= 1, scale <= 8 else {
      throw ValidationError(localized("--scale must lie between 1 and 8"))
    }
    try Limits.check(seconds: from, "--from")
    try to.map { try Limits.check(seconds: $0, "--to") }
  }

  func run() throws {
    try reportingErrors {
      let format = try ExportFormat(format, path: output)
      for input in [gestures] + [scene].compactMap(\.self) {
        try OutputFile.check(output, keeps: input)
      }
      let setup = try FilmSetup(script: URL(fileURLWithPath: gestures), settings)
      let options = exportOptions(format, duration: try setup.script.duration)
      try MainActor.assumeIsolated {
        let film = try film(setup)
        defer { film.end() }
        try InterruptibleExport(options, to: output).run(film)
      }
    }
  }

  @MainActor private func film(_ setup: FilmSetup) throws -> any DrawnFilm {
    // The scene is nil for the gallery.
    if let scene { return try SceneToDraw(scene, trust).film(setup) }
    return try WindowFilm(setup)
  }

  private var settings: WindowFilm.Settings {
    var settings = WindowFilm.Settings()
    (settings.scene, settings.scale, settings.isDark) = (scene, scale, dark)
    return settings
  }

  private func exportOptions(_ format: ExportFormat, duration: Double) -> ExportOptions {
    // The default end is at least a second after the start, so that a late start gives frames too.
    var export = ExportOptions(format: format, end: to ?? max(duration, from + 1), rate: fps)
    (export.start, export.loops) = (from, loop)
    return export
  }
}
