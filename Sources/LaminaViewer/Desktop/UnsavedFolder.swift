import Foundation

/// The folders in which the program keeps what a user has not saved when it ends without a question.
enum UnsavedFolder {
  /// The folder that contains these folders: `$XDG_STATE_HOME/lamina/unsaved`; without the variable, below
  /// `~/.local/state`.
  static var standard: URL { UserFolders.state.appendingPathComponent("unsaved") }

  /// Returns true for a file in one of the folders in `parent`.
  static func contains(_ file: URL, in parent: URL) -> Bool {
    file.standardizedFileURL.path.hasPrefix(parent.standardizedFileURL.path + "/")
  }

  /// Removes the folder in `parent` that contains a file, at any depth.
  static func remove(containing file: URL, in parent: URL) {
    guard contains(file, in: parent) else { return }
    let depth = parent.standardizedFileURL.pathComponents.count
    let name = file.standardizedFileURL.pathComponents[depth]
    guard name.hasPrefix(prefix) else { return }
    try? FileManager.default.removeItem(at: parent.appendingPathComponent(name))
  }

  /// Runs `body` with a new folder in `parent`, which only the user can read. If that fails, runs it again with a new
  /// folder in the system's temporary folder. A folder is removed again if `body` throws an error.
  /// - Throws: The error of the second attempt.
  static func withNew<Result>(in parent: URL, _ body: (URL) throws -> Result) throws -> Result {
    do { return try attempt(in: parent, body) } catch {
      return try attempt(in: FileManager.default.temporaryDirectory, body)
    }
  }

  private static func attempt<Result>(in parent: URL, _ body: (URL) throws -> Result) throws -> Result {
    let folder = try make(in: parent)
    do { return try body(folder) } catch {
      try? FileManager.default.removeItem(at: folder)
      throw error
    }
  }

  /// The beginning of the folders' names.
  private static let prefix = "lamina-"
  /// The seconds after which a folder is removed: 30 days.
  private static let lifetime = 30.0 * 86_400

  private static func make(in parent: URL) throws -> URL {
    try FileManager.default.createDirectory(
      at: parent, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let folder = parent.appendingPathComponent("\(prefix)\(UUID().uuidString)")
    // This fails if there is anything of that name already, also a symbolic link.
    guard mkdir(folder.path, 0o700) == 0 else {
      throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }
    return folder
  }

  /// Removes the folders in `parent` that have not changed for longer than `lifetime`.
  static func removeOld(in parent: URL) {
    let folders = try? FileManager.default.contentsOfDirectory(
      at: parent, includingPropertiesForKeys: [.contentModificationDateKey])
    for folder in folders ?? [] where folder.lastPathComponent.hasPrefix(prefix) {
      let date = try? folder.resourceValues(forKeys: [.contentModificationDateKey])
        .contentModificationDate
      guard let date, date.timeIntervalSinceNow < -lifetime else { continue }
      try? FileManager.default.removeItem(at: folder)
    }
  }
}
