import Foundation

/// Where a user's own files of Lamina are (XDG base directories).
enum UserFolders {
  static var state: URL { folder("XDG_STATE_HOME", orInHome: ".local/state") }
  static var config: URL { folder("XDG_CONFIG_HOME", orInHome: ".config") }

  private static func folder(_ variable: String, orInHome path: String) -> URL {
    let base =
      ProcessInfo.processInfo.environment[variable].map { URL(fileURLWithPath: $0) }
      ?? FileManager.default.homeDirectoryForCurrentUser.appendingPathComponent(path)
    return base.appendingPathComponent("lamina")
  }
}
