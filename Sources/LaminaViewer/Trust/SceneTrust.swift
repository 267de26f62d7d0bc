import QuartzCore
import SceneBuilding

/// Which Swift sources may be compiled and run: those that were named on the command line, and those that the user has
/// allowed. Documentation/Decisions/0024-what-may-run.md has the rules.
@MainActor
package final class SceneTrust {
  /// Why sources may run.
  enum Permission: Equatable, Sendable {
    /// Whatever they contain.
    case anyContents
    case contents(SourceFingerprint)
  }

  /// Paths.
  private let named: Set<String>
  private let store: TrustStore?
  /// What was allowed to this viewer, in case that nothing can be stored.
  private var allowed = TrustStore.Answers()

  /// - Parameters:
  ///   - named: on the command line.
  ///   - file: where answers are kept; nil keeps them for this object alone.
  package init(named: [SwiftSources] = [], file: URL? = nil) {
    self.named = Set(named.map(\.url.path))
    store = file.map { TrustStore(file: $0) }
  }

  /// nil when the user has to be asked.
  /// - Throws: `SceneProblem` when there is nothing that could run.
  func permission(for sources: SwiftSources) throws -> Permission? {
    if named.contains(sources.url.path) { return .anyContents }
    let fingerprint = try SourceFingerprint(of: sources)
    let answers = store?.answers.merged(with: allowed) ?? allowed
    if answers.folders.contains(Self.folder(of: sources)) { return .anyContents }
    return answers.contents.contains(fingerprint.text) ? .contents(fingerprint) : nil
  }

  /// These contents may run from now on, wherever they are.
  func allow(_ fingerprint: SourceFingerprint) {
    remember(TrustStore.Answers(contents: [fingerprint.text]))
  }

  /// Everything may run that lies directly in the folder of these sources, now and later.
  func allowFolder(of sources: SwiftSources) {
    remember(TrustStore.Answers(folders: [Self.folder(of: sources)]))
  }

  private func remember(_ answers: TrustStore.Answers) {
    allowed = allowed.merged(with: answers)
    store?.add(answers)
  }

  /// Where the sources really are.
  nonisolated static func folder(of sources: SwiftSources) -> String {
    SwiftSources(sources.url.resolvingSymlinksInPath()).folder.resolvingSymlinksInPath().path
  }
}
