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
  /// the files are in more folders than are watched, those that exist are, and of these the ones with the most files.
  init(_ files: [URL], of document: URL, onChange: @escaping () -> Void) {
    let known = document.resolvingSymlinksInPath().standardizedFileURL.path
    let folders = Dictionary(grouping: files) { $0.deletingLastPathComponent().path }
      .mapValues { Set($0.map(\.lastPathComponent)) }
      .filter { path, _ in path != known }
      .map { path, names in (url: URL(fileURLWithPath: path), names: names) }
    let (existing, missing) = (folders.filter(\.url.isFolder), folders.filter { !$0.url.isFolder })
    let sorted = [existing, missing].flatMap { list in
      list.sorted { ($1.names.count, $0.url.path) < ($0.names.count, $1.url.path) }
    }
    watchers = sorted.prefix(Self.folderLimit).compactMap { folder in
      FileWatcher(folder.names, in: folder.url, onChange: onChange)
    }
  }

  func stop() { for watcher in watchers { watcher.stop() } }
}
