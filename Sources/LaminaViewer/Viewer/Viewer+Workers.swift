import CommitStream
import QuartzCore
import SceneBuilding
import SceneWorkers
import ViewerKit

// Scenes in Swift whose code runs in worker processes.

extension Viewer {
  /// The way in which a scene that a worker has loaded follows the one that is shown.
  enum Succession {
    /// A version that was compiled now. One of another name starts at time 0.
    case newVersion
    /// The version that is shown, in another style, at the same time.
    case sameTime
    /// The version that is shown, on another screen, from time 0.
    case anew
  }

  /// Lets a worker load a version. What is shown stays until the version has started.
  func load(
    _ version: SceneVersion, of live: LiveScene, by workers: WorkerPool,
    as succession: Succession = .newVersion, then action: @escaping (ScenePage) -> Void = { _ in }
  ) {
    let loading = SceneLoading(version, of: live.sources, isDark: Theme.style == .dark)
    live.load(loading, by: workers) { [weak self, weak live] facts in
      guard succession != .anew else { return nil }
      return live.flatMap { self?.start(of: version, facts, after: $0) }
    } completion: { [weak self, weak live] result in
      guard let self, let live, live === self.live else { return }
      if take(result, version, of: live, as: succession) { page.map(action) }
      CATransaction.flush()
    }
  }

  /// Lets another worker load the version that is shown, on the screen and in the style that the user has chosen now. `action`
  /// is called with the new page.
  func loadAgain(
    _ succession: Succession, then action: @escaping (ScenePage) -> Void = { _ in }
  ) {
    // A version that is being compiled is loaded in that way anyway.
    guard let live, let workers = live.workers, let version = live.version, !live.isBuilding else {
      return
    }
    load(version, of: live, by: workers, as: succession, then: action)
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

  /// Shows a scene that was loaded, or its problem. Returns true if the scene is shown.
  private func take(
    _ result: Result<LoadedScene, SceneProblem>, _ version: SceneVersion, of live: LiveScene,
    as succession: Succession
  ) -> Bool {
    guard page?.entry.swiftSources == live.sources else { return false }
    defer { showBuild(of: live) }
    do {
      try show(try result.get(), version, of: live, as: succession)
      return true
    } catch {
      report(error as? SceneProblem ?? SceneProblem(PlainText.of(error)), of: live)
      return false
    }
  }

  private func show(
    _ loaded: LoadedScene, _ version: SceneVersion, of live: LiveScene, as succession: Succession
  ) throws {
    let entry = SceneEntry(loaded, of: live.sources)
    if live.hasEnded { (live.problem, live.hasEnded) = (nil, false) }
    switch succession {
    case .newVersion: try show(entry, version, of: live)
    case .sameTime: try reshow(entry)
    case .anew: try showAnew(entry, with: page?.session.recording)
    }
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
    live.shown(version)
    if isFirst {
      try show(entry, isFirst: true)
    } else if isAnother {
      try showAnew(entry)
    } else {
      try reshow(entry)
    }
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
