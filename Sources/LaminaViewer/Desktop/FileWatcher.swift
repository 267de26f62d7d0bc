import Dispatch
import Foundation
import Glibc
import SceneBuilding

/// Reports changes of a document: that a file is written, replaced or removed, or that matching files of a folder change.
/// Editors save in bursts, so a change is reported when nothing has followed for 60 milliseconds. When the folder is
/// removed, the watcher waits until it exists again.
@MainActor
final class FileWatcher {
  private let handle: FileHandle
  private let source: any DispatchSourceRead
  private let url: URL
  private let isFolder: Bool
  private var watch: FolderWatch
  /// Returns true for the name of a file in the watched folder whose changes are reported.
  private let isWatched: (String) -> Bool
  private var pending: ViewerDelay?
  private let onChange: () -> Void

  private static let quietPeriod = 0.06

  /// Creates a watcher of a file, or of the files of a folder whose names `matching` accepts. Returns nil when the
  /// system permits no further watch.
  init?(
    _ url: URL, matching: @escaping (String) -> Bool = { _ in true }, onChange: @escaping () -> Void
  ) {
    let isFolder = url.isFolder
    (self.url, self.isFolder, self.onChange) = (url, isFolder, onChange)
    let name = url.lastPathComponent
    isWatched = isFolder ? matching : { $0 == name }
    let descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    guard descriptor >= 0 else { return nil }
    handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    let events = [IN_CLOSE_WRITE, IN_MOVED_TO, IN_DELETE, IN_MOVED_FROM]
    watch = FolderWatch(
      descriptor, isFolder ? url : url.deletingLastPathComponent(),
      events: events.reduce(0) { $0 | UInt32($1) })
    guard watch.start() else { return nil }
    source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
    source.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.read() } }
    // The descriptor must outlive the source.
    source.setCancelHandler { [handle] in withExtendedLifetime(handle) {} }
    source.activate()
  }

  func stop() {
    pending?.cancel()
    source.cancel()
  }

  private func read() {
    // `FileHandle` would read until nothing is left, which is an error for it, and discard what it has read.
    var bytes = [UInt8](repeating: 0, count: 16384)
    let count = Glibc.read(handle.fileDescriptor, &bytes, bytes.count)
    let events = WatchEvent.events(in: bytes.prefix(max(0, count)))
    let isChanged = events.contains { watch.isChange($0) && isWatched($0.name) }
    if events.contains(where: watch.requiresRestart), watch.start(), watch.watchesFolder, isThere {
      report()
    } else if isChanged {
      report()
    }
  }

  /// True when the file, or a matching file of the folder, exists.
  private var isThere: Bool {
    guard isFolder else { return FileManager.default.fileExists(atPath: url.path) }
    let names = try? FileManager.default.contentsOfDirectory(atPath: url.path)
    return names?.contains(where: isWatched) ?? false
  }

  private func report() {
    pending?.cancel()
    pending = ViewerDelay.after(Self.quietPeriod) { [weak self] in self?.onChange() }
  }
}
