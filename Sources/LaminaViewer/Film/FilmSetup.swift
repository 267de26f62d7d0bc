import Foundation
import SceneBuilding
import SceneWorkers

/// A film of the viewer's window, for the worker process that runs the code of its scene.
package struct FilmSetup: Codable, Sendable {
  /// The file of the script and its contents.
  private let file: URL
  private let contents: Data
  fileprivate let settings: WindowFilm.Settings

  /// Reads the script.
  /// - Throws: `GestureScriptError`.
  package init(script file: URL, _ settings: WindowFilm.Settings) throws {
    contents = try GestureScript.data(of: file)
    (self.file, self.settings) = (file, settings)
  }

  package var script: WindowScript {
    get throws { try WindowScript(json: contents, from: file) }
  }
}

extension WindowFilm {
  /// Creates a film. A scene in Swift that the window shows at first is `code`, if that is not nil.
  package convenience init(_ setup: FilmSetup, code: SceneVersion? = nil) throws {
    try self.init(setup.script, setup.settings, code: code)
  }
}

extension WorkerRenderer {
  /// Starts a worker, which loads the scene and starts a film of the viewer's window with it. Nothing else than pictures can be
  /// asked for.
  /// - Throws: `SceneProblem`, or another error that says why it cannot be drawn.
  package convenience init(_ scene: CompiledScene, film setup: FilmSetup) throws {
    let setup = try JSONEncoder().encode(setup)
    try self.init(scene) { .loadFilm($0, setup: setup) }
  }
}
