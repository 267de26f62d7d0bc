import Archives
import CoreGraphics
import Foundation

/// The error of a file that a document does not have.
package struct MissingFile: Error {
  package let reason = "there is no such file"
}

/// The files that belong to a document: those of its folder, or those of the archive that it is in.
package enum DocumentFolder {
  /// No files: the document has everything in itself.
  case none
  /// The files in and below a folder.
  case folder(URL)
  /// The files of an archive at and below a path, which is empty for the archive's top.
  case archive(ZipArchive, path: String)

  /// Returns true if there is a regular file at `path`. Paths that lead outside have none.
  package func contains(_ path: String) -> Bool {
    switch self {
    case .none: false
    case .folder(let folder): SafePath.file(path, in: folder) != nil
    case .archive(let archive, let folder): Self.entry(path, in: archive, folder) != nil
    }
  }

  /// Returns the content of the file at `path`.
  /// - Throws: `MissingFile`, `ImageFileError` or `ArchiveError` for a file that is missing, damaged or larger than
  ///   `limit` bytes.
  package func content(of path: String, limit: Int) throws -> Data {
    switch self {
    case .none: break
    case .folder(let folder):
      guard let url = SafePath.file(path, in: folder) else { break }
      return try Data(contentsOfImageFile: url.path, limit: limit)
    case .archive(let archive, let folder):
      guard let entry = Self.entry(path, in: archive, folder) else { break }
      return try archive.content(of: entry)
    }
    throw MissingFile()
  }

  private static func entry(_ path: String, in archive: ZipArchive, _ folder: String) -> ZipEntry? {
    guard let path = ArchivePath.normalized(path) else { return nil }
    return archive.entry(at: folder.isEmpty ? path : "\(folder)/\(path)")
  }
}
