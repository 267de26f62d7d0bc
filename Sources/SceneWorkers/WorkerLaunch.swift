import ChildPrograms
import Foundation
import SceneBuilding

/// The way in which the worker processes of a scene are started.
package struct WorkerLaunch: Sendable {
  package var executable = ChildProgram.own
  package var arguments: [String]
  package var environment = ProcessInfo.processInfo.environment(adding: SceneProbe.environment)

  /// The name of the hidden command that runs a worker.
  package static let command = "scene-worker"
  /// The name of the hidden command that runs a worker which draws a scene for a command without a window.
  package static let drawingCommand = "draw-scene"

  /// Starts this program with the command, and `options` after it.
  package init(_ options: [String] = []) { arguments = [Self.command] + options }

  /// Starts the workers of a scene in the sandbox, unless the user trusts the scene. They may read the files of the
  /// sources and of the compiled versions, and write to a folder beside the latter.
  package init(_ sources: SwiftSources, in folder: SceneFolder, isTrusted: Bool) throws {
    if isTrusted {
      self.init()
      return
    }
    let temporary = folder.url.appendingPathComponent("temporary")
    try FileManager.default.createDirectory(
      at: temporary, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let list = folder.url.appendingPathComponent("readable")
    try ReadableFiles.write(sources.readable + [folder.url], to: list)
    self.init(["--temporary", temporary.path, "--readable", list.path])
    environment = SandboxEnvironment.filtered(environment)
  }

  /// Starts workers that draw a scene for a command without a window, with the same restrictions.
  package init(drawing sources: SwiftSources, in folder: SceneFolder, isTrusted: Bool) throws {
    try self.init(sources, in: folder, isTrusted: isTrusted)
    arguments[0] = Self.drawingCommand
  }
}
