import Archives
import DocumentReading
import Foundation

/// A file with an animation: JSON text, whose pictures lie beside it, or an archive.
struct LottieFile {
  private let url: URL
  private let data: Data

  /// Reads a regular file.
  /// - Throws: `LottieError` when there is none, or when it is too big.
  init(_ url: URL) throws {
    self.url = url
    let values = try? url.resolvingSymlinksInPath().resourceValues(
      forKeys: [.isRegularFileKey, .isDirectoryKey, .fileSizeKey])
    guard let values else { throw LottieError(url.path, "there is no such file") }
    guard values.isRegularFile == true else { throw LottieError(url.path, "is no file") }
    guard values.fileSize ?? 0 <= ArchiveLimits.standard.archiveBytes else {
      throw LottieError(url.path, "too big: \(values.fileSize ?? 0) bytes")
    }
    guard let data = try? Data(contentsOf: url) else { throw LottieError(url.path, "cannot be read") }
    self.data = data
  }

  /// Returns the animations of the file, the one to show first at the start.
  func versions() throws -> [LottieVersion] {
    if ZipArchive.isArchive(data) {
      return try LottieArchive(ZipArchive(data, name: url.path)).versions()
    }
    let (data, folder) = (data, url.deletingLastPathComponent())
    return [
      LottieVersion(name: "animation", file: url.path, files: .folder(folder)) { data }
    ]
  }
}
