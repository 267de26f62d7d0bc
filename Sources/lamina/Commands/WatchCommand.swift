import ArgumentParser
import LaminaViewer
import Localization
import QuartzCore
import SceneBuilding

struct WatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: localized("Show a scene in Swift, and reload it whenever it is saved."),
    discussion: localized(
      """
      The scene is the last class in the file that inherits from UIViewController, or the result of a top-level \
      func scene(). For a version that does not compile, crashes or hangs the window shows the problem and keeps the \
      previous version. `lamina view` does the same with Swift files. A scene runs with all rights of the user; the viewer \
      asks before it runs Swift files that are dropped on a window or opened there.
      """))

  @Argument(help: .localized("A Swift file, or a folder of Swift files."))
  var scene: String

  @OptionGroup var options: ViewOptions

  func run() throws {
    guard case .swift = SceneSource(scene) else {
      return try reportingErrors {
        throw SceneProblem(
          localized(
            "\(scene) is neither a Swift file nor a folder of Swift files; lamina view shows other scenes"
          ))
      }
    }
    try MainActor.assumeIsolated { try options.show(scene, resuming: false) }
  }
}
