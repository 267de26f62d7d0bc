import Foundation

/// The folders for compiled scenes of programs that were killed, and so could not remove them.
enum AbandonedFolders {
  /// The beginning of the names of folders for compiled scenes.
  static let prefix = "lamina-scene-"
  /// The age in seconds from which a folder may be removed. A younger one may belong to a program that is about to lock it.
  private static let greatestAge = 60.0

  /// Removes the user's folders in `parent` that no program has locked.
  static func remove(from parent: URL, now: Date = Date()) {
    let keys: [URLResourceKey] = [.contentModificationDateKey, .isDirectoryKey]
    let files = try? FileManager.default.contentsOfDirectory(
      at: parent, includingPropertiesForKeys: keys)
    for file in files ?? [] where isFolderOfScenes(file.lastPathComponent) {
      guard let values = try? file.resourceValues(forKeys: Set(keys)), values.isDirectory == true,
        let date = values.contentModificationDate, now.timeIntervalSince(date) > greatestAge,
        let lock = FolderLock(file)
      else { continue }
      // A folder of another user cannot be removed.
      withExtendedLifetime(lock) { try? FileManager.default.removeItem(at: file) }
    }
  }

  /// Returns true for a name of the form `lamina-scene-PROCESS-RANDOM`, with eight hexadecimal digits at the end.
  private static func isFolderOfScenes(_ name: String) -> Bool {
    let parts = name.split(separator: "-", omittingEmptySubsequences: false)
    return parts.count == 4 && name.hasPrefix(prefix) && Int32(parts[2]) != nil
      && parts[3].count == 8 && parts[3].allSatisfy(\.isHexDigit)
  }
}

/// A lock of a folder, which the system releases when the program ends in any way.
final class FolderLock: Sendable {
  private let descriptor: Int32

  /// Locks a folder. Returns nil if another program or object has locked it, or if the user may not read it.
  init?(_ folder: URL) {
    descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      close(descriptor)
      return nil
    }
  }

  deinit { close(descriptor) }
}
