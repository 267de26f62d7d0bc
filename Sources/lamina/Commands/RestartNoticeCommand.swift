import ArgumentParser
import LaminaViewer
import Localization
import QuartzCore
import SceneBuilding

/// A hidden command that shows in a window that the viewer is being restarted. The supervisor of `lamina watch` runs
/// it in a separate process.
struct RestartNoticeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: RestartNotice.command,
    abstract: localized("Say in a window that the viewer is started again."),
    shouldDisplay: false)

  @Argument var folder: String
  @Argument var scene: String

  func run() throws {
    try reportingErrors {
      try MainActor.assumeIsolated {
        let files = RestartFiles(SceneFolder(existing: URL(fileURLWithPath: folder)))
        try RestartWindow.run(files, name: scene)
      }
    }
  }
}
