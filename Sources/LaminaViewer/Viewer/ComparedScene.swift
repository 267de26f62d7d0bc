import CommitStream
import QuartzCore
import SceneBuilding
import SceneWorkers
import ViewerKit

/// The scene that the command line names for a comparison. It was read, and its code compiled, before the window is opened, so
/// that its errors are known then.
@MainActor
enum ComparedScene {
  case entry(SceneEntry)
  case code(ComparedCode)

  /// - Throws: An error that says why the scene cannot be shown.
  init(_ source: SceneSource, _ isolation: SceneIsolation?) throws {
    if case .swift(let sources) = source, let isolation {
      self = .code(try ComparedCode(sources, isolation))
    } else {
      self = .entry(try source.resolve(within: DocumentLoader.Limits.window.budget))
    }
  }

  /// Compares the scene that a viewer shows with this one.
  func compare(in viewer: Viewer) throws {
    switch self {
    case .entry(let entry): try viewer.compare(with: entry)
    case .code(let code): code.compare(in: viewer)
    }
  }
}

/// A scene in Swift to compare with. Its code runs in a worker process until its layers are complete, and the comparison shows
/// them afterwards without the code.
@MainActor
final class ComparedCode {
  private let sources: SwiftSources
  private let folder: SceneFolder
  private let leftover: Leftovers.Token
  private let version: SceneVersion
  private let workers: WorkerPool
  private var load: SceneLoad?

  /// Compiles the sources, and blocks until that is done.
  /// - Throws: `SceneProblem`, or an error that says why its worker cannot be started.
  fileprivate init(_ sources: SwiftSources, _ isolation: SceneIsolation) throws {
    let folder = try SceneFolder()
    leftover = Leftovers.add { [weak folder] in folder?.remove() }
    (self.sources, self.folder) = (sources, folder)
    workers = try isolation.workers(of: sources, in: folder)
    version = try sources.compile(in: folder)
  }

  isolated deinit {
    load?.cancel()
    workers.end()
    folder.remove()
    Leftovers.cancel(leftover)
  }

  /// Lets a worker load and start the scene, and then compares it. The viewer says so when that fails.
  fileprivate func compare(in viewer: Viewer) {
    guard let size = viewer.playback?.renderOptions.size else { return }
    let loading = SceneLoading(version, of: sources, isDark: Theme.style == .dark)
    load = SceneLoad(loading, of: sources, by: workers) { _ in
      let now = MediaClock.now()
      return SceneStart(size: size, scale: 1, origin: now, time: now, step: 1 / 60)
    } completion: { [weak viewer] result in
      viewer?.attempt { try viewer?.compare(with: SceneEntry(result.get(), of: self.sources)) }
      // The functions of the load, of which this is one, keep this object until here.
      self.load = nil
      CATransaction.flush()
    }
  }
}
