import Foundation

/// The identity of a file's content: a file that was written or replaced has another one.
struct FileVersion: Codable, Equatable, Sendable {
  private let file: UInt64
  /// The size in bytes.
  let size: Int64
  private let seconds: Int
  private let nanoseconds: Int

  /// Reads the version of a file; nil when there is no such file. Symbolic links are followed.
  init?(_ url: URL) {
    var status = stat()
    guard stat(url.path, &status) == 0 else { return nil }
    (file, size) = (UInt64(status.st_ino), Int64(status.st_size))
    (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
  }
}
