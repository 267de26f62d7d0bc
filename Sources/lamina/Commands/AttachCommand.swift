import ArgumentParser
import Attaching
import LaminaViewer
import Localization
import QuartzCore

struct AttachCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "attach",
    abstract: localized(
      "Show a running program in the viewer, or list the programs that can be shown."),
    discussion: localized(
      """
      A program can be shown if LAMINA_INSPECT=1 is in its environment, or if it is a debug build. The viewer \
      stops and slows its time, edits its layers, and selects the layer that is clicked in its window with Alt or \
      Control. Documentation/Attaching.md describes its socket.
      """))

  @Argument(
    help:
      .localized(
        "The name or the process identifier of a program, or the path of a socket (default: list the programs, one line each)."
      ))
  var program: String?

  @Option(
    help:
      .localized(
        "The path of a socket through which other programs can control the viewer; see Documentation/Control.md."
      ), completion: .file())
  var control: String?

  func run() throws {
    guard let program else { return try list() }
    let path = try reportingErrors { try Self.path(of: program) }
    try MainActor.assumeIsolated {
      let size = SizeArgument.standard
      var options = ViewerApp.Options(scene: nil, width: size.width, height: size.height)
      (options.program, options.control) = (path, control)
      try ViewerRun.run(options)
    }
  }

  /// Returns the path of the socket of a program. An argument with a slash is a path.
  private static func path(of program: String) throws -> String {
    if program.contains("/") { return program }
    let found = ListedProgram.all(in: try sockets()).filter { $0.isNamed(program) }
    guard let first = found.first else {
      throw ValidationError(localized("there is no program '\(program)' that can be shown"))
    }
    guard found.count == 1 else {
      let numbers = found.map { "\($0.socket.processID)" }.joined(separator: ", ")
      throw ValidationError(
        localized("there are several programs '\(program)'; give one of the numbers \(numbers)"))
    }
    return first.socket.path
  }

  // MARK: The list

  private func list() throws {
    let programs = ListedProgram.all(in: try reportingErrors { try Self.sockets() })
    guard !programs.isEmpty else {
      StandardStream.errors.writeVisibleLine(
        localized("lamina: no program can be shown; start one with LAMINA_INSPECT=1"))
      return
    }
    for line in Self.lines(of: programs) { StandardStream.output.writeVisibleLine(line) }
  }

  private static func sockets() throws -> ProgramSockets {
    do {
      let sockets = try ProgramSockets()
      try sockets.check()
      return sockets
    } catch AttachingUnavailable.noRuntimeFolder {
      throw ValidationError(localized("XDG_RUNTIME_DIR names no folder for sockets"))
    } catch AttachingUnavailable.notPrivate(let path) {
      throw ValidationError(
        localized("'\(path)' must be a folder that only its owner, this user, can change"))
    }
  }

  /// Returns a line for each program: its process identifier, its name, and the titles of its windows.
  private static func lines(of programs: [ListedProgram]) -> [String] {
    let rows = programs.map { ("\($0.socket.processID)", $0.name, detail(of: $0)) }
    let numberWidth = rows.map(\.0.count).max() ?? 0
    let nameWidth = rows.map(\.1.count).max() ?? 0
    return rows.map { number, name, detail in
      let indent = String(repeating: " ", count: numberWidth - number.count)
      let gap = String(repeating: " ", count: nameWidth - name.count)
      return "\(indent)\(number)  \(name)\(gap)  \(detail)"
    }
  }

  private static func detail(of program: ListedProgram) -> String {
    guard let greeting = program.greeting else { return localized("does not answer") }
    let windows = greeting.windows.joined(separator: ", ")
    return greeting.isAttached ? localized("\(windows) (a viewer is attached)") : windows
  }
}
