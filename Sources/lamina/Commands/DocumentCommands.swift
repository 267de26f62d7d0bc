import ArgumentParser
import LaminaViewer
import Localization
import QuartzCore
import ViewerControl

struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: localized("Report which parts of documents cannot be shown as specified."),
    discussion: localized(
      """
      The exit status is 0 if there are no issues, 1 if there are some, and 2 if a file cannot be read.
      """))

  @Argument(help: .localized("The paths of documents: \(DocumentFormat.choices)."), completion: .file())
  var files: [String]

  @Flag(help: .localized("Print the results as JSON."))
  var json = false

  func run() throws {
    let status = MainActor.assumeIsolated { check() }
    if status != 0 { throw ExitCode(status) }
  }

  /// Checks the documents, prints the results, and returns the exit status.
  @MainActor
  private func check() -> Int32 {
    let checks = files.map { DocumentCheck($0) }
    if json {
      StandardStream.output.writeLine(JSONValue.list(checks.map(\.json)).text(.prettyPrinted))
    } else {
      for line in checks.flatMap(\.lines) { StandardStream.output.writeVisibleLine(line) }
    }
    return checks.map(\.status).max() ?? 0
  }
}

struct ConvertCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: localized("Write a document or a scene as a CAML document, with its pictures."),
    discussion: localized(
      """
      A document in Apple's markup language keeps its text. Of other scenes the layers and their animations are \
      written.
      """))

  @Argument(
    help:
      .localized(
        "The scene, or the path of a \(DocumentFormat.choices), a Swift file, a storyboard, or a folder with Swift files or an app."
      ), completion: .file())
  var scene: String

  @Argument(
    help: .localized(
      "The file (.caml) or the package (.ca) to write. A package must not exist yet."),
    completion: .file())
  var output: String

  @OptionGroup var trust: TrustOption

  func validate() throws {
    guard output.hasSuffix(".caml") || output.hasSuffix(".ca") else {
      throw ValidationError(localized("the name of the output must end in .caml or .ca"))
    }
    try OutputFile.check(output, keeps: SceneSource(scene).name)
  }

  func run() throws {
    try reportingErrors {
      try MainActor.assumeIsolated {
        var setup = SceneSetup()
        (setup.gestures, setup.isLimited) = (.none, true)
        let package = try SceneToDraw(scene, trust).renderer(setup).documentPackage()
        try package.write(to: URL(fileURLWithPath: output))
        for issue in package.issues { StandardStream.errors.writeVisibleLine("lamina: \(issue)") }
      }
    }
  }
}
