import Dispatch
import Foundation
import Glibc

/// Says when a document changes: a file that is written or replaced, or anything in a package. Editors save in
/// bursts, so it waits until nothing has come for a moment.
@MainActor
final class FileWatcher {
  private let handle: FileHandle
  private let source: any DispatchSourceRead
  /// Of a file in the watched folder; nil for every file in it.
  private let name: String?
  private var pending: DispatchWorkItem?
  private let onChange: () -> Void

  private static let quiet = 0.06

  /// nil when the system has no watch to give.
  init?(_ url: URL, onChange: @escaping () -> Void) {
    let isFolder = (try? url.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory ?? false
    let folder = isFolder ? url : url.deletingLastPathComponent()
    let descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    guard descriptor >= 0 else { return nil }
    handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    let events = UInt32(IN_CLOSE_WRITE) | UInt32(IN_MOVED_TO)
    guard inotify_add_watch(descriptor, folder.path, events) >= 0 else { return nil }
    name = isFolder ? nil : url.lastPathComponent
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

  /// The names lie in the events as they are; which one came does not matter when ours is among them.
  private func read() {
    // Not by the handle: it reads on until there is nothing, and takes that for an error.
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = Glibc.read(handle.fileDescriptor, &bytes, bytes.count)
    let data = Data(bytes.prefix(max(0, count)))
    if let name, data.range(of: Data(name.utf8)) == nil { return }
    pending?.cancel()
    let work = DispatchWorkItem { [weak self] in MainActor.assumeIsolated { self?.onChange() } }
    pending = work
    DispatchQueue.main.asyncAfter(deadline: .now() + Self.quiet, execute: work)
  }
}
