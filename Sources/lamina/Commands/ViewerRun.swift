import ArgumentParser
import LaminaViewer
import Localization
import QuartzCore
import Sandbox
import SceneBuilding

/// A run of the viewer: in this process, or for Swift sources in a separate process, which this one supervises.
@MainActor
enum ViewerRun {
  static func run(_ options: ViewerApp.Options) throws {
    if options.isolation == .sandbox, let notice = Sandbox.support.notice {
      StandardStream.errors.writeVisibleLine("lamina: \(notice)")
    }
    if options.restartFiles == nil, options.isolation == nil, let path = options.scene,
      case .swift(let sources) = SceneSource(path)
    {
      let status = try reportingErrors {
        try Supervisor(sources, arguments: Array(CommandLine.arguments.dropFirst())).run()
      }
      if status != 0 { throw ExitCode(status) }
    } else {
      try finish(try reportingErrors { try ViewerApp.run(options) })
    }
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
