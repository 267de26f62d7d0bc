import Foundation

/// The folders with a user's own files of Lamina (XDG base directories).
struct UserFolders {
  private let environment: [String: String]

  init(_ environment: [String: String] = ProcessInfo.processInfo.environment) {
    self.environment = environment
  }

  static var state: URL { UserFolders().state }
  static var config: URL { UserFolders().config }
  static var data: URL { UserFolders().data }

  var state: URL { folder("XDG_STATE_HOME", orInHome: ".local/state") }
  var config: URL { folder("XDG_CONFIG_HOME", orInHome: ".config") }
  var data: URL { folder("XDG_DATA_HOME", orInHome: ".local/share") }

  private func folder(_ variable: String, orInHome path: String) -> URL {
    (absolute(variable) ?? home.appendingPathComponent(path)).appendingPathComponent("lamina")
  }

  private var home: URL { absolute("HOME") ?? FileManager.default.homeDirectoryForCurrentUser }

  /// Returns the path in an environment variable; nil when there is none, or when it is relative, which the XDG
  /// specification demands to ignore.
  private func absolute(_ variable: String) -> URL? {
    environment[variable].flatMap { $0.hasPrefix("/") ? URL(fileURLWithPath: $0) : nil }
  }
}
