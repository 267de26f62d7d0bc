import Foundation
import Glibc

/// An event of inotify.
struct WatchEvent {
  /// The watch descriptor; −1 when events were lost because the queue was full.
  let watch: Int32
  let kinds: UInt32
  /// The name of the file in the folder; empty when the event is about the folder itself.
  let name: String

  /// Returns true if the event is of a kind, a constant of inotify.
  func isOf(_ kind: Int32) -> Bool { kinds & UInt32(bitPattern: kind) != 0 }

  /// Parses events. Each begins with 16 bytes, the last four of which are the length of the name that follows, with its
  /// padding.
  static func events(in bytes: ArraySlice<UInt8>) -> [WatchEvent] {
    var (events, start): ([WatchEvent], Int) = ([], bytes.startIndex)
    while start + 16 <= bytes.endIndex {
      let end = min(start + 16 + Int(number(at: start + 12, in: bytes)), bytes.endIndex)
      let name = String(decoding: bytes[(start + 16)..<end].prefix { $0 != 0 }, as: UTF8.self)
      events.append(
        WatchEvent(
          watch: Int32(bitPattern: number(at: start, in: bytes)),
          kinds: number(at: start + 4, in: bytes), name: name))
      start = end
    }
    return events
  }

  private static func number(at offset: Int, in bytes: ArraySlice<UInt8>) -> UInt32 {
    (0..<4).reduce(0) { $0 | UInt32(bytes[offset + $1]) << ($1 * 8) }
  }
}

/// A watch on a folder, or on its nearest readable ancestor while the folder is missing or cannot be read.
struct FolderWatch {
  /// The file descriptor of the inotify instance.
  private let inotify: Int32
  private let folder: URL
  /// The events of inotify to watch in the folder.
  private let events: UInt32
  /// The watch descriptor; −1 if nothing is watched.
  private var watch: Int32 = -1
  /// True when the folder itself is watched, and not an ancestor.
  private(set) var watchesFolder = false

  private static let ends = UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF)
  /// The events of an ancestor that may be the creation of the folder, or the permission to read it.
  private static let arrivals = UInt32(IN_CREATE) | UInt32(IN_MOVED_TO) | UInt32(IN_ATTRIB)
  private static let losses = ends | UInt32(IN_IGNORED) | UInt32(IN_UNMOUNT) | UInt32(IN_Q_OVERFLOW)

  init(_ inotify: Int32, _ folder: URL, events: UInt32) {
    (self.inotify, self.events) = (inotify, events)
    // The path is made absolute, so that the search for an ancestor ends at the root.
    self.folder = URL(fileURLWithPath: folder.path).standardizedFileURL
  }

  /// Watches the folder or its nearest readable ancestor. Returns false when neither can be watched.
  mutating func start() -> Bool {
    // The search is repeated, because a missing folder may be created between the search and the watch. The number of
    // repetitions is a choice.
    for _ in 0..<8 {
      if watch >= 0 { inotify_rm_watch(inotify, watch) }
      let missing = watchNearest()
      watchesFolder = watch >= 0 && missing == nil
      guard watch >= 0, let missing, FileManager.default.fileExists(atPath: missing.path) else {
        break
      }
    }
    return watch >= 0
  }

  /// Watches the nearest folder that can be read. Returns the missing or unreadable folder directly below it on the path to
  /// the wanted one; nil when the wanted folder itself is watched.
  private mutating func watchNearest() -> URL? {
    var (ancestor, missing): (URL, URL?) = (folder, nil)
    while true {
      watch = inotify_add_watch(
        inotify, ancestor.path, (missing == nil ? events : Self.arrivals) | Self.ends)
      if watch >= 0 || ancestor.path == "/" { return missing }
      (ancestor, missing) = (ancestor.deletingLastPathComponent(), ancestor)
    }
  }

  /// Returns true when the event is a change of the folder's contents.
  func isChange(_ event: WatchEvent) -> Bool {
    watchesFolder && event.watch == watch && event.kinds & Self.losses == 0
  }

  /// Returns true if the watch has to be started again: events were lost, the folder was removed or moved, or, while
  /// an ancestor is watched, something happened in that ancestor, which may make the folder available.
  func requiresRestart(_ event: WatchEvent) -> Bool {
    event.watch == -1 || event.watch == watch && (!watchesFolder || event.kinds & Self.losses != 0)
  }
}
