import BookServing
import ChildPrograms
import Localization
import QuartzCore

/// The server of a book, whose pages say which example the viewer shows.
@MainActor
final class BookSession {
  private let options: BookOptions
  private let server: BookServer

  /// Opens the server's socket. Nothing is served before `begin`.
  init(_ options: BookOptions) throws {
    self.options = options
    server = try BookServer(options.book)
  }

  /// Serves the book, writes its address to the standard output, and opens it in a browser. `show` gets the file of each
  /// example that a page asks for.
  func begin(show: @escaping (URL) -> Void) {
    server.start(show: show)
    let address = server.handler.address(of: Self.contents)
    StandardStream.output.writeVisibleLine(address)
    if options.opensBrowser { Task { await Self.openBrowser(at: address) } }
  }

  func end() { server.stop() }

  /// The path of the table of contents in the language of the program.
  private static var contents: String {
    switch Translations.language {
    case .english: "en/index.html"
    case .simplifiedChinese: "zh/index.html"
    }
  }

  private static func openBrowser(at address: String) async {
    guard let opener = DesktopOpener.find(), await opener.opens(address) else {
      return StandardStream.errors.writeVisibleLine(
        localized("lamina: there is no xdg-open; please open the address above in a browser"))
    }
  }
}

/// The desktop's program that opens files and addresses.
struct DesktopOpener {
  /// The words of the command before the address.
  private let command: [String]

  /// Returns nil if the program is not installed.
  static func find(
    _ environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> DesktopOpener? {
    guard let opener = ChildProgram.find("xdg-open", environment: environment) else { return nil }
    // In a session of its own the browser, which may have other pages, outlives the viewer.
    let session = ChildProgram.find("setsid", environment: environment)
    return DesktopOpener(command: (session.map { [$0.path, "-f"] } ?? []) + [opener.path])
  }

  /// Opens an address. Returns false if that fails.
  func opens(_ address: String) async -> Bool {
    let arguments = Array(command.dropFirst()) + [address]
    let program = ChildProgram(URL(fileURLWithPath: command[0]), arguments)
    return await program.run().end == .exit(0)
  }
}
