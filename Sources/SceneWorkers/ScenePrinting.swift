import Foundation
import QuartzCore
import SceneBuilding

/// The standard output and the standard error of a worker process, which are copied to those of this process. The text about a
/// crash is kept instead, because it is reported in one line.
@MainActor
final class ScenePrinting {
  private let handles: [FileHandle]
  private var isEnded = [false, false]
  /// The last bytes of the standard error.
  private var tail: [UInt8] = []
  /// The errors that look like the report of a crash; nil before they begin.
  private var withheld: [UInt8]?
  private var count = 0
  private let printed = SceneText(.output, STDOUT_FILENO)
  private let reported = SceneText(.errors, STDERR_FILENO)

  /// The number of bytes that a scene may print.
  static var limit = SceneText.limit
  /// The number of bytes of errors that are kept, and of those that look like the report of a crash. Both are choices.
  private static let (tailLimit, withheldLimit) = (16384, 1 << 20)

  init(_ output: FileHandle, _ errors: FileHandle) {
    handles = [output, errors]
    for handle in handles {
      let flags = fcntl(handle.fileDescriptor, F_GETFL)
      _ = fcntl(handle.fileDescriptor, F_SETFL, flags | O_NONBLOCK)
    }
  }

  var isOpen: Bool { isEnded.contains(false) }
  var isTooMuch: Bool { count > Self.limit }
  /// The last part of the standard error, at most 16 KiB.
  var lastErrors: String { String(decoding: tail, as: UTF8.self) }

  /// Waits until there is something to copy, or until one of `others` is ready, for at most some seconds.
  func wait(with others: inout [pollfd], seconds: Double) {
    let own = handles.indices.filter { !isEnded[$0] }.map {
      pollfd(fd: handles[$0].fileDescriptor, events: Int16(POLLIN), revents: 0)
    }
    var all = others + own
    poll(&all, nfds_t(all.count), Int32(seconds * 1000))
    others = Array(all.prefix(others.count))
  }

  /// Copies what was written.
  func copy() {
    for index in handles.indices where !isEnded[index] { copy(index) }
  }

  private func copy(_ index: Int) {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while !isTooMuch {
      let read = read(handles[index].fileDescriptor, &buffer, buffer.count)
      if read < 0, errno == EAGAIN || errno == EINTR { return }
      guard read > 0 else {
        isEnded[index] = true
        return
      }
      count += read
      take(buffer[..<read], isError: index == 1)
    }
  }

  private func take(_ bytes: ArraySlice<UInt8>, isError: Bool) {
    guard isError else { return printed.copy(bytes) }
    tail = Array((tail + bytes).suffix(Self.tailLimit))
    guard withheld == nil else { return withhold(bytes) }
    let text = String(decoding: bytes, as: UTF8.self)
    guard let part = CrashText.partBeforeCrash(of: text) else {
      return reported.copy(bytes)
    }
    let count = part.utf8.count
    reported.copy(Array(part.utf8)[...])
    withheld = []
    withhold(bytes.dropFirst(count))
  }

  private func withhold(_ bytes: ArraySlice<UInt8>) {
    guard let withheld, withheld.count + bytes.count <= Self.withheldLimit else { return }
    self.withheld = withheld + bytes
  }

  /// Writes what only looked like the report of a crash, unless there was one.
  func finish(isCrash: Bool) {
    if !isCrash, let withheld { reported.copy(withheld[...]) }
    withheld = nil
  }
}
