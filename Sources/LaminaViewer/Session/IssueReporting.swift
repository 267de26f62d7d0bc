import CoreGraphics
import QuartzCore
import Synchronization

/// The handler of issues in the program. It writes each issue to standard error once, and adds it to the list of the
/// scene that is shown.
package enum IssueReporting {
  fileprivate struct State {
    weak var scene: SceneIssues?
    /// The context of the scene; nil while the scene is made.
    weak var context: LayerContext?
    /// True while the main thread makes the scene.
    var isMaking = false
    /// The hash values of the issues that were written, whose texts may be long.
    var written: Set<Int> = []
    /// The number of issues, and that of the bytes of their texts, since the record of reported issues was cleared.
    var (count, byteCount) = (0, 0)
  }

  private static let state = Mutex(State())
  /// The greatest number of different issues that are written.
  private static let limit = 1000
  /// The number of bytes of issues after which the record of reported issues is cleared, which contains their texts. An
  /// issue that occurs again then is neither written nor counted again.
  private static let byteLimit = 1 << 20
  /// The number of issues after which that record is cleared, before it is full.
  private static let countLimit = 500

  package static func install() { Issue.setHandler(report) }

  /// Makes `body` create a scene, whose issues are added to `issues` from now on. If it throws, those of the previous
  /// scene continue.
  @MainActor static func begin(
    _ issues: SceneIssues, _ body: () throws -> ScenePlayback
  ) rethrows -> ScenePlayback {
    let previous = state.withLock { state in
      defer { (state.scene, state.context, state.isMaking) = (issues, nil, true) }
      return (state.scene, state.context)
    }
    // An issue that another scene has caused before is an issue of this one, too.
    install()
    defer { state.withLock { $0.isMaking = false } }
    do {
      let playback = try body()
      state.withLock { $0.context = playback.context }
      return playback
    } catch {
      state.withLock { ($0.scene, $0.context) = previous }
      throw error
    }
  }

  /// Ends the list of a scene that is closed, unless another scene has begun.
  static func end(_ issues: SceneIssues) {
    state.withLock { if $0.scene === issues { $0.scene = nil } }
  }

  @Sendable private static func report(_ issue: Issue) {
    let size = issue.description.utf8.count
    let scope = LayerContext.inScope
    let (scene, isNew, isFull) = state.withLock { state in
      let isNew = state.written.count < limit && state.written.insert(issue.hashValue).inserted
      (state.count, state.byteCount) = (state.count + 1, state.byteCount + size)
      let isFull = state.byteCount > byteLimit || state.count > countLimit
      if isFull { (state.count, state.byteCount) = (0, 0) }
      return (state.isOfScene(issue, in: scope) ? state.scene : nil, isNew, isFull)
    }
    if isFull { install() }
    if isNew { StandardStream.errors.writeVisibleLine("lamina: \(issue.shortText)") }
    scene?.add(issue)
  }
}

extension IssueReporting.State {
  /// Returns true if the code of the scene has caused an issue on this thread, and not the viewer's own interface or
  /// another scene. `scope` is the context whose code runs; nil outside of such code.
  fileprivate func isOfScene(_ issue: Issue, in scope: LayerContext?) -> Bool {
    // The issues of a document are in the document's own list.
    if case .document = issue { return false }
    if let scope { return scope === context }
    let path = issue.layerPath ?? ""
    // Timers and tasks of a scene have no scope. The name of the tree's root tells whose layer it is.
    if path.hasPrefix("context/") { return true }
    if LayerContext.isOnMainQueue { return isMaking }
    // Nor do the scene's own threads. Those of the viewer read files, and change no layers.
    return !path.isEmpty && !path.hasPrefix("window/")
  }
}
