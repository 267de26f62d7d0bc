import Foundation

/// Where a user's own files of Lamina are (XDG base directories).
struct UserFolders {
  private let environment: [String: String]

  init(_ environment: [String: String] = ProcessInfo.processInfo.environment) {
    self.environment = environment
  }

  static var state: URL { UserFolders().state }
  static var config: URL { UserFolders().config }

  var state: URL { folder("XDG_STATE_HOME", orInHome: ".local/state") }
  var config: URL { folder("XDG_CONFIG_HOME", orInHome: ".config") }

  private func folder(_ variable: String, orInHome path: String) -> URL {
    (absolute(variable) ?? home.appendingPathComponent(path)).appendingPathComponent("lamina")
  }

  private var home: URL { absolute("HOME") ?? FileManager.default.homeDirectoryForCurrentUser }

  /// nil for a relative path, which must be ignored, and for none.
  private func absolute(_ variable: String) -> URL? {
    environment[variable].flatMap { $0.hasPrefix("/") ? URL(fileURLWithPath: $0) : nil }
  }
}
