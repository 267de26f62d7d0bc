import Localization
import QuartzCore
import SceneBuilding
import ViewerKit

// Scenes in Swift: how they are shown, tried and replaced.

extension Viewer {
  /// Follows the sources of a page that was put into the window: they are compiled and watched from now on, unless they
  /// are already, and the page shows their problem.
  func follow(_ sources: SwiftSources, on page: ScenePage) {
    let isOpenedAgain = page.playback.scene is EmptyScene && !isAwaiting
    if live?.sources != sources || isOpenedAgain { attempt { try begin(sources) } }
    guard let live else { return }
    page.canvas.problem = live.problem
    showBuild(of: live)
    showTitle()
  }

  /// True while no version of the page's Swift sources has been shown.
  var isAwaiting: Bool { page?.entry.copy == nil && live.map { $0.generation == 0 } ?? false }

  private func begin(_ sources: SwiftSources) throws {
    live?.stop()
    let folder = try SceneFolder()
    // A copy of a scene's source has the lesson and the keys of that scene, which are not code of a stranger.
    let isolation = page?.entry.copy == nil ? isolation : nil
    let scene = LiveScene(sources, in: folder, workers: try isolation?.workers(of: sources, in: folder))
    live = scene
    scene.moment = { [weak self] in
      let time = scene.generation > 0 ? self?.page?.session.time ?? 0 : 0
      return SceneProbe.Moment(time: time, isDark: Theme.style == .dark)
    }
    scene.permission = { [weak self, weak scene] in
      guard let self, let scene else { return nil }
      let permission = try self.permission(toBuild: scene)
      // The build is postponed until the user has answered a question.
      if permission == nil {
        showBuild(of: scene)
        loadRequested(of: scene)
      }
      return permission
    }
    scene.onBegin = { [weak self, weak scene] in scene.map { self?.showBuild(of: $0) } }
    scene.onEnd = { [weak self] result in
      self?.take(result)
      CATransaction.flush()
    }
    if let compiled = compiled.take() {
      scene.onEnd(.success(compiled))
    } else {
      scene.build()
    }
    if scene.isBuilding, !isAwaiting { showNotice(compiling(sources)) }
  }

  private func compiling(_ sources: SwiftSources) -> String {
    localized("Compiling \(sources.url.lastPathComponent) …")
  }

  /// Says on the canvas that the first version of the scene is being compiled.
  func showProgress(of live: LiveScene) {
    page?.canvas.progress = isAwaiting && live.isBuilding ? compiling(live.sources) : nil
  }

  /// Shows the result of a build, unless the user has left the page of its sources meanwhile.
  private func take(_ result: Result<SceneVersion, SceneProblem>) {
    guard let live, page?.entry.swiftSources == live.sources else { return }
    do {
      let version = try result.get()
      if let workers = live.workers { return load(version, of: live, by: workers) }
      try show(version, of: live)
    } catch {
      report(error as? SceneProblem ?? SceneProblem(PlainText.of(error)), of: live)
      loadRequested(of: live)
    }
    showBuild(of: live)
  }

  private func show(_ version: SceneVersion, of live: LiveScene) throws {
    let library = try SceneLibrary(version)
    let isFirst = live.generation == 0
    let isAnother = live.version.map { $0.title != version.title } ?? false
    live.shown(version)
    if let copied = page?.entry, copied.copy != nil {
      let entry = copied.copied(to: live.sources, library)
      try reshow(entry)
      if live.isUpToDate { noteChangedVersion(entry) }
    } else if isFirst {
      try show(SceneEntry(library, of: live.sources), isFirst: true)
    } else if isAnother {
      // A different controller starts at time 0, because the scene time of the previous one does not apply to it.
      try showAnew(SceneEntry(library, of: live.sources))
    } else {
      try reshow(SceneEntry(library, of: live.sources))
    }
  }

  func report(_ problem: SceneProblem, of live: LiveScene) {
    live.problem = problem
    page?.canvas.problem = problem
    for line in problem.lines { StandardStream.errors.writeVisibleLine("lamina: \(line)") }
  }
}
