import Foundation
import Glibc

/// What inotify tells.
struct WatchEvent {
  /// The number of the watch; -1 when events were lost.
  let watch: Int32
  let kinds: UInt32
  /// Of the file in the folder; empty when it is the folder itself.
  let name: String

  /// Each event is 16 bytes, the last four of which are the length of the name that follows, with its zeros.
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

  private static func number(at place: Int, in bytes: ArraySlice<UInt8>) -> UInt32 {
    (0..<4).reduce(0) { $0 | UInt32(bytes[place + $1]) << ($1 * 8) }
  }
}

/// The watch of a folder; while the folder is gone, of the nearest one above that is there.
struct FolderWatch {
  private let descriptor: Int32
  private let folder: URL
  /// What is to be told of the folder.
  private let events: UInt32
  private var number: Int32 = -1
  /// Whether it is the folder itself that is watched.
  private(set) var isInPlace = false

  private static let ends = UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF)
  private static let arrivals = UInt32(IN_CREATE) | UInt32(IN_MOVED_TO)
  private static let losses = ends | UInt32(IN_IGNORED) | UInt32(IN_UNMOUNT) | UInt32(IN_Q_OVERFLOW)

  init(_ descriptor: Int32, _ folder: URL, events: UInt32) {
    (self.descriptor, self.events) = (descriptor, events)
    // Absolute, so that the way up ends.
    self.folder = URL(fileURLWithPath: folder.path).standardizedFileURL
  }

  /// Watches the folder, or what is left of the way to it. Returns false when neither can be watched.
  mutating func place() -> Bool {
    // Folders may come while the way to them is walked.
    for _ in 0..<8 {
      if number >= 0 { inotify_rm_watch(descriptor, number) }
      let missing = watchNearest()
      isInPlace = number >= 0 && missing == nil
      guard number >= 0, let missing, FileManager.default.fileExists(atPath: missing.path) else {
        break
      }
    }
    return number >= 0
  }

  /// Returns the next folder on the way from the one that is watched now; nil when that is the last.
  private mutating func watchNearest() -> URL? {
    var (place, missing): (URL, URL?) = (folder, nil)
    while true {
      number = inotify_add_watch(
        descriptor, place.path, (missing == nil ? events : Self.arrivals) | Self.ends)
      if number >= 0 || place.path == "/" { return missing }
      (place, missing) = (place.deletingLastPathComponent(), place)
    }
  }

  /// Whether the watched folder's contents changed.
  func isChange(_ event: WatchEvent) -> Bool {
    isInPlace && event.watch == number && event.kinds & Self.losses == 0
  }

  /// Whether the folder, or one above it, has gone or come: it has to be watched from another place.
  func isMove(_ event: WatchEvent) -> Bool {
    event.watch == -1 || event.watch == number && (!isInPlace || event.kinds & Self.losses != 0)
  }
}
