import CoreGraphics
import Export
import QuartzCore
import SceneBuilding
import UIKit
import ViewerKit
import WindowSystem

/// A film of the viewer's own window while a user works in it, drawn without a display. Its clock is stopped while a
/// frame is drawn, and everything in the window follows that clock, so the pictures depend on the script alone.
@MainActor
package final class WindowFilm: FrameSource {
  private let window: OffscreenWindow
  private let clock = ManualClock()
  let viewer: Viewer
  private let user: FilmUser
  /// Called before each frame of the window, so that the progress of a scene can be seen.
  package var onStep: () -> Void = {}
  /// The number of the next frame of the window.
  private var frame = 0
  /// The seconds between two frames of the window.
  private let frameDuration: Double

  package var pixelWidth: Int { window.width }
  package var pixelHeight: Int { window.height }
  package let isOpaque = true

  /// The settings of a film.
  package struct Settings: Codable, Sendable {
    /// The scene that the window shows at first; nil shows the gallery.
    package var scene: String?
    /// The scale in pixels per point.
    package var scale = 1.0
    package var isDark = false
    /// The folder to which the user exports.
    package var exportFolder: String?
    /// The seconds between two frames of the window; the film may have fewer frames.
    var frameDuration = 1.0 / 60

    package init() {}
  }

  /// Creates a film. A scene in Swift that the window shows at first is `code`, if that is not nil.
  package init(
    _ script: WindowScript, _ settings: Settings = Settings(), code: SceneVersion? = nil
  ) throws {
    try PictureTooLarge.check(script.size, scale: settings.scale)
    func pixels(_ length: CGFloat) -> Int { Int((length * settings.scale).rounded()) }
    let window = OffscreenWindow(
      width: pixels(script.size.width), height: pixels(script.size.height), scale: settings.scale,
      clock: clock)
    self.window = window
    frameDuration = settings.frameDuration
    Theme.style = settings.isDark ? .dark : .light
    // Work on other threads is waited for in every frame of a film, so the default patience could be used up before its
    // end. Ten minutes are a choice.
    SceneClock.start(patience: 600)
    do {
      viewer = try SceneClock.run {
        try Viewer(
          window: window, assets: AssetStore(), sceneNamed: settings.scene,
          settings: Self.viewerSettings(settings, code))
      }
    } catch {
      SceneClock.stop()
      throw error
    }
    user = FilmUser(script, viewer: viewer, window: window)
    SceneClock.run { [viewer] in viewer.start() }
  }

  private static func viewerSettings(_ settings: Settings, _ code: SceneVersion?) -> Viewer.Settings {
    var result = Viewer.Settings()
    result.compiled = code
    result.preferences.values.exportFolder = settings.exportFolder
    return result
  }

  /// Returns the window's picture at `time`, in seconds from the beginning of the film. The times of successive calls
  /// must not decrease.
  /// - Throws: `FilmError` for a gesture at a part of the window that is not shown.
  package func picture(at time: Double) throws -> Bitmap {
    // The tolerance allows for rounding errors in the times of frames.
    while Double(frame) * frameDuration <= time + 1e-9 {
      onStep()
      try show(Double(frame) * frameDuration)
      frame += 1
    }
    return window.snapshot()
  }

  private func show(_ time: Double) throws {
    try SceneClock.run {
      SceneClock.set(time)
      SceneClock.settle()
      try user.act(until: time)
      settle()
    }
    // This is outside of the scene's clock, because the wait for the render thread needs the system's clock.
    clock.push(time: time)
    guard clock.waitUntilBlocked() else { throw ContactSheet.NoFrame() }
    SceneClock.run(settle)
  }

  /// Runs the callbacks that are due, and commits their changes.
  private func settle() {
    SceneClock.settle()
    CATransaction.flush()
  }

  /// Closes the window. Nothing can be drawn afterwards.
  package func end() {
    SceneClock.run {
      // The first responder belongs to the process, where another viewer may follow.
      UIResponder.resignFirstResponder()
      viewer.finish(.quit)
    }
    SceneClock.stop()
  }
}
