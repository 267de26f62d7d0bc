import Foundation

/// The user's folder of caches: `$XDG_CACHE_HOME`, or `~/.cache`.
enum UserCache {
  static var folder: URL {
    let given = ProcessInfo.processInfo.environment["XDG_CACHE_HOME"]
    return given.flatMap { $0.hasPrefix("/") ? URL(fileURLWithPath: $0) : nil }
      ?? FileManager.default.homeDirectoryForCurrentUser.appendingPathComponent(".cache")
  }

  /// True if the folder can be written, or made.
  static var isWritable: Bool {
    var existing = folder
    while existing.path != "/", !FileManager.default.fileExists(atPath: existing.path) {
      existing = existing.deletingLastPathComponent()
    }
    return FileManager.default.isWritableFile(atPath: existing.path)
  }
}
