import Foundation
import Localization

/// A folder for the compiled versions of one scene and for the files of its supervisor. Only the user can read it.
///
/// Version N is in the folder `vN`, as the library `libScene_vN.so`. The dynamic loader does not load a library again
/// if one of the same path is already loaded, so every version has a path of its own.
package final class SceneFolder: Sendable {
  package let url: URL
  private let isOwned: Bool

  /// Creates a temporary folder, which is removed together with this object. Throws a `SceneProblem` if it cannot be
  /// created.
  package init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("lamina-\(getpid())-\(UUID().uuidString.prefix(8))")
    isOwned = true
    do {
      try FileManager.default.createDirectory(
        at: url, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    } catch {
      throw SceneProblem(
        localized("the folder for compiled scenes could not be created at \(url.path)"))
    }
  }

  /// Uses an existing folder, which this object does not remove.
  package init(existing url: URL) { (self.url, isOwned) = (url, false) }

  deinit { remove() }

  /// Removes the folder if this object has created it.
  package func remove() { if isOwned { try? FileManager.default.removeItem(at: url) } }

  /// The number of the newest version whose compilation has begun; 0 if there is none.
  package var newestVersion: Int {
    let names = try? FileManager.default.contentsOfDirectory(atPath: url.path)
    return names?.compactMap { $0.hasPrefix("v") ? Int($0.dropFirst()) : nil }.max() ?? 0
  }

  /// The time at which the compilation of the newest version began; nil if there is none.
  package var newestVersionStart: Date? {
    let mark = url.appendingPathComponent("v\(newestVersion)/\(Self.mark)")
    return (try? mark.resourceValues(forKeys: [.contentModificationDateKey]))?.contentModificationDate
  }

  /// The name of a file that is created when the compilation of a version begins. Its modification time is that time.
  private static let mark = "begun"

  /// Creates the folder of a version whose compilation begins now, and returns it.
  func beginVersion(_ number: Int) throws -> URL {
    let folder = url.appendingPathComponent("v\(number)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data().write(to: folder.appendingPathComponent(Self.mark))
    return folder
  }

  /// Returns the path to which the compiler writes the library of a version.
  package func libraryURL(ofVersion number: Int) -> URL {
    url.appendingPathComponent("v\(number)/libScene_v\(number).so")
  }
}
