import CommitStream
import CoreGraphics
import Localization
import SceneBuilding
import SceneWorkers

/// A scene in Swift that is compiled and tried whenever its sources are saved. A version that does not compile, or that
/// crashes or hangs when it is tried, is not shown; only its problem is reported.
@MainActor
final class LiveScene {
  let sources: SwiftSources
  /// The number of versions that were shown.
  private(set) var generation = 0
  /// The version that is shown; nil before the first.
  private(set) var version: SceneVersion?
  /// The reason why the newest sources are not shown; nil when they are.
  var problem: SceneProblem?
  private(set) var isBuilding = false
  /// The fingerprint of the sources of the last build; nil before the first, and if the sources changed during it.
  var compiled: SourceFingerprint?
  private let folder: SceneFolder
  /// The results of a build that make the next one faster.
  private let cache: BuildCache
  /// The token of `folder` among the leftovers that are removed when a signal ends the program.
  private let leftover: Leftovers.Token
  /// The number of the newest version whose build was begun.
  private var number = 0
  private var job: Task<Void, Never>?
  private var watchers: [FileWatcher] = []
  private var watched: [URL] = []

  /// The worker processes that run the versions; nil if the viewer runs them itself.
  let workers: WorkerPool?
  /// True if the scene played when its worker ended, so that the next version is to play.
  var playsAgain = false
  /// True if `problem` is that of the worker whose scene is shown, which has ended.
  var hasEnded = false
  /// The loading of a version by a worker, and the version; nil when there is none.
  private var load: SceneLoad?
  private(set) var loading: SceneVersion?
  /// The request to load the scene again; nil when it is fulfilled. A new version fulfils it too.
  var reload: SceneReload?

  /// Returns the permission to compile and run the sources now; nil postpones the build. It is called before every
  /// build.
  var permission: () throws -> SceneTrust.Permission? = { nil }
  /// Returns the scene time and the style at which a new version is tried.
  var moment: () -> SceneProbe.Moment = { SceneProbe.Moment(time: 0, isDark: false) }
  /// Called when a build begins.
  var onBegin: () -> Void = {}
  /// Called after a build with the version, or with the problem that it has.
  var onEnd: (Result<SceneVersion, SceneProblem>) -> Void = { _ in }

  init(_ sources: SwiftSources, in folder: SceneFolder, workers: WorkerPool? = nil) {
    (self.sources, self.folder, cache) = (sources, folder, BuildCache(in: folder))
    self.workers = workers
    leftover = Leftovers.add { [weak folder] in folder?.remove() }
    watch(sources.watched)
    workers?.prepare()
  }

  /// Watches folders in place of the present ones. An app has others when its project has changed.
  private func watch(_ folders: [URL]) {
    guard folders != watched else { return }
    for watcher in watchers { watcher.stop() }
    watched = folders
    watchers = folders.compactMap {
      FileWatcher($0, matching: SwiftSources.isWatched) { [weak self] in self?.build() }
    }
  }

  /// Builds the sources if that is permitted. Otherwise this method is called again when the permission is given.
  func build() {
    // Cancels the build of older sources.
    job?.cancel()
    cancelLoad()
    isBuilding = false
    do {
      if let permission = try permission() { build(permission) }
    } catch {
      onEnd(.failure(error as? SceneProblem ?? SceneProblem(PlainText.of(error))))
    }
  }

  /// Starts a build. A build that is under way is cancelled; the new one waits until it has ended.
  private func build(_ permission: SceneTrust.Permission) {
    let previous = job
    number += 1
    isBuilding = true
    onBegin()
    let build = SceneBuild(
      sources: sources, permission: permission, folder: folder, cache: cache, number: number,
      moment: moment(), isTried: workers == nil)
    job = Task { [weak self] in
      await previous?.value
      let outcome = await build.run()
      guard !Task.isCancelled else { return }
      self?.watch(outcome.watched)
      self?.compiled = outcome.fingerprint
      self?.isBuilding = false
      self?.onEnd(outcome.result)
    }
  }

  /// True if the files are exactly those from which the last build was made. A build may end before the change that
  /// cancels it was noticed.
  var isUpToDate: Bool {
    compiled != nil && compiled == (try? SourceContents(of: sources))?.fingerprint
  }

  /// Lets a worker load a version, in place of one that is still being loaded.
  func load(
    _ version: SceneVersion, _ settings: SceneLoading, by workers: WorkerPool,
    start: @escaping (SceneFacts) -> SceneStart?,
    completion: @escaping (Result<LoadedScene, SceneProblem>) -> Void
  ) {
    load?.cancel()
    loading = version
    load = SceneLoad(settings, of: sources, by: workers, start: start) { [weak self] result in
      if let self { (self.load, self.loading) = (nil, nil) }
      completion(result)
    }
  }

  private func cancelLoad() {
    load?.cancel()
    (load, loading) = (nil, nil)
  }

  func shown(_ version: SceneVersion) {
    self.version = version
    generation += 1
    (problem, hasEnded) = (nil, false)
  }

  func stop() {
    job?.cancel()
    cancelLoad()
    workers?.end()
    for watcher in watchers { watcher.stop() }
    // A library that is loaded no longer needs its file.
    folder.remove()
    Leftovers.cancel(leftover)
  }
}
