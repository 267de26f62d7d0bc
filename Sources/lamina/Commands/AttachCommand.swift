import ArgumentParser
import Attaching
import LaminaViewer
import Localization
import QuartzCore

struct AttachCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "attach",
    abstract: localized("List the running programs that can be inspected, one line each."),
    discussion: localized(
      """
      A program can be inspected if LAMINA_INSPECT=1 is in its environment, or if it is a debug build. \
      Documentation/Attaching.md describes its socket.
      """))

  func run() throws {
    let programs = ListedProgram.all(in: try reportingErrors { try Self.sockets() })
    guard !programs.isEmpty else {
      StandardStream.errors.writeVisibleLine(
        localized("lamina: no program can be inspected; start one with LAMINA_INSPECT=1"))
      return
    }
    for line in Self.lines(of: programs) { StandardStream.output.writeVisibleLine(line) }
  }

  private static func sockets() throws -> ProgramSockets {
    do {
      return try ProgramSockets()
    } catch AttachingUnavailable.noRuntimeFolder {
      throw ValidationError(localized("XDG_RUNTIME_DIR names no folder for sockets"))
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
