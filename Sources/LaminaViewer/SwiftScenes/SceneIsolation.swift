import SceneBuilding
import SceneWorkers

/// The way in which the code of scenes in Swift is separated from the viewer.
package enum SceneIsolation: Equatable, Sendable {
  /// In worker processes in the sandbox. The notice says what code can do on this system; it is nil if the sandbox is complete.
  case sandbox(notice: String?)
  /// In worker processes with all rights of the user.
  case trusted

  /// True if the code cannot do any harm on this system.
  var isComplete: Bool { self == .sandbox(notice: nil) }

  /// A sentence that says what the code can do; nil if it can do everything, or no harm.
  var notice: String? {
    switch self {
    case .sandbox(let notice): notice
    case .trusted: nil
    }
  }

  /// Returns the workers of a scene whose compiled versions are in `folder`.
  @MainActor func workers(of sources: SwiftSources, in folder: SceneFolder) throws -> WorkerPool {
    WorkerPool(try WorkerLaunch(sources, in: folder, isTrusted: self == .trusted))
  }
}
