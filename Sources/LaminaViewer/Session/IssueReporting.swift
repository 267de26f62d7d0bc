import CoreGraphics
import QuartzCore
import Synchronization

/// The handler of issues in the program. It writes each issue to standard error once, and adds it to the list of the
/// scene that is shown.
package enum IssueReporting {
  private struct State {
    weak var scene: SceneIssues?
    var written: Set<Issue> = []
  }

  private static let state = Mutex(State())
  /// The greatest number of different issues that are written.
  private static let limit = 1000

  package static func install() { Issue.setHandler(report) }

  /// Makes `body` create a scene, whose issues are added to `issues` from now on. If it throws, those of the previous
  /// scene continue.
  @MainActor static func begin<Scene>(_ issues: SceneIssues, _ body: () throws -> Scene) rethrows
    -> Scene
  {
    let previous = state.withLock { state in
      defer { state.scene = issues }
      return state.scene
    }
    // An issue that another scene has caused before is an issue of this one, too.
    install()
    do {
      return try body()
    } catch {
      state.withLock { $0.scene = previous }
      throw error
    }
  }

  /// Ends the list of a scene that is closed, unless another scene has begun.
  static func end(_ issues: SceneIssues) {
    state.withLock { if $0.scene === issues { $0.scene = nil } }
  }

  @Sendable private static func report(_ issue: Issue) {
    let (scene, isNew) = state.withLock { state in
      (state.scene, state.written.count < limit && state.written.insert(issue).inserted)
    }
    if isNew { StandardStream.errors.writeVisibleLine("lamina: \(issue)\(issue.suggestion)") }
    // The issues of a document are in the document's own list.
    if case .document = issue { return }
    // These are the viewer's own layers.
    if issue.layerPath?.hasPrefix("window/") == true { return }
    scene?.add(issue)
  }
}
