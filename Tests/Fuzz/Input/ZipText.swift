import Archives
import CoreGraphics
import Foundation

/// The files of a zip archive. They are extracted from an archive, and can be written into an archive without
/// compression.
struct ZipText {
  struct File {
    /// The path of the file, which may be one that is invalid in archives.
    var path: String
    var content: [UInt8]

    /// The extension of the file's name in lowercase letters, without the dot.
    var ending: String { (path as NSString).pathExtension.lowercased() }
  }

  var files: [File]

  /// Extracts the files of an archive; nil if the archive cannot be read. The contents of damaged files are empty.
  init?(_ bytes: [UInt8]) {
    guard let archive = try? ZipArchive(Data(bytes), name: "") else { return nil }
    files = archive.entries.map { entry in
      File(path: entry.path, content: (try? archive.content(of: entry)).map { [UInt8]($0) } ?? [])
    }
  }

  /// The bytes of an archive that contains the files: each file with its own header, then the directory and the end
  /// record.
  var bytes: [UInt8] {
    var (contents, directory) = ([UInt8](), [UInt8]())
    for file in files {
      let (path, checksum) = (Array(file.path.utf8), pngChecksum(of: Data(file.content)))
      let sizes = Self.number(file.content.count, 4) + Self.number(file.content.count, 4)
      let fields =
        Self.number(20, 2) + Self.number(0, 8) + Self.number(Int(checksum), 4) + sizes
        + Self.number(path.count, 2)
      directory += Self.number(0x0201_4b50, 4) + Self.number(20, 2) + fields + Self.number(0, 12)
      directory += Self.number(contents.count, 4) + path
      contents += Self.number(0x0403_4b50, 4) + fields + Self.number(0, 2) + path + file.content
    }
    let counts = Self.number(files.count, 2) + Self.number(files.count, 2)
    let end = Self.number(0x0605_4b50, 4) + Self.number(0, 4) + counts
    return contents + directory + end + Self.number(directory.count, 4) + Self.number(contents.count, 4)
      + Self.number(0, 2)
  }

  /// Returns the `count` little-endian bytes of a number; `count` is at most eight.
  private static func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
