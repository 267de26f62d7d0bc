import Foundation

/// The documents that were opened last, the newest first: `$XDG_STATE_HOME/lamina/recent.json`.
package struct RecentFiles {
  private static let limit = 12
  private let file: URL

  package init() { self.init(file: UserFolders.state.appendingPathComponent("recent.json")) }

  package init(file: URL) { self.file = file }

  var paths: [String] {
    guard let data = try? Data(contentsOf: file) else { return [] }
    return (try? JSONDecoder().decode([String].self, from: data)) ?? []
  }

  /// The entries of the documents that still exist. The files are not read, because that may take long, and because
  /// their contents may have changed to anything.
  package var entries: [SceneEntry] {
    paths.filter { FileManager.default.fileExists(atPath: $0) }
      .map { SceneEntry(unread: URL(fileURLWithPath: $0)) }
  }

  /// Moves or adds a path to the head of the list. It ignores errors: a list that cannot be saved is no reason to stop.
  func note(_ path: String) {
    let known = paths
    // Each reload notes the path again, and changes nothing.
    guard known.first != path else { return }
    let list = Array(([path] + known.filter { $0 != path }).prefix(Self.limit))
    guard let data = try? JSONEncoder().encode(list) else { return }
    try? FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try? data.write(to: file, options: .atomic)
  }
}
