import Foundation
import Localization
import SceneBuilding

/// A build of a version of a scene: the compilation and the probe. It runs on other threads than the main one, where the
/// present version may be busy.
struct SceneBuild: Sendable {
  /// The result of a build.
  struct Outcome: Sendable {
    /// The version, or its problem.
    let result: Result<SceneVersion, SceneProblem>
    /// The fingerprint of the sources; nil if they could not be read, or changed during the build.
    let fingerprint: SourceFingerprint?
    /// The folders and files to watch from now on.
    let watched: [URL]
  }

  let sources: SwiftSources
  let permission: SceneTrust.Permission
  let folder: SceneFolder
  let cache: BuildCache
  /// The number of the version.
  let number: Int
  /// The scene time and the style at which the version is tried.
  let moment: SceneProbe.Moment
  /// False if the version is not tried, because a worker process runs it.
  let isTried: Bool

  func run() async -> Outcome {
    let contents = Result { try SourceContents(of: sources) }
    let compiled = await compile(contents)
    async let after = fingerprint()
    let result = isTried ? await probe(compiled) : compiled
    let before = try? contents.get()
    let fingerprint = await after == before?.fingerprint ? before?.fingerprint : nil
    return Outcome(
      result: result, fingerprint: fingerprint, watched: sources.watched(for: before))
  }

  private func fingerprint() async -> SourceFingerprint? {
    (try? SourceContents(of: sources))?.fingerprint
  }

  private func compile(
    _ contents: Result<SourceContents, any Error>
  ) async -> Result<SceneVersion, SceneProblem> {
    do {
      try sources.checkInterface()
      let compiler = SceneCompiler(sources, try SceneToolchain(), in: folder, cache: cache)
      let contents = try contents.get()
      try Self.check(permission, for: contents, of: sources)
      return .success(
        try await compiler.compile(
          version: number, of: contents, usesFiles: permission == .anyContents))
    } catch { return .failure(problem(error)) }
  }

  /// Throws `SceneProblem` when the files have changed since the permission was given.
  static func check(
    _ permission: SceneTrust.Permission, for contents: SourceContents, of sources: SwiftSources
  ) throws {
    guard case .contents(let permitted) = permission, contents.fingerprint != permitted else { return }
    let name = sources.url.lastPathComponent
    throw SceneProblem(localized("\(name) has changed before it was compiled"))
  }

  /// Tries a compiled version. Returns its problem if there is one, and that of the compilation if that has failed.
  private func probe(
    _ compiled: Result<SceneVersion, SceneProblem>
  ) async -> Result<SceneVersion, SceneProblem> {
    guard case .success(let version) = compiled else { return compiled }
    do {
      try await SceneProbe(version, of: sources).run(at: moment)
      return compiled
    } catch { return .failure(problem(error)) }
  }

  private func problem(_ error: any Error) -> SceneProblem {
    if let problem = error as? SceneProblem { return problem }
    let (name, reason) = (sources.url.lastPathComponent, PlainText.of(error))
    return SceneProblem(localized("\(name) cannot be compiled: \(reason)"))
  }
}
