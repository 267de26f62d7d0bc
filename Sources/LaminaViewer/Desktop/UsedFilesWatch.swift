import Foundation
import SceneBuilding

/// Reports changes of the files that a document uses, such as its pictures.
@MainActor
final class UsedFilesWatch {
  /// The greatest number of folders that are watched. Each takes an instance of inotify, of which a user has 128 by
  /// default. The limit is a choice.
  static let folderLimit = 8

  private let watchers: [FileWatcher]

  /// The number of folders that are watched.
  var folderCount: Int { watchers.count }

  /// Watches `files`. Those directly in `document`, if that is a folder, are left out, because it is watched itself. If
  /// the files are in more folders than are watched, those with the most files are. Folders that do not exist yet are not
  /// watched.
  init(_ files: [URL], of document: URL, onChange: @escaping () -> Void) {
    let known = document.resolvingSymlinksInPath().standardizedFileURL.path
    let folders = Dictionary(grouping: files) { $0.deletingLastPathComponent().path }
      .mapValues { Set($0.map(\.lastPathComponent)) }
      .filter { path, _ in path != known && URL(fileURLWithPath: path).isFolder }
      .sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
    watchers = folders.prefix(Self.folderLimit).compactMap { path, names in
      FileWatcher(URL(fileURLWithPath: path), matching: names.contains, onChange: onChange)
    }
  }

  func stop() { for watcher in watchers { watcher.stop() } }
}
