import Dispatch
import Foundation
import Glibc

/// Says when a document changes: a file that is written or replaced, or what counts in a folder. Editors save in
/// bursts, so it waits until nothing has come for a moment.
@MainActor
final class FileWatcher {
  private let handle: FileHandle
  private let source: any DispatchSourceRead
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
    let folder = isFolder ? url : url.deletingLastPathComponent()
    let descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    guard descriptor >= 0 else { return nil }
    handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    // What goes away counts only where there is more.
    let removals = isFolder ? UInt32(IN_DELETE) | UInt32(IN_MOVED_FROM) : 0
    let events = UInt32(IN_CLOSE_WRITE) | UInt32(IN_MOVED_TO) | removals
    guard inotify_add_watch(descriptor, folder.path, events) >= 0 else { return nil }
    let name = url.lastPathComponent
    counts = isFolder ? matching : { $0 == name }
    self.onChange = onChange
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
    var events = [UInt8](repeating: 0, count: 16384)
    let count = Glibc.read(handle.fileDescriptor, &events, events.count)
    guard Self.names(in: events.prefix(max(0, count))).contains(where: counts) else { return }
    pending?.cancel()
    let work = DispatchWorkItem { [weak self] in MainActor.assumeIsolated { self?.onChange() } }
    pending = work
    DispatchQueue.main.asyncAfter(deadline: .now() + Self.quiet, execute: work)
  }

  /// Each event is 16 bytes, the last four of which are the length of the name that follows, with its zeros.
  private static func names(in events: ArraySlice<UInt8>) -> [String] {
    var (names, start): ([String], Int) = ([], 0)
    while start + 16 <= events.count {
      let length = (0..<4).reduce(0) { $0 | Int(events[start + 12 + $1]) << ($1 * 8) }
      let end = min(start + 16 + length, events.count)
      names.append(String(decoding: events[(start + 16)..<end].prefix { $0 != 0 }, as: UTF8.self))
      start = end
    }
    return names
  }
}
