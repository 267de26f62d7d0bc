import CAML
import QuartzCore

/// The planes of a wallpaper and the device around it, which the user shows and hides.
extension SceneSession {
  /// True if a plane of the wallpaper is visible; nil for a plane that it lacks, and for another scene.
  func shows(_ plane: WallpaperPlane) -> Bool? { layer(of: plane).map { !$0.isHidden } }

  /// True if the device around the wallpaper is visible; nil for another scene.
  var showsDevice: Bool? { device.map { !$0.isHidden } }

  /// Shows or hides a plane of the wallpaper. Returns false if there is none.
  @discardableResult
  func toggle(_ plane: WallpaperPlane) -> Bool {
    guard let layer = layer(of: plane) else { return false }
    changePicture { withoutActions { layer.isHidden.toggle() } }
    return true
  }

  /// Shows or hides the device around the wallpaper. Returns false for another scene.
  @discardableResult
  func toggleDevice() -> Bool {
    guard let device else { return false }
    let (scene, options) = (playback.scene, playback.renderOptions)
    // The overlay hides its layers without actions itself.
    changePicture {
      device.isHidden.toggle()
      // A window without anything around the scene keeps the size of the picture.
      scene.layOut(in: options.size, scale: options.scale)
    }
    return true
  }

  private var device: DeviceOverlay? { (playback.scene as? DocumentScene)?.device }

  private func layer(of plane: WallpaperPlane) -> CALayer? {
    (playback.scene as? DocumentScene)?.wallpaper?.layer(of: plane)
  }

  private func changePicture(_ change: () -> Void) {
    playback.inOneFrame {
      playback.changeView(change)
      // With the device, the picture has another size. The canvas shows the visible planes here as well.
      notify([.tree, .options])
    }
  }
}
