import CommitStream
import QuartzCore
import SceneBuilding
import SceneWorkers
import ViewerKit

// Scenes in Swift whose code runs in worker processes.

extension Viewer {
  /// Lets a worker load a version. What is shown stays until the version has started.
  func load(_ version: SceneVersion, of live: LiveScene, by workers: WorkerPool) {
    let loading = SceneLoading(version, of: live.sources, isDark: Theme.style == .dark)
    live.load(loading, by: workers) { [weak self, weak live] facts in
      live.flatMap { self?.start(of: version, facts, after: $0) }
    } completion: { [weak self, weak live] result in
      guard let self, let live, live === self.live else { return }
      take(result, version, of: live)
      CATransaction.flush()
    }
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

  private func take(
    _ result: Result<LoadedScene, SceneProblem>, _ version: SceneVersion, of live: LiveScene
  ) {
    guard page?.entry.swiftSources == live.sources else { return }
    do {
      try show(try result.get(), version, of: live)
    } catch {
      report(error as? SceneProblem ?? SceneProblem(PlainText.of(error)), of: live)
    }
    showBuild(of: live)
  }

  private func show(_ loaded: LoadedScene, _ version: SceneVersion, of live: LiveScene) throws {
    let isFirst = live.generation == 0
    let isAnother = live.version.map { $0.title != version.title } ?? false
    live.shown(version)
    if isFirst {
      try show(SceneEntry(loaded, of: live.sources), isFirst: true)
    } else if isAnother {
      try showAnew(SceneEntry(loaded, of: live.sources))
    } else {
      try reshow(SceneEntry(loaded, of: live.sources))
    }
    if live.playsAgain, let session = page?.session {
      session.player.isPlaying = true
      session.apply()
    }
    live.playsAgain = false
    (page?.playback.scene as? WorkerScene)?.onProblem = { [weak self, weak live] problem in
      guard let self, let live, live === self.live else { return }
      live.playsAgain = page?.session.player.isPlaying == true
      page?.session.pause()
      report(problem, of: live)
      showBuild(of: live)
      CATransaction.flush()
    }
  }
}
