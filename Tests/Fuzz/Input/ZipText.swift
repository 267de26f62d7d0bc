import Archives
import CoreGraphics
import Foundation

/// The files of a zip archive, taken out of it, and put into one in which they are not compressed.
struct ZipText {
  struct File {
    /// The path, which may be one that no archive should have.
    var path: String
    var content: [UInt8]

    /// The ending of the file's name in small letters, without the dot.
    var ending: String { (path as NSString).pathExtension.lowercased() }
  }

  var files: [File]

  /// Takes the files out of an archive; nil when it cannot be read. Damaged files are empty.
  init?(_ bytes: [UInt8]) {
    guard let archive = try? ZipArchive(Data(bytes), name: "") else { return nil }
    files = archive.entries.map { entry in
      File(path: entry.path, content: (try? archive.content(of: entry)).map { [UInt8]($0) } ?? [])
    }
  }

  /// The bytes of an archive of the files: each with its own header, then the directory and the record of its end.
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

  /// Returns the little-endian bytes of a number, of which there are at most eight.
  private static func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
