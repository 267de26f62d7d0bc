import ChildPrograms
import Foundation

/// A client of the desktop portal that reads the user's color scheme and contrast. It runs a command-line tool for D-Bus,
/// so that the program needs no D-Bus library.
enum AppearancePortal {
  /// Returns what the portal reports; nil without a session bus, without a tool, or without an answer within `timeout`
  /// seconds.
  nonisolated(nonsending) static func read(
    timeout: Double = 2, environment: [String: String] = ProcessInfo.processInfo.environment
  ) async -> PortalAppearance? {
    // Without this check, a tool that finds no bus might start one.
    guard hasSessionBus(environment) else { return nil }
    for (tool, arguments) in commands {
      guard let executable = ChildProgram.find(tool, environment: environment) else { continue }
      let outcome = await ChildProgram(
        executable, arguments, environment: environment, limit: timeout
      ).run()
      if outcome.end == .exit(0), let answer = parse(outcome.text) { return answer }
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
        "org.freedesktop.portal.Settings.ReadAll", "['org.freedesktop.appearance']",
      ]
    ),
    (
      "busctl",
      [
        "--user", "call", "org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop",
        "org.freedesktop.portal.Settings", "ReadAll", "as", "1", "org.freedesktop.appearance",
      ]
    ),
  ]

  private static func hasSessionBus(_ environment: [String: String]) -> Bool {
    if environment["DBUS_SESSION_BUS_ADDRESS"]?.isEmpty == false { return true }
    guard let folder = environment["XDG_RUNTIME_DIR"], !folder.isEmpty else { return false }
    return FileManager.default.fileExists(atPath: folder + "/bus")
  }

  /// Parses a tool's output: `{'color-scheme': <uint32 1>, 'contrast': <uint32 0>}` of gdbus or `"color-scheme" u 1
  /// "contrast" u 0` of busctl, among other keys. Returns nil if it has neither key with a known value.
  static func parse(_ text: String) -> PortalAppearance? {
    let words = text.split { !$0.isLetter && !$0.isNumber && $0 != "-" }
    func value(_ key: String) -> Int? {
      guard let index = words.firstIndex(where: { $0 == key }) else { return nil }
      // The type of the value stands between them.
      return words[index...].dropFirst().prefix(2).lazy.compactMap { Int($0) }.first
    }
    let answer = PortalAppearance(
      colorScheme: value("color-scheme").flatMap(ColorScheme.init),
      prefersHighContrast: value("contrast").map { $0 == 1 })
    return answer == PortalAppearance() ? nil : answer
  }
}
