import CoreGraphics
import Foundation
import LaminaViewer
import QuartzCore
import Sandbox
import SceneBuilding
import SceneWorkers

/// The work of the process that runs the code of a scene in Swift for a command without a window, and draws it (Decision 0065).
/// It ends with the connection.
@MainActor
package final class DrawingMain {
  private let channel: DrawingChannel
  private var drawn: Drawn?
  /// The time of the system's clock at which the command was told last that the scene makes progress.
  private var told = SystemClock.now

  /// The seconds between two messages about the progress of a scene, which is a choice.
  private static let interval = 0.2

  /// Serves the command whose connection is the standard input, until it ends. Nothing is restricted except for memory if
  /// `restrictions` is nil.
  package static func run(_ restrictions: WorkerMain.Restrictions?) throws {
    ProcessEnd.followParent()
    ProcessEnd.keepOutput()
    if let restrictions {
      let assets = try AssetStore()
      // No thread has been started yet.
      _ = try Sandbox(
        readable: restrictions.readable + [assets.folder], writable: restrictions.temporary
      ).apply()
    } else {
      ResourceLimit.lower(RLIMIT_DATA, to: rlim_t(ProcessInfo.processInfo.physicalMemory))
    }
    // The sandbox closes descriptors, so this follows it.
    ProcessEnd.reportCrashes()
    let drawing = DrawingMain(try DrawingChannel())
    try drawing.serve()
    // Nothing of the scene runs while the process ends.
    _exit(EXIT_SUCCESS)
  }

  private init(_ channel: DrawingChannel) { self.channel = channel }

  private func serve() throws {
    while let request = try channel.next() {
      try channel.send(.working)
      do { try perform(request) } catch let error as DrawingChannel.Ended { throw error } catch {
        try channel.send(.failed(PlainText.of(error)))
      }
      // What the scene has printed comes before what the command writes.
      fflush(nil)
    }
  }

  private func perform(_ request: DrawingRequest) throws {
    switch request {
    case .load(let code, let setup): try load(code, JSONDecoder().decode(SceneSetup.self, from: setup))
    case .loadFilm(let code, let setup):
      try load(code, JSONDecoder().decode(FilmSetup.self, from: setup))
    case .picture(let time):
      guard let picture = try picture(at: time) else { return try channel.send(.nothing) }
      try channel.send(picture)
    case .displayList(let time): try channel.send(reached(time).displayList)
    case .tree(let time):
      guard let tree = try reached(time).tree() else { return try channel.send(.nothing) }
      try channel.send(tree.jsonText)
    case .document: try channel.send(reached(0).documentPackage().encoded)
    }
  }

  private func load(_ code: DrawingCode, _ setup: SceneSetup) throws {
    let sources = SwiftSources(URL(fileURLWithPath: code.sources))
    let renderer = try SceneRenderer(code.version, of: sources, setup)
    renderer.onStep = { [weak self] in self?.tellProgress() }
    drawn = .scene(renderer)
    try channel.send(.loaded(renderer.facts))
  }

  private func load(_ code: DrawingCode, _ setup: FilmSetup) throws {
    let film = try WindowFilm(setup, code: code.version)
    film.onStep = { [weak self] in self?.tellProgress() }
    drawn = .film(film)
    try channel.send(.loaded(film.facts))
  }

  private func picture(at time: Double) throws -> Bitmap? {
    guard case .film(let film) = drawn else { return try reached(time).picture()?.bitmap }
    let picture = try film.picture(at: time)
    try channel.send(.reached)
    return picture
  }

  /// Brings the scene to a time.
  private func reached(_ time: Double) throws -> SceneRenderer {
    guard case .scene(let renderer) = drawn else { throw DrawingChannel.Ended() }
    renderer.advance(to: time)
    try channel.send(.reached)
    return renderer
  }

  private func tellProgress() {
    // It is called while the scene's clock drives this thread.
    let now = SystemClock.now
    guard now - told > Self.interval else { return }
    told = now
    // The next answer fails as well if the command has ended.
    try? channel.send(.working)
  }
}

/// The scene, or the film of the viewer's window, that is drawn.
private enum Drawn {
  case scene(SceneRenderer)
  case film(WindowFilm)
}

extension DrawingCode {
  fileprivate var version: SceneVersion {
    SceneVersion(number: 1, library: URL(fileURLWithPath: library), title: title)
  }
}

extension WindowFilm {
  fileprivate var facts: DrawingFacts {
    DrawingFacts(
      size: CGSize(width: pixelWidth, height: pixelHeight), pixelWidth: pixelWidth,
      pixelHeight: pixelHeight, isOpaque: isOpaque, duration: nil, showsDevice: false)
  }
}

extension SceneRenderer {
  fileprivate var facts: DrawingFacts {
    DrawingFacts(
      size: size, pixelWidth: pixelWidth, pixelHeight: pixelHeight, isOpaque: isOpaque,
      duration: duration, showsDevice: showsDevice)
  }
}
