import ArgumentParser
import Export
import LaminaViewer
import Localization
import QuartzCore

struct JoinCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "join",
    abstract: localized("Make one file of the parts of an export."),
    discussion: localized(
      """
      The parts are files that `lamina export --part` has written, on this or on other computers. The result is the same \
      as that of one export of all frames. A part that is missing or damaged, or that does not belong to the others, is \
      named and can be repeated.
      """))

  @Argument(help: .localized("The files of all parts, in any order."), completion: .file())
  var parts: [String]

  @Option(
    name: .shortAndLong,
    help: .localized(
      "The file to write, or - for the standard output; for pngs a new or empty folder."),
    completion: .file())
  var output: String

  func run() throws {
    try reportingErrors {
      for part in parts { try OutputFile.check(output, keeps: part) }
      try MainActor.assumeIsolated {
        let frames = try JoinedParts(paths: parts)
        try InterruptibleExport(frames.options, to: output).run(frames)
      }
    }
  }
}
