import Foundation
import LaminaViewer
import QuartzCore

/// The arguments of `lamina`, `lamina view` and `lamina view SCENE` without options. They are read without the parser,
/// whose tables take a twentieth of the time until the window's first frame.
enum PlainArguments {
  /// Returns the options that the arguments mean. Returns nil for all others, without a display, and if the environment
  /// has a wrong value, which the parser reports.
  @MainActor
  static func viewerOptions(_ arguments: [String]) -> ViewerApp.Options? {
    guard arePlain(arguments), hasDisplay,
      let historyLimit = try? HistoryArgument.ofEnvironment
    else { return nil }
    let (window, scene) = (SizeArgument.standard, arguments.dropFirst().first)
    var options = ViewerApp.Options(scene: scene, width: window.width, height: window.height)
    options.namedScene = scene
    options.historyLimit = historyLimit
    return options
  }

  static var hasDisplay: Bool {
    !ProcessInfo.processInfo.environment["DISPLAY", default: ""].isEmpty
  }

  /// True for no arguments, and for `view` with at most the name of a scene.
  private static func arePlain(_ arguments: [String]) -> Bool {
    guard let command = arguments.first else { return true }
    return command == "view" && arguments.count <= 2 && !(arguments.last ?? "").hasPrefix("-")
  }
}
