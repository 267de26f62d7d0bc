import ArgumentParser
import LaminaViewer
import QuartzCore

@main
struct Lamina: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lamina",
    abstract: "Core Animation for Linux: layers and animations in an X11 window.",
    discussion: """
      Without a subcommand it opens the viewer; without a display it renders a contact sheet instead.
      Keys: Space pauses, arrows step one frame (Shift: ten), 1…9 change the scene, F11 full screen, \
      Escape quits.
      """,
    version: "0.1.0",
    subcommands: [
      ViewCommand.self, ScenesCommand.self, RenderCommand.self, TreeCommand.self, SheetCommand.self,
    ],
    defaultSubcommand: ViewCommand.self)
}

/// Ends the program with one line on standard error.
func reportingErrors<Result>(_ body: () throws -> Result) throws -> Result {
  do {
    return try body()
  } catch let error as ExitCode {
    throw error
  } catch {
    FileHandle.standardError.write(Data("lamina: \(error)\n".utf8))
    throw ExitCode.failure
  }
}
