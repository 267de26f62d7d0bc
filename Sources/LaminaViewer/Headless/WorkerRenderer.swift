import ChildPrograms
import Export
import Localization
import QuartzCore
import SceneBuilding
import SceneWorkers

/// A scene in Swift that was compiled, to be drawn by worker processes in the sandbox (Decision 0065).
@MainActor
package final class CompiledScene {
  let sources: SwiftSources
  let version: SceneVersion
  private let folder: SceneFolder
  /// The token of `folder` among the leftovers that are removed when a signal ends the program.
  private let leftover: Leftovers.Token
  /// The way in which further workers are started, and the time that they have.
  var launch: WorkerLaunch
  var limits: DrawingProcess.Limits
  /// A worker that was started while the scene was compiled; nil once it is used.
  var first: DrawingProcess?

  /// Compiles a scene, and blocks until that is done. With `isTrusted`, its code runs without the sandbox and without a limit
  /// of time.
  /// - Throws: `SceneProblem`, or the error of the system.
  package init(
    _ sources: SwiftSources, isTrusted: Bool, program: URL = ChildProgram.own
  ) throws {
    let folder = try SceneFolder()
    // If the scene does not compile, the folder is removed together with its object.
    leftover = Leftovers.add { [weak folder] in folder?.remove() }
    (self.sources, self.folder) = (sources, folder)
    launch = try WorkerLaunch(drawing: sources, in: folder, isTrusted: isTrusted)
    launch.executable = program
    limits = isTrusted ? .none : DrawingProcess.Limits()
    first = try DrawingProcess(launch, limits: limits)
    version = try sources.compile(in: folder)
  }

  isolated deinit {
    first?.end()
    folder.remove()
    Leftovers.cancel(leftover)
  }

  /// Returns a worker that has loaded nothing yet.
  fileprivate func makeProcess() throws -> DrawingProcess {
    try first.take() ?? DrawingProcess(launch, limits: limits)
  }

  /// Runs `body`, and turns an end of the worker into the problem of the scene.
  fileprivate func reporting<Result>(_ body: () throws -> Result) throws -> Result {
    let name = sources.url.lastPathComponent
    do { return try body() } catch let failure as DrawingProcess.Failure {
      switch failure {
      case .ended(let end):
        let library = version.library
        let text = try Blocking.run { await CrashPlaces.named(in: end.text, of: library) }
        throw SceneProblem(end.with(text: text), of: sources)
      case .damaged:
        throw SceneProblem(localized("\(name) has sent something that cannot be read"))
      case .printsTooMuch(let limit):
        throw SceneProblem(localized("\(name) has printed more than \(limit >> 20) MiB of text"))
      }
    }
  }
}

/// Draws a scene in Swift at given times, without a window. The code of the scene runs in a worker process, where a
/// `SceneRenderer` draws it.
@MainActor
package final class WorkerRenderer: FrameSource {
  private let scene: CompiledScene
  let process: DrawingProcess
  private let facts: DrawingFacts

  package var pixelWidth: Int { facts.pixelWidth }
  package var pixelHeight: Int { facts.pixelHeight }
  package var isOpaque: Bool { facts.isOpaque }
  /// The size of the scene in points.
  package var size: CGSize { CGSize(width: facts.width, height: facts.height) }
  /// The seconds that one run of the scene takes; nil when that is unknown.
  package var duration: Double? { facts.duration }
  /// True if the scene is shown on the screen of a device.
  package var showsDevice: Bool { facts.showsDevice }

  /// Starts a worker, which loads and starts the scene.
  /// - Throws: `SceneProblem`, or another error that says why it cannot be drawn.
  package convenience init(_ scene: CompiledScene, _ setup: SceneSetup) throws {
    let setup = try JSONEncoder().encode(setup)
    try self.init(scene) { .load($0, setup: setup) }
  }

  /// Starts a worker with one of the requests to load.
  init(_ scene: CompiledScene, _ request: (DrawingCode) -> DrawingRequest) throws {
    self.scene = scene
    let process = try scene.makeProcess()
    self.process = process
    let code = DrawingCode(
      library: scene.version.library.path, sources: scene.sources.url.path, title: scene.version.title)
    let request = request(code)
    facts = try scene.reporting { try process.load(request) }
    try PictureTooLarge.check(pixelWidth: facts.pixelWidth, pixelHeight: facts.pixelHeight)
  }

  isolated deinit { end() }

  /// Lets the worker end. Nothing can be drawn afterwards.
  package func end() { process.end() }

  package func picture(at time: Double) throws -> Bitmap {
    let bitmap = Bitmap(width: pixelWidth, height: pixelHeight)
    guard try scene.reporting({ try process.draw(at: time, into: bitmap) }) else {
      throw ExportError.impossible(localized("the scene has no size"))
    }
    return bitmap
  }

  /// The display list of the picture at a time, as text.
  package func displayList(at time: Double) throws -> String {
    try scene.reporting { try process.text(.displayList(at: time)) } ?? ""
  }

  /// The description of all layers at a time, as JSON; nil when there is none.
  package func tree(at time: Double) throws -> String? {
    try scene.reporting { try process.text(.tree(at: time)) }
  }

  /// The scene at its start as a document.
  package func documentPackage() throws -> DocumentPackage {
    try scene.reporting {
      guard let text = try process.text(.document) else { throw DrawingProcess.Failure.damaged }
      do { return try DocumentPackage(encoded: Data(text.utf8)) } catch is DecodingError {
        throw DrawingProcess.Failure.damaged
      }
    }
  }
}
