import CommitStream
import Localization
import QuartzCore
import SceneBuilding
import SceneWorkers

/// A scene that a worker process has loaded, and perhaps started.
@MainActor
final class LoadedScene {
  let worker: WorkerProcess
  let sources: SwiftSources
  let facts: SceneFacts
  /// The area and the time in which the worker has started the scene; nil if it has only loaded it.
  let start: SceneStart?
  /// The messages that have arrived since the scene was loaded, until they are taken. They have all pixels of its pictures.
  private var reports: [WorkerReport]

  init(
    _ worker: WorkerProcess, of sources: SwiftSources, facts: SceneFacts, start: SceneStart?,
    reports: [WorkerReport]
  ) {
    (self.worker, self.sources, self.facts) = (worker, sources, facts)
    (self.start, self.reports) = (start, reports)
  }

  func takeReports() -> [WorkerReport] {
    defer { reports = [] }
    return reports
  }
}

/// The loading of a scene by a worker, while another version is still shown.
@MainActor
final class SceneLoad {
  private let sources: SwiftSources
  /// Returns the area and the time in which the scene is started before it is shown; nil starts it when it is shown.
  private let start: (SceneFacts) -> SceneStart?
  private let completion: (Result<LoadedScene, SceneProblem>) -> Void
  private var worker: WorkerProcess?
  private var facts: SceneFacts?
  private var started: SceneStart?
  private var reports: [WorkerReport] = []

  /// Begins to load a scene. `completion` is called once, unless the loading is cancelled.
  init(
    _ loading: SceneLoading, of sources: SwiftSources, by pool: WorkerPool,
    start: @escaping (SceneFacts) -> SceneStart?,
    completion: @escaping (Result<LoadedScene, SceneProblem>) -> Void
  ) {
    (self.sources, self.start, self.completion) = (sources, start, completion)
    do {
      let worker = try pool.take()
      self.worker = worker
      let files = (try? sources.files()) ?? []
      worker.isLocated = { CrashText($0).location(in: files) != nil }
      worker.onReport = { [weak self] in self?.take($0) }
      worker.onEnd = { [weak self] in self?.finish(.failure(SceneProblem($0, of: sources))) }
      worker.send(.load(loading))
    } catch {
      let (name, reason) = (sources.url.lastPathComponent, PlainText.of(error))
      completion(.failure(SceneProblem(localized("\(name) cannot be loaded: \(reason)"))))
    }
  }

  func cancel() {
    worker?.end()
    worker = nil
  }

  private func take(_ report: WorkerReport) {
    switch report {
    case .loaded(let facts):
      self.facts = facts
      started = start(facts)
      if let started { worker?.send(.start(started)) } else { finish() }
    case .failed(let reason):
      let name = sources.url.lastPathComponent
      worker?.end()
      finish(.failure(SceneProblem(localized("\(name) cannot be loaded: \(reason)"))))
    case .reached:
      reports.append(report)
      finish()
    case .ready, .working: break
    case .stream, .needs, .issue, .changesPast, .animationKey, .replacedAnimation, .answer, .pong:
      reports.append(report)
    }
  }

  private func finish() {
    guard let worker, let facts else { return }
    finish(.success(LoadedScene(worker, of: sources, facts: facts, start: started, reports: reports)))
  }

  private func finish(_ result: Result<LoadedScene, SceneProblem>) {
    guard let worker else { return }
    (self.worker, reports) = (nil, [])
    (worker.onReport, worker.onEnd) = (nil, nil)
    completion(result)
  }
}

extension SceneProblem {
  /// Creates the problem of a scene whose worker has ended.
  init(_ end: WorkerEnd, of sources: SwiftSources) {
    let name = sources.url.lastPathComponent
    if let reason = end.startError {
      self.init(localized("\(name) cannot be run: \(reason)"))
      return
    }
    switch end.cause {
    case .hang: self.init(hang: sources, "\(name) \(localized("hung"))", text: end.text)
    case .signal where CrashText(end.text).isHang:
      self.init(hang: sources, "\(name) \(localized("hung"))", text: end.text)
    case .signal(let number): self.init(crash: sources, signal: number, text: end.text)
    case .exit(let status): self.init(exit: sources, status: status, text: end.text)
    case .excess(let limit):
      self.init(localized("\(name) sends more than \(limit >> 20) MiB before it is shown"))
    }
  }
}

extension SceneLoading {
  /// Describes a compiled version that is shown on the screen that the user has chosen.
  @MainActor init(_ version: SceneVersion, of sources: SwiftSources, isDark: Bool) {
    self.init(
      .library(path: version.library.path, sources: sources.url.path, title: version.title),
      isDark: isDark)
    let screen = AppScreen.chosen
    (device, isLandscape, isAppDark) = (screen.device?.name ?? "", screen.isLandscape, screen.isDark)
  }
}
