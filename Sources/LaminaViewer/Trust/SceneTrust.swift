import QuartzCore
import SceneBuilding

/// The decision on which Swift sources may be compiled and run: those that the command line named, and those that the
/// user has allowed, or all if their code can do no harm. The rules are in Documentation/Decisions/0024-what-may-run.md.
@MainActor
package final class SceneTrust {
  /// The extent of a permission to run sources.
  enum Permission: Equatable, Sendable {
    /// The permission for any contents of the sources.
    case anyContents
    /// The permission for the contents with this fingerprint only.
    case contents(SourceFingerprint)
  }

  /// The paths of the sources that the command line named.
  private let named: Set<String>
  private let store: TrustStore?
  /// True if the code runs in a complete sandbox, so that the user need not be asked.
  private let isRestricted: Bool
  /// The answers that were given to this viewer. They count even if they cannot be stored.
  private var allowed = TrustStore.Answers()

  /// Creates the decision from the sources that the user has named and the answers that are stored.
  /// - Parameters:
  ///   - named: The sources that the command line named.
  ///   - file: The file in which answers are kept; nil keeps them in this object alone.
  ///   - isRestricted: True if the code runs in a complete sandbox.
  package init(named: [SwiftSources] = [], file: URL? = nil, isRestricted: Bool = false) {
    self.isRestricted = isRestricted
    self.named = Set(named.map(\.url.path))
    store = file.map { TrustStore(file: $0) }
  }

  /// Returns the permission for `sources`; nil when the user has to be asked.
  /// - Throws: `SceneProblem` when there is nothing that could run.
  func permission(for sources: SwiftSources) throws -> Permission? {
    if isRestricted || named.contains(sources.url.path) { return .anyContents }
    let fingerprint = try SourceFingerprint(of: sources)
    let answers = store?.answers.merged(with: allowed) ?? allowed
    // The sources of an app can lie in other folders than the one that was allowed.
    if answers.folders.contains(Self.folder(of: sources)), try sources.areDirectlyInTheirFolder() {
      return .anyContents
    }
    return answers.contents.contains(fingerprint.text) ? .contents(fingerprint) : nil
  }

  /// Allows sources with these contents to run from now on, wherever they are.
  func allow(_ fingerprint: SourceFingerprint) {
    save(TrustStore.Answers(contents: [fingerprint.text]))
  }

  /// Allows everything that lies directly in the folder of these sources to run, now and later.
  func allowFolder(of sources: SwiftSources) {
    save(TrustStore.Answers(folders: [Self.folder(of: sources)]))
  }

  private func save(_ answers: TrustStore.Answers) {
    allowed = allowed.merged(with: answers)
    store?.add(answers)
  }

  /// Returns the path of the folder that contains the sources, with symbolic links resolved.
  nonisolated static func folder(of sources: SwiftSources) -> String {
    SwiftSources(sources.url.resolvingSymlinksInPath()).folder.resolvingSymlinksInPath().path
  }
}
