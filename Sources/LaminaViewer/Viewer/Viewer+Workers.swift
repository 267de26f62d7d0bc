import CommitStream
import Localization
import QuartzCore
import SceneBuilding
import SceneWorkers
import ViewerKit

// Scenes in Swift whose code runs in worker processes.

extension Viewer {
  /// Lets a worker load a version. What is shown stays until the version has started.
  func load(_ version: SceneVersion, of live: LiveScene, by workers: WorkerPool) {
    let loading = SceneLoading(version, of: live.sources, isDark: Theme.style == .dark)
    live.load(version, loading, by: workers) { [weak self, weak live] facts in
      guard let live, live.reload?.time != .beginning else { return nil }
      return self?.start(of: version, facts, after: live)
    } completion: { [weak self, weak live] result in
      guard let self, let live, live === self.live else { return }
      take(result, version, of: live)
      CATransaction.flush()
    }
  }

  /// Lets another worker load the scene, on the screen and in the style that the user has chosen now. `action` is called with
  /// the new page.
  func loadAgain(
    at time: SceneReload.Time, then action: @escaping (ScenePage) -> Void = { _ in }
  ) {
    guard let live, live.version != nil else { return }
    var reload = live.reload ?? SceneReload()
    reload.add(time) { [weak self] in self?.page.map(action) }
    live.reload = reload
    // The version that is being compiled is loaded in that way, and if there is none, `loadRequested` is called.
    if !live.isBuilding { loadRequested(of: live) }
  }

  /// Loads the newest version again if that was requested and has not happened with a new version.
  func loadRequested(of live: LiveScene) {
    guard live.reload != nil, let workers = live.workers, let version = live.loading ?? live.version
    else { return }
    load(version, of: live, by: workers)
  }

  /// Returns the area and the time in which a version starts before it replaces the one that is shown; nil for the first one,
  /// which starts when its page is laid out.
  private func start(
    of version: SceneVersion, _ facts: SceneFacts, after live: LiveScene
  ) -> SceneStart? {
    guard let page, live.generation > 0, page.isBare || page.session.contentSize == facts.size
    else { return nil }
    let session = page.session
    let options = session.playback.renderOptions
    let origin = MediaClock.now()
    let time = live.version?.title == version.title ? session.time : 0
    return SceneStart(
      size: options.size, scale: options.scale, origin: origin, time: origin + time,
      step: session.frameDuration)
  }

  /// Shows a scene that was loaded, or its problem.
  private func take(
    _ result: Result<LoadedScene, SceneProblem>, _ version: SceneVersion, of live: LiveScene
  ) {
    guard page?.entry.swiftSources == live.sources else { return }
    let reload = live.reload
    do {
      try show(try result.get(), version, of: live)
      live.reload = nil
      reload?.actions.forEach { $0() }
    } catch {
      report(error as? SceneProblem ?? SceneProblem(PlainText.of(error)), of: live)
      // The version that is shown may still be loaded in the way that was requested.
      if version == live.version { live.reload = nil } else { loadRequested(of: live) }
    }
    showBuild(of: live)
  }

  private func show(_ loaded: LoadedScene, _ version: SceneVersion, of live: LiveScene) throws {
    let entry = SceneEntry(loaded, of: live.sources)
    if live.hasEnded { (live.problem, live.hasEnded) = (nil, false) }
    try show(entry, version, of: live)
    if live.playsAgain, let session = page?.session {
      session.player.isPlaying = true
      session.apply()
    }
    live.playsAgain = false
    observeProblems(of: live)
  }

  private func show(_ entry: SceneEntry, _ version: SceneVersion, of live: LiveScene) throws {
    let isFirst = live.generation == 0
    let isAnother = live.version.map { $0.title != version.title } ?? false
    let losesEdits = live.version != version && page?.session.undo.isChanged == true
    defer { if losesEdits { noteLostEdits(of: live) } }
    if live.version != version { live.shown(version) }
    if isFirst {
      try show(entry, isFirst: true)
    } else if live.reload?.time == .beginning {
      try showAnew(entry, with: page?.session.recording)
    } else if isAnother {
      try showAnew(entry)
    } else {
      try reshow(entry)
    }
  }

  private func noteLostEdits(of live: LiveScene) {
    let name = live.sources.url.lastPathComponent
    showNotice(
      localized(
        "The changes made in this window are not in the new version of \(name). Copy them before it is saved: Ctrl+Alt+S."
      ))
  }

  /// Reports the problem when the worker whose scene is shown ends. The time stands still until the next version.
  private func observeProblems(of live: LiveScene) {
    (page?.playback.scene as? WorkerScene)?.onProblem = { [weak self, weak live] problem in
      guard let self, let live, live === self.live else { return }
      live.playsAgain = page?.session.player.isPlaying == true
      page?.session.pause()
      report(problem, of: live)
      live.hasEnded = true
      showBuild(of: live)
      CATransaction.flush()
    }
  }
}
