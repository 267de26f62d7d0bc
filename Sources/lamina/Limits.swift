import ArgumentParser
import LaminaViewer
import QuartzCore

/// What commands without a display refuse before they begin.
enum Limits {
  /// - Parameter option: the name of the option that gives them.
  static func check(seconds: Double, _ option: String) throws {
    guard (0...SceneRenderer.latestTime).contains(seconds) else {
      throw ValidationError("\(option) must lie between 0 and \(Int(SceneRenderer.latestTime)) seconds")
    }
  }

  /// - Parameter size: nil is that of the scene, which is looked at when it is known.
  static func check(_ size: SizeArgument?, scale: Double) throws {
    guard let size else { return }
    do {
      try PictureTooLarge.check(CGSize(width: size.width, height: size.height), scale: scale)
    } catch {
      throw ValidationError("\(error)")
    }
  }
}
