import Foundation
import Localization

/// A folder, readable by the user only, for the compiled versions of one scene and the state of its watch session.
///
/// Version N lives in `vN/` and becomes the library `libScene_vN.so`. The dynamic loader uses a library again that is
/// already loaded under the same path, so no version may overwrite another.
package final class SceneFolder: Sendable {
  package let url: URL
  private let isOwned: Bool

  /// Creates a temporary folder that is removed with this object. Throws a `SceneProblem` when it cannot be created.
  package init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("lamina-\(getpid())-\(UUID().uuidString.prefix(8))")
    isOwned = true
    do {
      try FileManager.default.createDirectory(
        at: url, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    } catch {
      throw SceneProblem(localized("no folder for compiled scenes can be made at \(url.path)"))
    }
  }

  /// Uses an existing folder, which this object does not remove.
  package init(existing url: URL) { (self.url, isOwned) = (url, false) }

  deinit { remove() }

  /// Removes the folder if this object has created it.
  package func remove() { if isOwned { try? FileManager.default.removeItem(at: url) } }

  /// The number of the newest version whose compilation was begun; 0 before the first.
  package var newestVersion: Int {
    let names = try? FileManager.default.contentsOfDirectory(atPath: url.path)
    return names?.compactMap { $0.hasPrefix("v") ? Int($0.dropFirst()) : nil }.max() ?? 0
  }

  /// The time when the compilation of the newest version was begun; nil before the first.
  package var newestVersionStart: Date? {
    let mark = url.appendingPathComponent("v\(newestVersion)/\(Self.mark)")
    return (try? mark.resourceValues(forKeys: [.contentModificationDateKey]))?.contentModificationDate
  }

  /// The name of a file that is created when the compilation of a version begins.
  private static let mark = "begun"

  /// Makes and returns the folder of a version whose compilation begins now.
  func beginVersion(_ number: Int) throws -> URL {
    let folder = url.appendingPathComponent("v\(number)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data().write(to: folder.appendingPathComponent(Self.mark))
    return folder
  }

  /// Returns where the compiler puts the library of a version.
  package func libraryURL(ofVersion number: Int) -> URL {
    url.appendingPathComponent("v\(number)/libScene_v\(number).so")
  }
}
