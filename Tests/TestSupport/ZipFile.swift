import CoreGraphics
import Foundation

/// A zip archive that tests assemble field by field, so that each field can have a wrong value.
package struct ZipFile {
  package struct Item {
    package var path: String
    package var content: Data
    /// The bytes of the file in the archive; nil if they equal the content.
    package var packed: Data?
    package var method = 0
    package var flags = 0
    /// The size that the directory states; nil for the true size of the content.
    package var statedSize: Int?
    package var checksum: UInt32?

    package init(_ path: String, _ content: String = "") {
      self.init(path, data: Data(content.utf8))
    }

    package init(_ path: String, data: Data) { (self.path, content) = (path, data) }
  }

  package var items: [Item]
  package var comment = ""

  package init(_ items: [Item]) { self.items = items }

  /// Creates an archive of files without compression.
  package init(_ files: [(path: String, content: Data)]) {
    self.init(files.map { Item($0.path, data: $0.content) })
  }

  /// The bytes of the archive: the files, the directory, and the end record.
  package var data: Data {
    var (files, directory) = (Data(), Data())
    for item in items {
      let offset = files.count
      files += number(0x0403_4b50, 4) + fields(item) + number(0, 2) + Data(item.path.utf8)
      files += item.packed ?? item.content
      directory += number(0x0201_4b50, 4) + number(20, 2) + fields(item) + number(0, 12)
      directory += number(offset, 4) + Data(item.path.utf8)
    }
    let counts = number(0, 4) + number(items.count, 2) + number(items.count, 2)
    let end = number(0x0605_4b50, 4) + counts + number(directory.count, 4) + number(files.count, 4)
    return files + directory + end + number(comment.utf8.count, 2) + Data(comment.utf8)
  }

  /// Returns the fields that a file's own header and its record in the directory have in common, up to the length of
  /// the name.
  private func fields(_ item: Item) -> Data {
    let checksum = item.checksum ?? pngChecksum(of: item.content)
    return number(20, 2) + number(item.flags, 2) + number(item.method, 2) + number(0, 4)
      + number(Int(checksum), 4) + number((item.packed ?? item.content).count, 4)
      + number(item.statedSize ?? item.content.count, 4) + number(item.path.utf8.count, 2)
  }

  private func number(_ value: Int, _ count: Int) -> Data {
    Data((0..<count).map { $0 < 8 ? UInt8(truncatingIfNeeded: value >> (8 * $0)) : 0 })
  }
}
