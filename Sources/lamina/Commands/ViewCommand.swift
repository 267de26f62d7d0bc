import ArgumentParser
import LaminaViewer
import Localization
import QuartzCore

struct ViewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "view", abstract: localized("Show a scene in a window, or the gallery of all scenes."),
    discussion: localized("`lamina scenes` lists the scenes."), aliases: ["gallery"])

  @Argument(
    help:
      .localized(
        "The scene to start with, or the path of a \(DocumentFormat.choices), a Swift file, a storyboard or an app (default: the gallery)."
      ), completion: .file())
  var scene: String?

  @OptionGroup var options: ViewOptions

  @Flag(
    help: .localized("Restore the session that was saved when the connection to the X server was lost.")
  )
  var resume = false

  func validate() throws {
    guard options.compare == nil || scene != nil else {
      throw ValidationError(localized("--compare needs a scene to be shown"))
    }
  }

  func run() throws {
    try MainActor.assumeIsolated {
      if PlainArguments.hasDisplay || scene != nil || resume {
        try options.show(scene, resuming: resume)
      } else {
        // Without a display, the gallery cannot be shown. The program then writes a picture and says so.
        try SheetCommand.parse([]).renderSheet(explaining: true)
      }
    }
  }
}

/// The options of the viewer's window, for `lamina view` and `lamina watch`.
struct ViewOptions: ParsableArguments {
  @Option(
    help:
      .localized(
        "Width and height of the window in points (default: 1160x760; 800x600 for the viewer's own scenes with --bare)."
      )
  )
  var size: SizeArgument?

  @Flag(
    help: .localized("Light or dark colors (default: those of the desktop); F2 changes between them."))
  var colors: Colors?

  enum Colors: String, EnumerableFlag { case light, dark }

  @OptionGroup var screen: ScreenOptions

  @Option(help: .localized("The time to begin at, in seconds from the scene's start."))
  var at: Double?

  @Flag(help: .localized("Begin paused."))
  var paused = false

  @Option(help: .localized("Pixels per point (default: that of the desktop)."))
  var scale: Double?

  @Option(
    help:
      .localized(
        "Another scene or document to compare with; Shift+C compares with the scene that was shown before."
      ), completion: .file())
  var compare: String?

  @Option(
    help:
      .localized(
        "The path of a socket through which other programs can control the viewer; see Documentation/Control.md."
      ), completion: .file())
  var control: String?

  @Option(
    help: .localized(
      """
      The memory in MiB for earlier versions of the scene's layers; 0 keeps none (default: LAMINA_HISTORY_MIB in \
      the environment, or 256).
      """))
  var history: Int?

  @Flag(help: .localized("Show only the scene, without its title and source."))
  var bare = false

  @Flag(inversion: .prefixedNo, help: .localized("Use shared memory if the X server supports it."))
  var shm = true

  @Flag(
    help: .localized(
      "Write clicks, animations and the scene's clock with their exact times as lines of JSON."))
  var trace = false

  @Flag(
    help: .localized(
      """
      Let the code of scenes in Swift do everything that you may do; otherwise it can neither use the network nor change \
      files, and read only the scene's folder.
      """))
  var trust = false

  func validate() throws {
    _ = try screen.screen
    if let at { try Limits.check(seconds: at, "--at") }
    if let scale, !(scale >= 1 && scale <= 8) {
      throw ValidationError(localized("--scale must lie between 1 and 8"))
    }
    // Throws if the value is out of range.
    _ = try historyLimit
  }

  /// The greatest size of the history in bytes.
  private var historyLimit: Int {
    get throws {
      if let history { return try HistoryArgument.bytes(history, "--history") }
      return try HistoryArgument.ofEnvironment
    }
  }

  /// Shows a scene, or the gallery if `scene` is nil.
  @MainActor
  func show(_ scene: String?, resuming: Bool) throws {
    let state = resuming ? try reportingErrors { try ViewerState.load() } : nil
    try ViewerRun.run(try reportingErrors { try appOptions(scene, state) })
  }

  @MainActor
  private func appOptions(_ scene: String?, _ state: ViewerState?) throws -> ViewerApp.Options {
    let window = windowSize(for: scene)
    var options = ViewerApp.Options(scene: scene, width: window.width, height: window.height)
    if let state { options.resume(from: state, sceneGiven: scene) }
    if let size { (options.width, options.height) = (size.width, size.height) }
    options.namedScene = scene
    options.usesSharedMemory = shm
    options.isolation = trust ? .trusted : nil
    options.trace = trace
    options.isBare = bare
    options.isDark = colors.map { $0 == .dark }
    options.screen = try screen.screen
    options.time = at ?? options.time
    options.isPaused = paused || options.isPaused
    (options.scale, options.control, options.comparison) = (scale, control, compare)
    options.historyLimit = try historyLimit
    return options
  }

  /// Returns the size of the window in points.
  private func windowSize(for scene: String?) -> SizeArgument {
    let isOwn = bare && scene.flatMap(SceneCatalog.entry(named:))?.isViewersOwn ?? false
    return size
      ?? (isOwn ? SizeArgument(width: 800, height: 600) : .standard)
  }
}
