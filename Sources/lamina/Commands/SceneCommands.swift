import ArgumentParser
import LaminaViewer
import Localization
import QuartzCore

struct ScenesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scenes", abstract: localized("List the scenes, one line each."))

  @Flag(help: .localized("Print all details of each scene as JSON."))
  var json = false

  func run() throws {
    if json { return StandardStream.output.writeLine(SceneCatalog.json) }
    let width = SceneCatalog.entries.map(\.name.count).max() ?? 0
    for entry in SceneCatalog.entries {
      let name = entry.name.padding(toLength: width + 2, withPad: " ", startingAt: 0)
      StandardStream.output.writeLine(name + entry.summary)
    }
  }
}

/// The scene of a command that needs no display, and the options with which it is rendered.
struct SceneOptions: ParsableArguments {
  @Argument(
    help:
      .localized(
        "The scene, or the path of a \(DocumentFormat.choices), a Swift file, a storyboard, or a folder with Swift files or an app."
      ), completion: .file())
  var scene: String

  @Option(
    help: .localized("Width and height in points (default: the scene's preferred size, or 800x600)."))
  var size: SizeArgument?

  @Option(help: .localized("Pixels per point."))
  var scale: Double = 1

  @OptionGroup var screen: ScreenOptions

  @Option(help: .localized("The state of a document to change to at the start."))
  var state: String?

  @Option(
    help: ArgumentHelp(
      localized("A script of gestures to play in the scene, or none."),
      discussion: localized(
        """
        Without it, the script beside the scene's file is played (Documentation/Gestures.md), or the scene's own \
        demonstration.
        """), valueName: "file"), completion: .file())
  var gestures: String?

  @OptionGroup var trust: TrustOption

  func validate() throws {
    guard scale > 0, scale <= 16 else {
      throw ValidationError(localized("--scale must lie between 0 and 16"))
    }
    try Limits.check(size, scale: scale)
    _ = try screen.screen
  }

  /// Throws an error if `output` is the scene's own file, which would be overwritten.
  func check(_ output: String) throws { try OutputFile.check(output, keeps: SceneSource(scene).name) }

  /// The scene, with its code compiled.
  @MainActor var sceneToDraw: SceneToDraw {
    get throws { try SceneToDraw(scene, trust) }
  }

  /// Returns the choices with which the scene is drawn. If `transition` is not nil, that part of the transition from `state`
  /// to another one is shown.
  func setup(during transition: PartOfTransition? = nil) throws -> SceneSetup {
    var setup = SceneSetup()
    setup.size = size.map { CGSize(width: $0.width, height: $0.height) }
    setup.scale = scale
    setup.gestures = try gestureChoice
    let screen = try screen.screen
    (setup.device, setup.isDark) = (screen.device?.name, screen.isDark)
    setup.state = state
    setup.transition = transition.map { SceneSetup.Transition(to: $0.state, at: $0.progress) }
    return setup
  }

  private var gestureChoice: SceneSetup.Gestures {
    get throws {
      guard let gestures else { return .standard }
      return gestures == "none" ? .none : try .init(script: URL(fileURLWithPath: gestures))
    }
  }

  /// Starts a scene.
  /// - Throws: `NoDevice` if a device is chosen that the scene does not show.
  @MainActor
  func renderer(_ scene: SceneToDraw, _ setup: SceneSetup) throws -> any DrawnScene {
    let renderer = try scene.renderer(setup)
    guard setup.device == nil || renderer.showsDevice else { throw NoDevice(scene: self.scene) }
    return renderer
  }
}

/// A point in the transition of a document from one state to `state`. `progress` is from 0 to 1.
struct PartOfTransition {
  let state: String
  let progress: Double
}

/// The options of commands that render a scene at one time.
struct MomentOptions: ParsableArguments {
  @OptionGroup var scene: SceneOptions

  @Option(help: .localized("With --progress: the state at the end of the transition to show."))
  var to: String?

  @Option(
    help: .localized(
      "With --to: the progress of the transition from the state to the other one, from 0 to 1."))
  var progress: Double?

  @Option(
    name: [.customLong("at"), .customLong("time")],
    help: .localized("Seconds from the scene's start, at most 1000000."))
  var at: Double = 0

  func validate() throws {
    try Limits.check(seconds: at, "--at")
    guard (to == nil) == (progress == nil) else {
      throw ValidationError(localized("--to and --progress belong together"))
    }
    guard (0...1).contains(progress ?? 0) else {
      throw ValidationError(localized("--progress must lie between 0 and 1"))
    }
  }

  private var transition: PartOfTransition? {
    guard let to, let progress else { return nil }
    return PartOfTransition(state: to, progress: progress)
  }

  /// Returns a renderer of the scene, with a document that is read within the limits of the window.
  @MainActor
  func limitedRenderer() throws -> any DrawnScene {
    var setup = try scene.setup(during: transition)
    setup.isLimited = true
    return try scene.renderer(scene.sceneToDraw, setup)
  }

  /// Returns a renderer of the scene, scaled to `fit` and with the background `ground`.
  @MainActor
  func renderer(
    fitting fit: FitArgument? = nil, behind ground: BackgroundOption? = nil
  ) throws -> any DrawnScene {
    var setup = try scene.setup(during: transition)
    let drawn = try scene.sceneToDraw
    if let fit {
      setup.scale = fit.scale(of: try scene.renderer(drawn, setup).size, atMost: scene.scale)
      if case .pixels(let width, let height) = fit { setup.pixels = [width, height] }
    }
    setup.background = ground?.components
    return try scene.renderer(drawn, setup)
  }
}

struct SourceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "source", abstract: localized("Print the source of a scene of the gallery."))

  @Argument(help: .localized("The scene."))
  var scene: String

  func run() throws {
    try reportingErrors {
      guard let entry = SceneCatalog.entry(named: scene) else { throw UnknownScene(name: scene) }
      guard let file = entry.sourceFile, let source = SourceStore.source(file) else {
        throw NoSource(name: scene)
      }
      StandardStream.output.write(source)
    }
  }
}

/// The error that the source file of a scene was not found.
struct NoSource: Error, CustomStringConvertible {
  let name: String
  var description: String {
    localized("the source of '\(name)' was not found; set LAMINA_SCENES to its folder")
  }
}

struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: localized("Write the picture of a scene at a time as PNG, without a display.")
  )

  @OptionGroup var options: MomentOptions

  @Option(
    name: .shortAndLong, help: .localized("The PNG file to write; - is the standard output."),
    completion: .file())
  var output: String

  @OptionGroup var ground: BackgroundOption

  @Option(
    help: .localized(
      """
      The longest side of the picture in pixels, for which the scale is reduced; or width and height in \
      pixels, which the scene fills.
      """))
  var fit: FitArgument?

  @Flag(help: .localized("Print the display list as text instead of drawing it."))
  var list = false

  func run() throws {
    try reportingErrors {
      try options.scene.check(output)
      try MainActor.assumeIsolated {
        if options.scene.isRecording { return try renderRecording() }
        let renderer = try options.renderer(fitting: fit, behind: ground)
        if list { return StandardStream.output.writeLine(try renderer.displayList(at: options.at)) }
        guard let picture = try renderer.image(at: options.at) else {
          throw ValidationError(localized("nothing to draw"))
        }
        try picture.writePNG(toFile: output)
      }
    }
  }
}

extension RenderCommand {
  @MainActor
  private func renderRecording() throws {
    let renderer = try options.recordingRenderer(fitting: fit, behind: ground)
    if list { return StandardStream.output.writeLine(renderer.displayList(at: options.at)) }
    let picture = CGImage(
      adopting: try renderer.picture(at: options.at), isOpaque: renderer.isOpaque)
    try picture.writePNG(toFile: output)
  }
}

struct TreeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tree",
    abstract: localized("Print the model and presentation values of every layer as JSON."))

  @OptionGroup var options: MomentOptions

  func run() throws {
    try reportingErrors {
      try MainActor.assumeIsolated {
        if options.scene.isRecording { return try printRecordedTree() }
        guard let tree = try options.limitedRenderer().tree(at: options.at) else { return }
        StandardStream.output.writeLine(tree)
      }
    }
  }
}

extension TreeCommand {
  @MainActor
  private func printRecordedTree() throws {
    let renderer = try options.recordingRenderer(behind: nil)
    let tree = try RecordingDescription(of: renderer, at: options.at)
    if let tree { StandardStream.output.writeLine(tree.jsonText) }
  }
}

struct SheetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sheet",
    abstract: localized(
      "Play the scene 'door' in an offscreen window and write its frames side by side."))

  @Option(name: .shortAndLong, help: .localized("The PNG file to write; - is the standard output."))
  var output = "lamina-contact-sheet.png"

  func run() throws {
    try MainActor.assumeIsolated { try renderSheet(explaining: false) }
  }

  @MainActor
  func renderSheet(explaining: Bool) throws {
    try reportingErrors {
      try ContactSheet().render().writePNG(toFile: output)
      if output == "-" { return }
      let path = URL(fileURLWithPath: output).path
      StandardStream.output.writeLine(
        localized("The door, opened and closed again on an offscreen window: \(path)"))
      guard explaining else { return }
      StandardStream.output.writeLine(
        localized(
          """
          There is no display here (DISPLAY is not set). For a window, run this in a graphical session, or under a \
          virtual one: xvfb-run lamina view door
          """))
    }
  }
}
