import Synchronization

/// The results of the builds of a scene that make the next build faster.
package final class BuildCache: Sendable {
  /// The objects of scenes in several files.
  let objects: ObjectStore
  /// The compiler's commands for scenes in few files; nil before the first build has asked for them, and if they cannot be used.
  private let known = Mutex<CompilerCommands?>(nil)

  var commands: CompilerCommands? {
    get { known.withLock(\.self) }
    set { known.withLock { $0 = newValue } }
  }

  package init(in folder: SceneFolder) { objects = ObjectStore(in: folder) }
}
