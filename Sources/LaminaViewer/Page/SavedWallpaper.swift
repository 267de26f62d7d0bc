import CAML
import QuartzCore

/// The way in which a wallpaper is looked at, which a new page of the same document takes over: its hidden planes, and
/// the device around it.
struct SavedWallpaper: Codable, Sendable {
  /// The raw values of the planes that are hidden.
  private let hiddenPlanes: [String]
  private let showsDevice: Bool

  /// Creates the state of the wallpaper that a session shows; nil for another scene.
  @MainActor init?(_ session: SceneSession) {
    guard let scene = session.playback.scene as? DocumentScene, let wallpaper = scene.wallpaper else {
      return nil
    }
    hiddenPlanes = wallpaper.planes.map(\.plane).filter { wallpaper.layer(of: $0)?.isHidden == true }
      .map(\.rawValue)
    showsDevice = scene.device?.isHidden == false
  }

  /// Applies the state to the wallpaper of `session`. Planes that it lacks are left out.
  @MainActor func restore(on session: SceneSession) {
    guard let wallpaper = (session.playback.scene as? DocumentScene)?.wallpaper else { return }
    session.playback.changeView {
      for plane in wallpaper.planes.map(\.plane) {
        wallpaper.layer(of: plane)?.isHidden = hiddenPlanes.contains(plane.rawValue)
      }
    }
    if session.showsDevice != showsDevice { session.toggleDevice() }
    session.notify([.tree, .options])
  }
}
