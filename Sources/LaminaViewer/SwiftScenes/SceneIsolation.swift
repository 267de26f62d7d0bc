import SceneBuilding
import SceneWorkers

/// The way in which the code of scenes in Swift is separated from the viewer.
package enum SceneIsolation: Sendable {
  /// In worker processes in the sandbox.
  case sandbox
  /// In worker processes with all rights of the user.
  case trusted

  /// Returns the workers of a scene whose compiled versions are in `folder`.
  @MainActor func workers(of sources: SwiftSources, in folder: SceneFolder) throws -> WorkerPool {
    WorkerPool(try WorkerLaunch(sources, in: folder, isTrusted: self == .trusted))
  }
}
