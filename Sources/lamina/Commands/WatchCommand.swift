import ArgumentParser
import LaminaViewer
import QuartzCore
import SceneBuilding

struct WatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch", abstract: "Show a scene in Swift, anew each time that it is saved.",
    discussion: """
      The scene is the last class of the file that inherits from UIViewController, or what a top-level \
      func scene() returns. A version that does not compile, crashes or hangs changes nothing but what is said about \
      it. `lamina view` does the same with Swift files. A scene runs with all the rights of the user; Swift files that \
      are dropped on a window or opened there ask first.
      """)

  @Argument(help: "A Swift file, or a folder of them.")
  var scene: String

  @OptionGroup var options: ViewOptions

  func run() throws {
    guard case .swift = SceneSource(scene) else {
      return try reportingErrors {
        throw SceneProblem(
          "\(scene) is no Swift file, and no folder of them; lamina view shows other scenes")
      }
    }
    try MainActor.assumeIsolated { try options.show(scene, resuming: false) }
  }
}
