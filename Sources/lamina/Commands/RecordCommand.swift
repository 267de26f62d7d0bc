import ArgumentParser
import LaminaViewer
import Localization
import QuartzCore
import WindowHosting

struct RecordCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: localized("Run a program, and record what its Lamina windows show."),
    discussion: localized(
      """
      The recording is a small file that can be viewed, exported and compared like any scene \
      (Documentation/Recordings.md). It contains what is typed. A program that is killed loses at most the last \
      second. The exit status is that of the program. A program that is started with LAMINA_RECORD=FILE records \
      itself too.
      """))

  @Option(
    name: .shortAndLong,
    help: .localized(
      "The recording to write, such as door.lamina. Further windows get files of their own: door-2.lamina."
    ), completion: .file())
  var output: String

  @Option(
    help: .localized(
      "Keep only the end of the recording, at least this duration and at most twice as much: 60s or 2m."
    ))
  var last: DurationArgument?

  @Argument(
    parsing: .captureForPassthrough, help: .localized("The program and its arguments, after --."))
  var program: [String] = []

  func validate() throws {
    guard output != "-" else {
      throw ValidationError(
        localized("a recording is written while the program runs; -o must name a file, not -"))
    }
    guard output.lowercased().hasSuffix(".lamina") else {
      throw ValidationError(
        localized(
          "the name of a recording ends with .lamina, such as door.lamina, and not like '\(output)'"))
    }
    guard !words.isEmpty else {
      throw ValidationError(
        localized("give the program to record after --: lamina record -o door.lamina -- PROGRAM"))
    }
  }

  /// The program and its arguments.
  private var words: ArraySlice<String> { program.first == "--" ? program.dropFirst() : program[...] }

  func run() throws {
    let status = try reportingErrors {
      try MainActor.assumeIsolated {
        let request = RecordingRequest(
          path: output, seconds: last.map { max($0.seconds, RecordingRequest.leastSeconds) })
        return try RecordedProgram(words, recording: request).run()
      }
    }
    if status != 0 { throw ExitCode(status) }
  }
}
