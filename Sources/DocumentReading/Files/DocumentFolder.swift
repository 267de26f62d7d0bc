import Archives
import CoreGraphics
import Foundation

/// The error that a file which the document names does not exist.
package struct MissingFile: Error {
  package let reason = "does not exist"
}

/// The error that a file is larger than its reader allows.
package struct TooLargeFile: Error {
  package let reason: String

  init(limit: Int) { reason = "has more than \(limit >> 20) MiB" }
}

/// The files that belong to a document: those in its folder, or those in the archive that contains it.
package enum DocumentFolder {
  /// The document has no other files.
  case none
  /// The files in and below a folder.
  case folder(URL)
  /// The files of an archive at a path and below it. The path is empty for the top of the archive.
  case archive(ZipArchive, path: String)

  /// Returns true if there is a regular file at `path`, relative to the folder. A path that leads out of it has none.
  package func contains(_ path: String) -> Bool {
    switch self {
    case .none: false
    case .folder(let folder): SafePath.file(path, in: folder) != nil
    case .archive(let archive, let folder): Self.entry(path, in: archive, folder) != nil
    }
  }

  /// Returns the URL of `path`, relative to the folder, where there may be no file. Returns nil in an archive, and for a
  /// path that leads out of the folder.
  package func location(of path: String) -> URL? {
    guard case .folder(let folder) = self else { return nil }
    return SafePath.location(path, in: folder)
  }

  /// Returns the content of the file at `path`, relative to the folder. Of a file in a folder that is not a picture of
  /// a known format, only the first 12 bytes are returned.
  /// - Throws: `MissingFile`, `TooLargeFile`, `ImageFileError` or `ArchiveError` if the file is missing, damaged or
  /// larger than `limit` bytes.
  package func content(of path: String, limit: Int) throws -> Data {
    switch self {
    case .none: break
    case .folder(let folder):
      guard let url = SafePath.file(path, in: folder) else { break }
      return try Data(contentsOfImageFile: url.path, limit: limit)
    case .archive(let archive, let folder):
      guard let entry = Self.entry(path, in: archive, folder) else { break }
      guard entry.size <= limit else { throw TooLargeFile(limit: limit) }
      return try archive.content(of: entry)
    }
    throw MissingFile()
  }

  /// The names of the folders directly in this one, sorted. Symbolic links are left out.
  package var folderNames: [String] {
    switch self {
    case .none: []
    case .folder(let folder): Self.folders(in: folder)
    case .archive(let archive, let folder): Self.folders(in: archive, below: folder)
    }
  }

  /// Returns the folder with one of the names in `folderNames`.
  package func folder(_ name: String) -> DocumentFolder {
    switch self {
    case .none: .none
    case .folder(let folder): .folder(folder.appendingPathComponent(name))
    case .archive(let archive, let folder):
      .archive(archive, path: folder.isEmpty ? name : "\(folder)/\(name)")
    }
  }

  private static func folders(in folder: URL) -> [String] {
    let keys: Set<URLResourceKey> = [.isDirectoryKey, .isSymbolicLinkKey]
    let items = try? FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: Array(keys))
    return (items ?? []).filter { item in
      let values = try? item.resourceValues(forKeys: keys)
      return values?.isDirectory == true && values?.isSymbolicLink != true
    }.map(\.lastPathComponent).sorted()
  }

  private static func folders(in archive: ZipArchive, below folder: String) -> [String] {
    let start = folder.isEmpty ? "" : folder + "/"
    let names = archive.entries.compactMap { entry -> String? in
      guard entry.path.hasPrefix(start) else { return nil }
      let rest = entry.path.dropFirst(start.count).split(separator: "/")
      return rest.count > 1 ? rest.first.map(String.init) : nil
    }
    return Set(names).sorted()
  }

  private static func entry(_ path: String, in archive: ZipArchive, _ folder: String) -> ZipEntry? {
    guard let path = ArchivePath.normalized(path) else { return nil }
    return archive.entry(at: folder.isEmpty ? path : "\(folder)/\(path)")
  }
}
