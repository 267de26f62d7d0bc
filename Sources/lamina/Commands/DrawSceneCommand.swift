import ArgumentParser
import Localization
import SceneWorker
import SceneWorkers

/// A hidden command, with which commands without a window run the code of a scene in Swift in a separate process.
struct DrawSceneCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: WorkerLaunch.drawingCommand,
    abstract: localized("Draw a scene for a command without a window."), shouldDisplay: false)

  @OptionGroup var restrictions: RestrictionOptions

  func run() throws {
    try reportingErrors {
      try MainActor.assumeIsolated { try DrawingMain.run(restrictions.restrictions) }
    }
  }
}
