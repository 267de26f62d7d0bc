import CommitStream
import CoreGraphics
import Foundation
import QuartzCore

/// The file of a recording, to which parts are appended, each in one write.
///
/// If only the last seconds are kept, a second file begins with the whole tree when the first one contains that many
/// seconds. Parts are appended to both, until the second file contains the seconds too and replaces the first one. So
/// there is always a file with at least these seconds, and at most twice as many, even if the program is killed. The files
/// are exchanged while nothing happens too, until the first one contains only the tree. It then stays as it is, and
/// begins later once something happens again.
///
/// `@unchecked Sendable`: it is used on the queue of its recorder only.
final class RecordingFiles: @unchecked Sendable {
  private struct File {
    let url: URL
    let handle: FileHandle
    /// The media time at which it begins.
    var start: Double
    var byteCount = 0
    /// False if it contains nothing but the whole tree with which it begins.
    var hasEvents = false

    /// Appends bytes. If that fails, the file ends with the part before.
    mutating func append(_ bytes: Data) throws {
      do { try handle.write(contentsOf: bytes) } catch {
        try? handle.truncate(atOffset: UInt64(byteCount))
        throw error
      }
      byteCount += bytes.count
    }
  }

  private var current: File
  private var next: File?
  private let seconds: Double?
  private let byteLimit: Int
  /// Called once when the seconds need more bytes than the limit.
  var onShortage: () -> Void = {}
  private var hasShortage = false
  /// True when a part did not fit into either file. Nothing can be appended until the second file begins with the tree.
  private var hasGap = false

  /// The seconds within which an event is written.
  private static let writingSeconds = 1.0
  /// The bytes of each of the two files with the last seconds, which is a choice.
  static let ringLimit = 1 << 28

  /// Creates the file.
  /// - Throws: `OutputError`
  init(_ request: RecordingRequest, at time: Double, byteLimit: Int? = nil) throws {
    seconds = request.seconds
    self.byteLimit = byteLimit ?? (seconds == nil ? StreamLimits.fileSize : Self.ringLimit)
    current = try Self.create(request, at: time)
  }

  var path: String { current.url.path }
  var byteCount: Int { current.byteCount }

  /// Creates a file. A file that exists is not replaced, because it may be the recording of an earlier process, such as
  /// one that has crashed; the new one gets a number.
  private static func create(_ request: RecordingRequest, at time: Double) throws -> File {
    for number in 1..<1000 {
      let path = request.path(number: number)
      if let handle = RecordingRequest.create(path) {
        return File(url: URL(fileURLWithPath: path), handle: handle, start: time)
      }
      guard errno == EEXIST else { throw OutputError(path, code: errno) }
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: request.path, isDirectory: &isFolder)
      if isFolder.boolValue { throw OutputError(request.path, code: EISDIR) }
    }
    throw OutputError(request.path, code: EEXIST)
  }

  /// Appends a part of the stream.
  func append(_ part: StreamPart, at time: Double) throws {
    if !part.isEmpty { try write(part) }
    try replace(at: time)
  }

  private func write(_ part: StreamPart) throws {
    guard !hasGap else { return }
    let bytes = Data(part.bytes())
    if current.byteCount + bytes.count > byteLimit { try makeRoom(for: bytes.count) }
    guard !hasGap else { return }
    try current.append(bytes)
    if let next, next.byteCount + bytes.count > byteLimit { removeNext() }
    try next?.append(bytes)
    current.hasEvents = true
    next?.hasEvents = true
  }

  /// Replaces the first file by the second one, if that has room for more bytes. Otherwise nothing more can be appended.
  private func makeRoom(for count: Int) throws {
    guard seconds != nil else { throw RecordingFull.file }
    if !hasShortage { onShortage() }
    hasShortage = true
    guard let next, next.byteCount + count <= byteLimit else {
      removeNext()
      hasGap = true
      return
    }
    try replace(by: next)
  }

  private func removeNext() {
    if let next { try? FileManager.default.removeItem(at: next.url) }
    next = nil
  }

  /// Returns the media time at which the recording begins if something happens at `time` after a rest that is longer than
  /// the seconds. `begin` must then be called before something is appended. Returns nil after a shorter rest.
  func startAfterRest(at time: Double) -> Double? {
    guard let seconds, next == nil, !current.hasEvents else { return nil }
    let start = time - seconds - Self.writingSeconds
    return start > current.start ? start : nil
  }

  /// Lets the recording begin later than its only commit, by a part that says so.
  func begin(_ part: StreamPart, at start: Double) throws {
    try write(part)
    current.start = start
  }

  /// The media time at which the second file is to begin or to replace the first one even if nothing happens until then;
  /// nil if nothing can be dropped.
  var nextChange: Double? {
    guard let seconds, current.hasEvents else { return nil }
    return (next ?? current).start + seconds
  }

  /// True if the second file should begin.
  func needsNext(at time: Double) -> Bool {
    guard let seconds, next == nil, current.hasEvents || hasGap else { return false }
    return hasGap || time - current.start >= seconds || current.byteCount > byteLimit / 2
  }

  /// Begins the second file with a part that contains the whole tree.
  /// - Throws: `RecordingFull` if the tree alone takes half of the limit, so that a third file would follow at once.
  func beginNext(_ part: StreamPart, at time: Double) throws {
    guard next == nil else { return }
    let bytes = Data(part.bytes())
    guard bytes.count <= byteLimit / 2 else { throw RecordingFull.tree }
    let url = URL(fileURLWithPath: RecordingRequest.nextPath(of: path))
    try? FileManager.default.removeItem(at: url)
    guard let handle = RecordingRequest.create(url.path) else {
      throw OutputError(url.path, code: errno)
    }
    var file = File(url: url, handle: handle, start: time)
    try file.append(bytes)
    next = file
    if hasGap { try replace(by: file) }
    hasGap = false
  }

  /// Replaces the first file by the second one when that contains the seconds.
  private func replace(at time: Double) throws {
    guard let seconds, let next, time - next.start >= seconds else { return }
    try replace(by: next)
  }

  private func replace(by next: File) throws {
    guard rename(next.url.path, current.url.path) == 0 else { throw OutputError(path, code: errno) }
    current = File(
      url: current.url, handle: next.handle, start: next.start, byteCount: next.byteCount,
      hasEvents: next.hasEvents)
    self.next = nil
  }

  /// Removes the second file.
  func end() {
    removeNext()
    try? current.handle.close()
  }
}
