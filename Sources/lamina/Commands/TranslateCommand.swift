import ArgumentParser
import LaminaViewer
import Localization
import QuartzCore
import SceneBuilding

struct TranslateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "translate",
    abstract: localized("Write an app for iOS as a Swift package for Linux."),
    discussion: localized(
      """
      The package has the translated sources, the resources and a manifest, and is compiled by swift build. Nothing of \
      the app is executed.
      """))

  @Argument(
    help: .localized("The folder of the app, its project (.xcodeproj) or its Package.swift."),
    completion: .file())
  var app: String

  @Option(
    name: .shortAndLong,
    help: .localized("The folder of the package to write, which must not exist yet."),
    completion: .file())
  var output: String

  @Option(
    help: .localized(
      "The folder or the URL of Lamina's package, on which the package depends (default: that from which this program was built)."
    ), completion: .file())
  var lamina: String?

  func run() throws {
    try reportingErrors {
      OutputFile.removeAbandonedFolders(for: output)
      try Interruption.endingAtOnce(writePackage)
      let path = URL(fileURLWithPath: output).path
      StandardStream.output.writeVisibleLine(
        localized("\(path) was written; build and run it with: swift run --package-path \(path)"))
    }
  }

  private func writePackage() throws {
    let package = try AppPackage(SwiftSources(URL(fileURLWithPath: app)), dependingOn: lamina)
    let folder = try OutputFile(path: output, isFolder: true)
    try Blocking.run { [folder = folder.temporary] in try await package.write(into: folder) }
    try folder.commit()
    for note in package.notes { StandardStream.errors.writeVisibleLine("lamina: \(note)") }
  }
}
