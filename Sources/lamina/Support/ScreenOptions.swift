import ArgumentParser
import LaminaViewer
import Localization

/// The options for the screen on which a scene in Swift, an app or a wallpaper is shown.
struct ScreenOptions: ParsableArguments {
  @Option(
    help: .localized(
      "The device around an app, a scene in Swift or a wallpaper, such as \"iPhone 8\" (default: none); M chooses another one. Around a wallpaper it has the proportions of the wallpaper."
    ))
  var device: String?

  @Option(
    help: .localized(
      "The appearance of an app or a scene in Swift, light or dark (default: that of the viewer)."))
  var appearance: Appearance?

  enum Appearance: String, ExpressibleByArgument { case light, dark }

  /// The screen.
  /// - Throws: `ValidationError` if there is no such device.
  var screen: AppScreen {
    get throws {
      var screen = AppScreen()
      do { screen.device = try device.map(Device.named) } catch { throw ValidationError("\(error)") }
      screen.isDark = appearance.map { $0 == .dark }
      return screen
    }
  }
}

/// The error of `--device` with a scene that is not made for the screen of a device.
struct NoDevice: Error, CustomStringConvertible {
  let scene: String
  var description: String {
    localized(
      "'\(scene)' cannot be shown in a device; --device is for apps, scenes in Swift and wallpapers")
  }
}
