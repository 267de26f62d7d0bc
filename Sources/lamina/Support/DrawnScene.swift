import ArgumentParser
import Export
import LaminaViewer
import Localization
import QuartzCore
import Sandbox

/// A scene that a command draws without a window. Times are in seconds from the scene's start, and do not go backwards.
@MainActor
protocol DrawnScene: FrameSource {
  /// The size in points.
  var size: CGSize { get }
  /// The seconds that one run of the scene takes; nil when that is unknown.
  var duration: Double? { get }
  /// True if the scene is shown on the screen of a device.
  var showsDevice: Bool { get }

  /// Returns the picture at a time; nil if the scene has no size.
  func image(at time: Double) throws -> CGImage?
  /// Returns the display list of the picture at a time, as text.
  func displayList(at time: Double) throws -> String
  /// Returns the description of all layers at a time, as JSON; nil when there is none.
  func tree(at time: Double) throws -> String?
  /// Returns the scene at its start as a document.
  func documentPackage() throws -> DocumentPackage
}

extension SceneRenderer: DrawnScene {
  func image(at time: Double) throws -> CGImage? {
    advance(to: time)
    return picture()
  }

  func displayList(at time: Double) throws -> String {
    advance(to: time)
    return displayList
  }

  func tree(at time: Double) throws -> String? {
    advance(to: time)
    return try tree()?.jsonText
  }
}

extension WorkerRenderer: DrawnScene {
  func image(at time: Double) throws -> CGImage? {
    if pixelWidth == 0 || pixelHeight == 0 { return nil }
    return CGImage(adopting: try picture(at: time))
  }
}

/// A film of the viewer's window. Nothing can be drawn after its end.
@MainActor
protocol DrawnFilm: FrameSource {
  func end()
}

extension WindowFilm: DrawnFilm {}
extension WorkerRenderer: DrawnFilm {}

/// A scene that a command is to draw. The code of a scene in Swift is compiled once, and runs in worker processes.
@MainActor
struct SceneToDraw {
  private let source: SceneSource
  private let code: CompiledScene?

  /// Compiles a scene in Swift.
  /// - Throws: `SceneProblem`.
  init(_ argument: String, _ trust: TrustOption) throws {
    source = SceneSource(argument)
    guard case .swift(let sources) = source else {
      code = nil
      return
    }
    trust.reportMissingSandbox()
    code = try Interruption.endingAtOnce { try CompiledScene(sources, isTrusted: trust.trust) }
  }

  /// Starts a film of the viewer's window, which shows the scene at first.
  func film(_ setup: FilmSetup) throws -> any DrawnFilm {
    if let code { return try WorkerRenderer(code, film: setup) }
    return try WindowFilm(setup)
  }

  /// Starts the scene.
  func renderer(_ setup: SceneSetup) throws -> any DrawnScene {
    if let code { return try WorkerRenderer(code, setup) }
    return try SceneRenderer(source, setup)
  }
}

/// The option that lets a scene in Swift do everything.
struct TrustOption: ParsableArguments {
  @Flag(
    help: .localized(
      """
      Run the code of a scene in Swift without the sandbox and without limits of time, with all your rights.
      """))
  var trust = false

  /// Says what the code in the sandbox can do because this system lacks a part of it.
  @MainActor func reportMissingSandbox() {
    guard !trust, let notice = Sandbox.support.notice else { return }
    StandardStream.errors.writeVisibleLine("lamina: \(notice)")
  }
}
