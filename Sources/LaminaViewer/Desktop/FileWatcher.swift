import Dispatch
import Foundation
import Glibc

/// Says when a document changes: a file that is written or replaced, or what counts in a folder. Editors save in
/// bursts, so it waits until nothing has come for a moment. A folder that is removed is waited for.
@MainActor
final class FileWatcher {
  private let handle: FileHandle
  private let source: any DispatchSourceRead
  private let url: URL
  private let isFolder: Bool
  private var watch: FolderWatch
  /// Which files of the watched folder count, by name.
  private let counts: (String) -> Bool
  private var pending: DispatchWorkItem?
  private let onChange: () -> Void

  private static let quiet = 0.06

  /// `matching` chooses among the files of a folder. nil when the system has no watch to give.
  init?(
    _ url: URL, matching: @escaping (String) -> Bool = { _ in true }, onChange: @escaping () -> Void
  ) {
    let isFolder = (try? url.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory ?? false
    (self.url, self.isFolder, self.onChange) = (url, isFolder, onChange)
    let name = url.lastPathComponent
    counts = isFolder ? matching : { $0 == name }
    let descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    guard descriptor >= 0 else { return nil }
    handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    // What goes away counts only where there is more.
    let removals = isFolder ? UInt32(IN_DELETE) | UInt32(IN_MOVED_FROM) : 0
    watch = FolderWatch(
      descriptor, isFolder ? url : url.deletingLastPathComponent(),
      events: UInt32(IN_CLOSE_WRITE) | UInt32(IN_MOVED_TO) | removals)
    guard watch.place() else { return nil }
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
    // FileHandle reads until there is nothing, and then forgets what there was.
    var bytes = [UInt8](repeating: 0, count: 16384)
    let count = Glibc.read(handle.fileDescriptor, &bytes, bytes.count)
    let events = WatchEvent.events(in: bytes.prefix(max(0, count)))
    let isChanged = events.contains { watch.isChange($0) && counts($0.name) }
    if events.contains(where: watch.isMove), watch.place(), watch.isInPlace, isThere {
      report()
    } else if isChanged {
      report()
    }
  }

  /// Whether there is something to look at again.
  private var isThere: Bool {
    guard isFolder else { return FileManager.default.fileExists(atPath: url.path) }
    let names = try? FileManager.default.contentsOfDirectory(atPath: url.path)
    return names?.contains(where: counts) ?? false
  }

  private func report() {
    pending?.cancel()
    let work = DispatchWorkItem { [weak self] in MainActor.assumeIsolated { self?.onChange() } }
    pending = work
    DispatchQueue.main.asyncAfter(deadline: .now() + Self.quiet, execute: work)
  }
}
