import ArgumentParser
import LaminaViewer
import Localization
import QuartzCore
import Sandbox
import SceneBuilding

/// A run of the viewer.
@MainActor
enum ViewerRun {
  /// Runs the viewer. The code of scenes in Swift runs in the sandbox, unless the options say something else.
  static func run(_ options: ViewerApp.Options) throws {
    var options = options
    options.isolation = options.isolation ?? .sandbox(notice: Sandbox.support.notice)
    if let sources = options.sources {
      try reportingErrors { try check(sources) }
      options.reportRestrictions()
    }
    try finish(try reportingErrors { try ViewerApp.run(options) })
  }

  /// Throws a `SceneProblem` if there are no sources, or if the compiler or Lamina's modules are missing, so that no window is
  /// opened in vain.
  private static func check(_ sources: SwiftSources) throws {
    _ = try sources.files()
    _ = try SceneToolchain()
  }

  /// Reports why the viewer has ended, and saves its state if the connection to the X server was lost.
  private static func finish(_ outcome: ViewerOutcome) throws {
    switch outcome {
    case .quit: return
    case .failed(let reason): try reportingErrors { throw ValidationError(reason) }
    case .connectionLost(let state):
      do { try state.saveUnlessEditsWait() } catch {
        StandardStream.errors.writeVisibleLine(
          localized(
            "lamina: the X server went away, and what was shown could not be saved (\(PlainText.of(error)))"
          )
        )
        throw ExitCode.failure
      }
      StandardStream.errors.writeVisibleLine(
        localized(
          "lamina: the X server went away; go on with: lamina view --resume (state in \(ViewerState.file.path))"
        )
      )
      // The exit status is EX_TEMPFAIL: the state was saved, and the session can be resumed.
      throw ExitCode(75)
    }
  }
}

extension ViewerApp.Options {
  /// The sources of a scene in Swift; nil for another scene.
  fileprivate var sources: SwiftSources? {
    if let scene, case .swift(let sources) = SceneSource(scene) { sources } else { nil }
  }

  /// Says what the code of the scene can do, if it is restricted only partly.
  fileprivate func reportRestrictions() {
    guard case .sandbox(let notice?) = isolation else { return }
    StandardStream.errors.writeVisibleLine("lamina: \(notice)")
  }
}
