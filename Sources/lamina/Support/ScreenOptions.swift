import ArgumentParser
import LaminaViewer
import Localization

/// The options for the screen on which a scene in Swift or an app is shown.
struct ScreenOptions: ParsableArguments {
  @Option(
    help: .localized(
      "The device around an app or a scene in Swift, such as \"iPhone 8\" (default: none); M chooses another one."
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
