import Dispatch
import Foundation
import Glibc
import SceneBuilding

/// Reports changes of a document: that a file is written, replaced, removed or made readable, or that matching files of a
/// folder change. Editors save in bursts, so a change is reported when nothing has followed for 30 milliseconds. While the
/// folder does not exist, the watcher waits for it.
@MainActor
final class FileWatcher {
  private let handle: FileHandle
  private let source: any DispatchSourceRead
  private let url: URL
  private let isFolder: Bool
  private var watch: FolderWatch
  /// Returns true for the name of a file in the watched folder whose changes are reported.
  private let isWatched: (String) -> Bool
  /// The names of the watched files; empty for a folder all of whose matching files are watched.
  private let names: Set<String>
  /// The names of the watched files that exist, as far as it is known, and could not be read.
  private(set) var unreadable: Set<String> = []
  /// Returns true if the file at a path can be read.
  private let canRead: (String) -> Bool
  /// True if it is reported that a folder was made in the watched folder.
  var reportsNewFolders = false
  private var pending: ViewerDelay?
  private let onChange: () -> Void

  private static let quietPeriod = 0.03

  /// Creates a watcher of a file, or of the files of a folder whose names `matching` accepts. Returns nil when the
  /// system permits no further watch.
  convenience init?(
    _ url: URL, matching: @escaping (String) -> Bool = { _ in true }, onChange: @escaping () -> Void
  ) {
    let (isFolder, name) = (url.isFolder, url.lastPathComponent)
    self.init(
      url, isFolder: isFolder, names: isFolder ? [] : [name],
      matching: isFolder ? matching : { $0 == name }, onChange: onChange)
  }

  /// Creates a watcher of the files with some names in a folder, which need not exist yet. `canRead` returns true if the
  /// file at a path can be read. Returns nil when the system permits no further watch.
  convenience init?(
    _ names: Set<String>, in folder: URL,
    canRead: @escaping (String) -> Bool = { access($0, R_OK) == 0 }, onChange: @escaping () -> Void
  ) {
    self.init(
      folder, isFolder: true, names: names, matching: names.contains, canRead: canRead,
      onChange: onChange)
  }

  private init?(
    _ url: URL, isFolder: Bool, names: Set<String>, matching: @escaping (String) -> Bool,
    canRead: @escaping (String) -> Bool = { access($0, R_OK) == 0 }, onChange: @escaping () -> Void
  ) {
    (self.url, self.isFolder, self.names) = (url, isFolder, names)
    (self.canRead, self.onChange) = (canRead, onChange)
    isWatched = matching
    let descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    guard descriptor >= 0 else { return nil }
    handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    let events = [
      IN_CLOSE_WRITE, IN_MOVED_TO, IN_DELETE, IN_MOVED_FROM, IN_CREATE, IN_ATTRIB,
    ]
    watch = FolderWatch(
      descriptor, isFolder ? url : url.deletingLastPathComponent(),
      events: events.reduce(0) { $0 | UInt32($1) })
    guard watch.start() else { return nil }
    source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
    source.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.read() } }
    // The descriptor must outlive the source.
    source.setCancelHandler { [handle] in withExtendedLifetime(handle) {} }
    source.activate()
    noteReadability()
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
    // All events are read, because each may change which files are readable.
    let isChanged = events.count(where: isReported) > 0
    if events.contains(where: watch.requiresRestart), restart(), watch.watchesFolder, isThere {
      report()
    } else if isChanged {
      report()
    }
  }

  /// Starts the watch again. Files in a folder that has appeared since may be unreadable.
  private func restart() -> Bool {
    guard watch.start() else { return false }
    noteReadability()
    return true
  }

  /// Returns true for an event that is a change. A file that was made is reported when it is closed, which a folder never
  /// is, and new attributes are reported when the file has become readable.
  private func isReported(_ event: WatchEvent) -> Bool {
    guard watch.isChange(event), isWatched(event.name) else { return false }
    if event.isOf(IN_CREATE) { return reportsNewFolders && event.isOf(IN_ISDIR) }
    let wasUnreadable = unreadable.contains(event.name)
    noteReadability(of: event.name)
    return !event.isOf(IN_ATTRIB) || wasUnreadable && !unreadable.contains(event.name)
  }

  private func noteReadability() {
    for name in names.isEmpty ? existingNames : Array(names) { noteReadability(of: name) }
  }

  private func noteReadability(of name: String) {
    let path = (isFolder ? url.appendingPathComponent(name) : url).path
    if access(path, F_OK) == 0, !canRead(path) {
      unreadable.insert(name)
    } else {
      unreadable.remove(name)
    }
  }

  /// True when the file, or a matching file of the folder, exists.
  private var isThere: Bool {
    guard isFolder else { return FileManager.default.fileExists(atPath: url.path) }
    return !existingNames.isEmpty
  }

  /// The names of the matching files that the folder has.
  private var existingNames: [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: url.path)
    return names?.filter(isWatched) ?? []
  }

  private func report() {
    pending?.cancel()
    pending = ViewerDelay.after(Self.quietPeriod) { [weak self] in self?.onChange() }
  }
}
