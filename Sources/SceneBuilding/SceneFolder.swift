import Foundation
import Localization

/// A folder for the compiled versions of one scene and for the files that its worker processes write. Only the user can read it.
///
/// Version N is in the folder `vN`, as the library `libScene_vN.so`. The dynamic loader does not load a library again
/// if one of the same path is already loaded, so every version has a path of its own.
package final class SceneFolder: Sendable {
  package let url: URL
  private let isOwned: Bool
  /// The lock that shows that this program still needs the folder; nil if it does not own it, or cannot lock it.
  private let lock: FolderLock?

  /// Creates a folder in `parent`, which is removed together with this object. Throws a `SceneProblem` if it cannot be
  /// created. Folders of earlier programs that were killed are removed.
  package init(in parent: URL = FileManager.default.temporaryDirectory) throws {
    AbandonedFolders.remove(from: parent)
    url = parent.appendingPathComponent(
      "\(AbandonedFolders.prefix)\(getpid())-\(UUID().uuidString.prefix(8))")
    isOwned = true
    do {
      try FileManager.default.createDirectory(
        at: url, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    } catch {
      throw SceneProblem(
        localized("the folder for compiled scenes could not be created at \(url.path)"))
    }
    lock = FolderLock(url)
  }

  /// Uses an existing folder, which this object does not remove.
  package init(existing url: URL) { (self.url, isOwned, lock) = (url, false, nil) }

  deinit { remove() }

  /// Removes the folder if this object has created it.
  package func remove() { if isOwned { try? FileManager.default.removeItem(at: url) } }

  /// Creates the folder of a version whose compilation begins now, and returns it.
  func beginVersion(_ number: Int) throws -> URL {
    let folder = url.appendingPathComponent("v\(number)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  /// Returns the path to which the compiler writes the library of a version.
  package func libraryURL(ofVersion number: Int) -> URL {
    url.appendingPathComponent("v\(number)/libScene_v\(number).so")
  }
}
