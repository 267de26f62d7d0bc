import Foundation

/// A folder of this user's own for what scenes are compiled to. Every version has a file of its own in it: a
/// library that was loaded is known by its name, and must not change.
package final class SceneFolder: Sendable {
  package let url: URL
  private let isOwned: Bool

  /// A new one, that goes away with this object.
  /// - Throws: `SceneProblem`.
  package init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("lamina-\(getpid())-\(UUID().uuidString.prefix(8))")
    isOwned = true
    do {
      try FileManager.default.createDirectory(
        at: url, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    } catch {
      throw SceneProblem("no folder for compiled scenes can be made at \(url.path)")
    }
  }

  /// One that somebody else keeps.
  package init(existing url: URL) { (self.url, isOwned) = (url, false) }

  deinit { remove() }

  /// Does nothing to one that somebody else keeps.
  package func remove() { if isOwned { try? FileManager.default.removeItem(at: url) } }

  /// The number of the newest version that was begun; 0 before the first.
  package var newest: Int {
    let names = try? FileManager.default.contentsOfDirectory(atPath: url.path)
    return names?.compactMap { $0.hasPrefix("v") ? Int($0.dropFirst()) : nil }.max() ?? 0
  }

  /// When the newest version was begun.
  package var newestDate: Date? {
    let mark = url.appendingPathComponent("v\(newest)/\(Self.mark)")
    return (try? mark.resourceValues(forKeys: [.contentModificationDateKey]))?.contentModificationDate
  }

  /// A file that is made when a version is begun.
  private static let mark = "begun"

  func makeVersion(_ number: Int) throws -> URL {
    let folder = url.appendingPathComponent("v\(number)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data().write(to: folder.appendingPathComponent(Self.mark))
    return folder
  }

  package func library(_ number: Int) -> URL {
    url.appendingPathComponent("v\(number)/libScene_v\(number).so")
  }
}
