import ArgumentParser
import LaminaViewer
import Localization
import QuartzCore

/// Checks of arguments, for commands that need no display.
enum Limits {
  /// Throws a `ValidationError` if a scene time is out of range.
  ///
  /// - Parameter option: The name of the option, for the message.
  static func check(seconds: Double, _ option: String) throws {
    guard (0...SceneRenderer.latestTime).contains(seconds) else {
      throw ValidationError(
        localized("\(option) must lie between 0 and \(Int(SceneRenderer.latestTime)) seconds"))
    }
  }

  /// Throws a `ValidationError` if the picture would be too large.
  ///
  /// - Parameter size: The size in points; nil for the scene's own size, which is checked when the scene has been
  /// read.
  static func check(_ size: SizeArgument?, scale: Double) throws {
    guard let size else { return }
    do {
      try PictureTooLarge.check(CGSize(width: size.width, height: size.height), scale: scale)
    } catch {
      throw ValidationError("\(error)")
    }
  }
}
