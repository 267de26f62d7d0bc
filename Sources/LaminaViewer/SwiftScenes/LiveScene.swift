import CoreGraphics
import SceneBuilding

/// Swift sources that are shown: compiled and tried whenever they are saved. A version that does not compile, or
/// that crashes or hangs when it is tried, changes nothing but what is said about it.
@MainActor
final class LiveScene {
  let sources: SwiftSources
  /// How many versions were shown.
  private(set) var generation = 0
  /// The one that is shown.
  private(set) var version: SceneVersion?
  /// Why the newest sources are not shown.
  var problem: SceneProblem?
  private(set) var isBuilding = false
  private let folder: SceneFolder
  /// What a signal takes away.
  private let leftover: Leftovers.Token
  /// Of the newest version that was begun.
  private var number: Int
  private var job: Task<Void, Never>?
  private var watcher: FileWatcher?

  /// Whether the sources may be compiled and run now; nil puts it off. Asked before every build.
  var permission: () throws -> SceneTrust.Permission? = { nil }
  /// What a new version is tried at.
  var moment: () -> SceneProbe.Moment = { SceneProbe.Moment(time: 0, isDark: false) }
  /// A version is good, or is not.
  var onEnd: (Result<SceneVersion, SceneProblem>) -> Void = { _ in }

  init(_ sources: SwiftSources, in folder: SceneFolder) {
    (self.sources, self.folder) = (sources, folder)
    number = folder.newest
    leftover = Leftovers.add(.folder(folder))
    watcher = FileWatcher(sources.url, matching: SwiftSources.isSource) { [weak self] in self?.build() }
  }

  /// As soon as it is permitted.
  func build() {
    // Of older sources.
    job?.cancel()
    isBuilding = false
    do {
      if let permission = try permission() { build(permission) }
    } catch {
      onEnd(.failure(error as? SceneProblem ?? SceneProblem(PlainText.of(error))))
    }
  }

  /// One at a time: a build that is under way is given up for a newer one.
  private func build(_ permission: SceneTrust.Permission) {
    let previous = job
    number += 1
    isBuilding = true
    let (sources, folder, number, moment) = (sources, folder, number, moment())
    job = Task { [weak self] in
      await previous?.value
      let result = await Self.make(sources, permission, folder, number, moment)
      guard !Task.isCancelled else { return }
      self?.isBuilding = false
      self?.onEnd(result)
    }
  }

  private nonisolated static func make(
    _ sources: SwiftSources, _ permission: SceneTrust.Permission, _ folder: SceneFolder,
    _ number: Int, _ moment: SceneProbe.Moment
  ) async -> Result<SceneVersion, SceneProblem> {
    do {
      let compiler = SceneCompiler(sources, try SceneToolchain(), in: folder)
      let contents = try permittedContents(of: sources, permission)
      let version = try await compiler.compile(version: number, of: contents)
      try await SceneProbe(version, of: sources).run(at: moment)
      return .success(version)
    } catch let problem as SceneProblem {
      return .failure(problem)
    } catch {
      let reason = PlainText.of(error)
      return .failure(SceneProblem("\(sources.url.lastPathComponent) cannot be compiled: \(reason)"))
    }
  }

  /// The very bytes that were permitted, which is what is compiled; nil when whatever the files contain is permitted.
  nonisolated static func permittedContents(
    of sources: SwiftSources, _ permission: SceneTrust.Permission
  ) throws -> SourceContents? {
    guard case .contents(let permitted) = permission else { return nil }
    let contents = try SourceContents(of: sources)
    guard contents.fingerprint == permitted else {
      throw SceneProblem("\(sources.url.lastPathComponent) has changed before it was compiled")
    }
    return contents
  }

  func shown(_ version: SceneVersion) {
    self.version = version
    generation += 1
    problem = nil
  }

  /// Goes on where a viewer that crashed was; without a version nothing is shown until the next save.
  func resume(_ version: SceneVersion?, generation: Int, after problem: SceneProblem?) {
    (self.version, self.generation, self.problem) = (version, generation, problem)
  }

  func stop() {
    job?.cancel()
    watcher?.stop()
    // What is loaded needs its file no more.
    folder.remove()
    Leftovers.forget(leftover)
  }
}
