import ArgumentParser
import LaminaViewer
import Localization
import QuartzCore

@main
struct Lamina: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lamina",
    abstract: localized("Core Animation for Linux: layers and animations in an X11 window."),
    discussion: localized(
      """
      Without a subcommand it opens the gallery; without a display it renders a contact sheet instead.
      `lamina manual | man -l -` lists the keys; so does ? in the window.
      """),
    version: ProgramVersion.text,
    subcommands: [
      ViewCommand.self, WatchCommand.self, ScenesCommand.self, SourceCommand.self, RenderCommand.self,
      ExportCommand.self, JoinCommand.self, FilmCommand.self, RecordCommand.self, ThumbnailCommand.self,
      TreeCommand.self, SheetCommand.self, BenchCommand.self, ManualCommand.self, ControlCommand.self,
      AttachCommand.self, LearnCommand.self,
      CompareCommand.self, ProbeCommand.self, SceneWorkerCommand.self, DrawSceneCommand.self,
      DrawThumbnailCommand.self, CheckCommand.self, ConvertCommand.self, TranslateCommand.self,
    ],
    defaultSubcommand: ViewCommand.self)

  static func main() {
    Streams.prepare()
    useLanguageOfLocale()
    Foundation.exit(Streams.end(MainActor.assumeIsolated { status() }))
  }

  /// Selects the language of the locale. If its catalog cannot be read, the texts are in English.
  private static func useLanguageOfLocale() {
    do {
      try Language.ofLocale.use()
    } catch {
      StandardStream.errors.writeVisibleLine("lamina: \(PlainText.of(error))")
    }
  }

  /// Runs the command that the arguments select, reports its error, and returns its exit status.
  @MainActor private static func status() -> Int32 {
    IssueReporting.install()
    do {
      return try run(Array(CommandLine.arguments.dropFirst()))
    } catch {
      let code = exitCode(for: error)
      let text = fullMessage(for: error)
      let stream = code == .success ? StandardStream.output : .errors
      if !text.isEmpty { stream.writeVisibleLines(ParserMessage.translated(text)) }
      return code.rawValue
    }
  }

  /// Runs the command that the arguments select, and returns its exit status.
  @MainActor private static func run(_ arguments: [String]) throws -> Int32 {
    if let options = PlainArguments.viewerOptions(arguments) {
      try ViewerRun.run(options)
      return 0
    }
    if let unknown = UnknownCommand(arguments) {
      StandardStream.errors.writeVisibleLine("lamina: \(unknown)")
      return ExitCode.validationFailure.rawValue
    }
    var command = try parseAsRoot(arguments)
    try command.run()
    return 0
  }
}

/// Runs `body`. If it throws an error, writes that as one line to the standard error and throws `ExitCode.failure`
/// instead. An `ExitCode` is thrown unchanged.
func reportingErrors<Result>(_ body: () throws -> Result) throws -> Result {
  do {
    return try body()
  } catch let error as ExitCode {
    throw error
  } catch {
    StandardStream.errors.writeVisibleLine("lamina: \(PlainText.of(error))")
    throw ExitCode.failure
  }
}
