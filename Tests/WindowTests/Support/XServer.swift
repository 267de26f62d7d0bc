import Foundation

/// The window manager that runs on a server.
enum WindowManager: String, CaseIterable {
  case openbox, icewm, none
}

/// An X server with a window manager, both started by `Scripts/with-x`. They end when this object is destroyed or the
/// test process ends, because the script's standard input is a pipe from the test process.
final class XServer: Sendable {
  /// The name of the display, such as ":7". The server chooses a free number.
  let display: String
  let manager: WindowManager
  private let script: Child

  /// - Parameters:
  ///   - screen: The size of the screen in pixels and its depth, as WIDTHxHEIGHTxDEPTH.
  ///   - arguments: Further arguments of Xvfb, such as "-extension MIT-SHM".
  convenience init(
    screen: String = "1280x800x24", arguments: String = "", manager: WindowManager = .openbox
  ) throws {
    try Tool.requireAll()
    let path = Program.repository.appendingPathComponent("Scripts/with-x")
    var command = ["-s", screen, "-w", manager.rawValue]
    if !arguments.isEmpty { command += ["-x", arguments] }
    command += ["--", "sh", "-c", "echo $DISPLAY; exec cat"]
    try self.init(Child(path, command), manager: manager)
  }

  /// Waits until the script has written the name of the display, or its number. The script ends when its standard
  /// input is closed.
  init(_ script: Child, manager: WindowManager = .none) throws {
    (self.script, self.manager) = (script, manager)
    guard let display = script.output.wait(for: \.first) else {
      throw Failure("no X server: \(script.errors.linesAtEnd().joined(separator: " / "))")
    }
    self.display = display.hasPrefix(":") ? display : ":\(display)"
  }

  /// Kills the server, so that it ends as if it had crashed.
  func kill() throws {
    guard let server = try Self.children(of: script.identifier).first(where: { $0.name == "Xvfb" })
    else { throw Failure("Scripts/with-x has no Xvfb") }
    Foundation.kill(server.identifier, SIGKILL)
  }

  private static func children(of parent: Int32) throws -> [(identifier: Int32, name: String)] {
    try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap { Int32($0) }
      .compactMap { identifier in
        // identifier (name) state parent …
        guard let text = try? String(contentsOfFile: "/proc/\(identifier)/stat", encoding: .utf8),
          let open = text.firstIndex(of: "("), let close = text.lastIndex(of: ")"),
          text[close...].split(separator: " ").dropFirst(2).first == "\(parent)"
        else { return nil }
        return (identifier, String(text[text.index(after: open)..<close]))
      }
  }

  func stop() {
    script.closeInput()
    _ = try? script.waitForEnd()
  }
}

/// Runs `body` with an X server of its own.
func withServer<Result>(
  screen: String = "1280x800x24", arguments: String = "", manager: WindowManager = .openbox,
  _ body: (XServer) throws -> Result
) throws -> Result {
  let server = try XServer(screen: screen, arguments: arguments, manager: manager)
  defer { server.stop() }
  return try body(server)
}
