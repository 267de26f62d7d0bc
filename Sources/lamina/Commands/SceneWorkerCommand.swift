import ArgumentParser
import Foundation
import Localization
import SceneWorker
import SceneWorkers

/// A hidden command, with which a viewer runs the code of a scene in a separate process.
struct SceneWorkerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: WorkerLaunch.command,
    abstract: localized("Run the code of a scene for a viewer."), shouldDisplay: false)

  @OptionGroup var restrictions: RestrictionOptions

  func run() throws {
    try reportingErrors {
      try MainActor.assumeIsolated { try WorkerMain.run(restrictions.restrictions) }
    }
  }
}

/// The files that a worker process may use.
struct RestrictionOptions: ParsableArguments {
  /// The folder to which the process may write in the sandbox; nil runs it without the sandbox.
  @Option(help: .hidden) var temporary: String?
  /// The file with the list of the files and folders that the process may read in the sandbox (`ReadableFiles`).
  @Option(help: .hidden) var readable: String?

  var restrictions: WorkerMain.Restrictions? {
    get throws {
      let files = try readable.map { try ReadableFiles.read(URL(fileURLWithPath: $0)) }
      return temporary.map {
        WorkerMain.Restrictions(readable: files ?? [], temporary: URL(fileURLWithPath: $0))
      }
    }
  }
}
