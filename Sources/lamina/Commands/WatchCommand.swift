import ArgumentParser
import LaminaViewer
import Localization
import QuartzCore
import SceneBuilding

struct WatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: localized("Show a scene in Swift or a document, and reload it whenever it is saved."),
    discussion: localized(
      """
      The scene of a Swift file is the last class that inherits from UIViewController, or the result of a top-level \
      func scene(). For a version that does not compile, crashes or hangs the window shows the problem and keeps the \
      previous version. `lamina view` does the same. A scene in Swift runs in a process of its own, which can neither \
      use the network nor change files, unless --trust is given; where the system cannot restrict it, the viewer asks \
      before it runs Swift files that are dropped on a window or opened there.
      """))

  @Argument(
    help: .localized(
      "A Swift file, a folder of Swift files, or a document such as a Lottie animation or a CAML package."
    ), completion: .file())
  var scene: String

  @OptionGroup var options: ViewOptions

  func run() throws {
    if case .named = SceneSource(scene) {
      return try reportingErrors {
        throw SceneProblem(
          localized(
            "\(scene) is not a file that can be watched; lamina view shows the gallery's scenes"))
      }
    }
    try MainActor.assumeIsolated { try options.show(scene, resuming: false) }
  }
}
