import ArgumentParser
import BookServing
import ChildPrograms
import LaminaViewer
import Localization
import QuartzCore

struct LearnCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "learn",
    abstract: localized("Open the book about Core Animation beside a viewer that shows its examples."),
    discussion: localized(
      """
      The book is opened in the browser, and its address is printed. The viewer shows the first example of each \
      chapter that is opened, and any other when “Show in Lamina” is pressed below it. The examples are compiled by \
      swiftc. Only this machine can reach the pages, at an address with a random token, until the viewer ends.
      """))

  @Argument(
    help: .localized(
      "The folder of a book that Scripts/book has built (default: the book that comes with the program)."
    ),
    completion: .directory)
  var folder: String?

  @Flag(inversion: .prefixedNo, help: .localized("Open the book in the browser."))
  var browser = true

  @Option(help: .localized("Width and height of the window in points (default: 1160x760)."))
  var size = SizeArgument.standard

  @Option(
    help:
      .localized(
        "The path of a socket through which other programs can control the viewer; see Documentation/Control.md."
      ), completion: .file())
  var control: String?

  func run() throws {
    let book = try reportingErrors { try openBook() }
    try MainActor.assumeIsolated {
      var options = ViewerApp.Options(scene: nil, width: size.width, height: size.height)
      options.book = BookOptions(book, opensBrowser: browser)
      options.control = control
      try ViewerRun.run(options)
    }
  }

  private func openBook() throws -> Book {
    if let folder { return try Book(at: URL(fileURLWithPath: folder)) }
    return try Book.first(
      in: ChildProgram.locations(installed: "share/lamina/book", inBuild: ".build/book"))
  }
}
