import ChildPrograms
import Foundation

/// A client of the desktop portal that reads the user's color scheme. It runs a command-line tool for D-Bus, so that
/// the program needs no D-Bus library.
enum ColorSchemePortal {
  /// Returns the color scheme; nil without a session bus, without a tool, or without an answer within `timeout`
  /// seconds.
  nonisolated(nonsending) static func read(
    timeout: Double = 2, environment: [String: String] = ProcessInfo.processInfo.environment
  ) async -> ColorScheme? {
    // Without this check, a tool that finds no bus might start one.
    guard hasSessionBus(environment) else { return nil }
    for (tool, arguments) in commands {
      guard let executable = ChildProgram.find(tool, environment: environment) else { continue }
      let outcome = await ChildProgram(
        executable, arguments, environment: environment, limit: timeout
      ).run()
      if outcome.end == .exit(0), let scheme = parse(outcome.text) { return scheme }
    }
    return nil
  }

  /// The tools that can read the setting, with their arguments, in the order in which they are tried. Both are ended
  /// after the time limit of `read`; gdbus also limits the time of the call itself.
  private static let commands: [(tool: String, arguments: [String])] = [
    (
      "gdbus",
      [
        "call", "--session", "--timeout", "2", "--dest", "org.freedesktop.portal.Desktop",
        "--object-path", "/org/freedesktop/portal/desktop", "--method",
        "org.freedesktop.portal.Settings.Read", "org.freedesktop.appearance", "color-scheme",
      ]
    ),
    (
      "busctl",
      [
        "--user", "call", "org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop",
        "org.freedesktop.portal.Settings", "Read", "ss", "org.freedesktop.appearance",
        "color-scheme",
      ]
    ),
  ]

  private static func hasSessionBus(_ environment: [String: String]) -> Bool {
    if environment["DBUS_SESSION_BUS_ADDRESS"]?.isEmpty == false { return true }
    guard let folder = environment["XDG_RUNTIME_DIR"], !folder.isEmpty else { return false }
    return FileManager.default.fileExists(atPath: folder + "/bus")
  }

  /// Parses a tool's output: `(<<uint32 1>>,)` of gdbus or `v v u 1` of busctl, whose last word is the number.
  static func parse(_ text: String) -> ColorScheme? {
    let words = text.split { !$0.isLetter && !$0.isNumber }
    return words.last.flatMap { Int($0) }.flatMap(ColorScheme.init)
  }
}
